// A region of the page: HTML made in Python, whose buttons tell Python what was pressed.
// When the HTML changes, the focus, what was typed, what was opened and how far lists were
// scrolled stay as they were.

const LONGEST = 2_000_000;

function remember(root) {
  const values = new Map();
  for (const field of root.querySelectorAll("[data-keep]"))
    values.set(field.dataset.keep, field.type === "checkbox" ? field.checked : field.value);
  const open = new Map();
  for (const box of root.querySelectorAll("details[data-name]")) open.set(box.dataset.name, box.open);
  const scrolled = new Map();
  for (const box of root.querySelectorAll("[data-scroll]")) scrolled.set(box.dataset.scroll, box.scrollTop);
  const active = root.contains(document.activeElement) ? document.activeElement : null;
  const buttons = [...root.querySelectorAll("button[data-act]")];
  return {
    values, open, scrolled,
    focus: active?.dataset.act ?? active?.dataset.keep ?? "",
    place: active ? buttons.indexOf(active) : -1,
  };
}

function restore(root, was) {
  for (const field of root.querySelectorAll("[data-keep]")) {
    const value = was.values.get(field.dataset.keep);
    if (value === undefined || field.dataset.fresh !== undefined) continue;
    if (field.type === "checkbox") field.checked = value;
    else if (field.tagName !== "SELECT" || [...field.options].some((o) => o.value === value)) field.value = value;
  }
  for (const box of root.querySelectorAll("details[data-name]"))
    if (was.open.has(box.dataset.name)) box.open = was.open.get(box.dataset.name);
  for (const box of root.querySelectorAll("[data-scroll]"))
    if (was.scrolled.has(box.dataset.scroll)) box.scrollTop = was.scrolled.get(box.dataset.scroll);
  if (!was.focus) return;
  const again = [...root.querySelectorAll("[data-act],[data-keep]")].find(
    (element) => (element.dataset.act ?? element.dataset.keep) === was.focus,
  );
  const buttons = [...root.querySelectorAll("button[data-act]")];
  const next = again ?? buttons[Math.min(Math.max(was.place, 0), buttons.length - 1)];
  next?.focus({ preventScroll: true });
}

function form(button) {
  const values = {};
  const box = button.closest("[data-form]");
  for (const field of box?.querySelectorAll("[name]") ?? [])
    values[field.name] = field.type === "checkbox" ? field.checked : field.value.slice(0, LONGEST);
  return values;
}

function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function render({ model, el }) {
  el.classList.add("cn-panel", "cn-" + model.get("name"));

  let waiting = 0;
  const press = (act, extra) => {
    try {
      model.send({ act, version: model.get("version"), ...extra });
    } catch {
      // the kernel is gone; the page says so by itself
    }
  };
  const draw = () => {
    const was = remember(el);
    el.innerHTML = model.get("html");
    restore(el, was);
    window.clearTimeout(waiting);
    const alone = el.querySelector("[data-auto]");
    if (alone) waiting = window.setTimeout(() => press(alone.dataset.act, { form: {} }), Number(alone.dataset.auto));
    const first = el.querySelector("[data-focus]");
    if (first && model.get("name") === "dialog" && !el.contains(document.activeElement)) first.focus();
  };
  const onClick = (event) => {
    const button = event.target.closest("button[data-act]");
    if (button && el.contains(button) && button.getAttribute("aria-disabled") !== "true")
      press(button.dataset.act, { form: form(button) });
  };
  const onChange = async (event) => {
    const field = event.target;
    if (field.type === "file" && field.files?.[0]) {
      if (field.files[0].size > LONGEST) press(field.dataset.send, { form: { text: "", problem: "long" } });
      else press(field.dataset.send, { form: { text: await field.files[0].text() } });
    } else if (field.dataset.send) press(field.dataset.send, { form: { ...form(field), [field.name]: field.value } });
  };
  const onKey = (event) => {
    event.stopPropagation(); // or JupyterLab takes single keys for its own commands
    if (event.key === "Escape" && el.querySelector("[data-escape]")) press(el.querySelector("[data-escape]").dataset.act, { form: {} });
  };
  const onMessage = (message) => {
    if (message?.download) download(message.download, message.text);
  };
  el.addEventListener("click", onClick);
  el.addEventListener("change", onChange);
  el.addEventListener("keydown", onKey);
  model.on("change:html", draw);
  model.on("msg:custom", onMessage);
  draw();
  return () => {
    window.clearTimeout(waiting);
    el.removeEventListener("click", onClick);
    el.removeEventListener("change", onChange);
    el.removeEventListener("keydown", onKey);
    model.off("change:html", draw);
    model.off("msg:custom", onMessage);
  };
}

export default { render };

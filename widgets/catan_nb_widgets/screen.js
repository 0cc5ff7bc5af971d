// The regions of a page: HTML made in Python, whose buttons tell Python what was pressed.
// All that changes at a step comes in one message. The focus, what was typed, what was opened
// and how far lists were scrolled stay as they were. Only where there is something new to begin
// with (data-lead: a goal, a verdict), the focus goes there.

const LONGEST = 2_000_000;

// What can have the focus, and how it is known again when its region was drawn anew.
const NAMED = "[data-act],[data-keep],button[data-name],[data-scroll],[data-lead],[data-skip],summary,a[href]";
function nameOf(element) {
  if (!element?.matches?.(NAMED)) return "";
  const { act, keep, name, scroll, lead, skip } = element.dataset;
  const link = element.getAttribute("href") ?? `fold ${element.parentElement.dataset.name}`;
  return act ?? keep ?? name ?? scroll ?? lead ?? skip ?? link;
}
const called = (root, name) => [...root.querySelectorAll(NAMED)].find((element) => nameOf(element) === name);

// What a narrow page has no room for: folds, and among them that of the tools.
const folds = (root) => root.querySelectorAll("button[aria-expanded]");
const more = (root) => root.querySelector("button.cn-more");
const isOpen = (button) => button?.getAttribute("aria-expanded") === "true";
const fold = (button, open) => button?.setAttribute("aria-expanded", String(open));

function remember(root) {
  const values = new Map();
  for (const field of root.querySelectorAll("[data-keep]"))
    values.set(field.dataset.keep, field.type === "checkbox" ? field.checked : field.value);
  const open = new Map();
  for (const box of root.querySelectorAll("details[data-name]")) open.set(box.dataset.name, box.open);
  for (const button of folds(root)) open.set(button.dataset.name, isOpen(button));
  const scrolled = new Map();
  for (const box of root.querySelectorAll("[data-scroll]")) scrolled.set(box.dataset.scroll, box.scrollTop);
  const active = root.contains(document.activeElement) ? document.activeElement : null;
  const buttons = [...root.querySelectorAll("button[data-act]")];
  return {
    values, open, scrolled,
    focus: nameOf(active),
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
  for (const button of folds(root)) fold(button, was.open.get(button.dataset.name) ?? false);
  for (const box of root.querySelectorAll("[data-scroll]"))
    if (was.scrolled.has(box.dataset.scroll)) box.scrollTop = was.scrolled.get(box.dataset.scroll);
  if (!was.focus) return;
  const again = called(root, was.focus);
  const buttons = [...root.querySelectorAll("button[data-act]")];
  const next = again ?? root.querySelector("[data-lead]") ?? buttons[Math.min(Math.max(was.place, 0), buttons.length - 1)];
  reach(next);
}

// Focus something, also what the Tab key passes by. A click scrolls nothing unless it asks for
// that ("start"), but whoever goes by keys sees where they are.
function reach(element, block = "nearest") {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  const { top, bottom } = element.getBoundingClientRect();
  const away = top < 0 || bottom > window.innerHeight;
  if (away && (block === "start" || element.matches(":focus-visible"))) element.scrollIntoView({ block });
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
  const type = name.endsWith(".html") ? "text/html" : "text/plain";
  link.href = URL.createObjectURL(new Blob([text], { type: type + ";charset=utf-8" }));
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function render({ model, el }) {
  el.classList.add("cn-screen");
  const regions = new Map();
  for (const name of model.get("names")) {
    const region = document.createElement("div");
    region.className = "cn-" + name;
    regions.set(name, region);
    el.append(region);
  }
  let version = 0;
  let waiting = 0;
  let drawn = 0;
  let told = null;
  const send = (message) => {
    try {
      model.send(message);
    } catch {
      // the kernel is gone; the page says so by itself
    }
  };
  const press = (act, form) => send({ act, version, form });

  const draw = (parts) => {
    const leading = () => el.querySelector("[data-lead]");
    const ours = el.contains(document.activeElement), led = leading()?.dataset.lead;
    for (const [name, html] of Object.entries(parts)) {
      const region = regions.get(name);
      if (!region) continue;
      const was = remember(region);
      region.innerHTML = html;
      restore(region, was);
    }
    const seen = el.querySelector("[data-see]"), box = seen?.closest("[data-scroll]");
    if (seen) box.scrollTop += Math.max(0, seen.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom);
    if ("dialog" in parts) attend(regions.get("dialog"));
    const lead = leading();
    if (ours && lead && lead.dataset.lead !== led && !regions.get("dialog")?.firstElementChild) reach(lead);
    tell();
    for (const map of document.querySelectorAll("canvas.cn-map, .cn-map canvas")) {
      map.tabIndex = -1; // everything on it is in the list of actions too
      map.setAttribute("role", "img");
      map.setAttribute("aria-label", "Map of space");
    }
    window.clearTimeout(waiting);
    const alone = el.querySelector("[data-auto]");
    if (alone && !regions.get("dialog")?.firstElementChild) waiting = window.setTimeout(() => press(alone.dataset.act, {}), Number(alone.dataset.auto));
  };
  // What is told anew comes into sight; of several places where it is told, the nearest.
  const tell = () => {
    const all = [...el.querySelectorAll("[data-tell]")];
    const fresh = told && all.filter((one) => !told.has(one.dataset.tell) && one.getClientRects().length);
    told = new Set(all.map((one) => one.dataset.tell));
    const off = (one) => {
      const box = one.getBoundingClientRect();
      return Math.max(-box.top, box.bottom - window.innerHeight, 0);
    };
    const nearest = fresh?.sort((a, b) => off(a) - off(b))[0];
    if (nearest && off(nearest)) nearest.scrollIntoView({ block: "nearest" });
  };
  // Focus goes into a dialog that opens and stays in it, and back to where it was when it closes.
  let before = "";
  const attend = (dialog) => {
    if (!dialog) return;
    for (const region of regions.values()) region.inert = region !== dialog && Boolean(dialog.firstElementChild);
    if (dialog.firstElementChild) {
      if (dialog.contains(document.activeElement)) return;
      before = nameOf(document.activeElement) || before;
      (dialog.querySelector("[data-focus]") ?? dialog.querySelector("[data-escape]"))?.focus({ preventScroll: true });
    } else if (before) {
      reach(called(el, before));
      before = "";
    }
  };
  const onMessage = (message) => {
    if (message?.parts) {
      version = message.version;
      draw(message.parts);
      el.dataset.drawn = ++drawn;
    }
    if (message?.look) window.setTimeout(() => {
      const frame = document.querySelector(".cn-frame");
      frame?.scrollTo(
        frame.scrollWidth * message.look[0] - frame.clientWidth / 2,
        frame.scrollHeight * message.look[1] - frame.clientHeight / 2,
      );
    }, 250);
    if (message?.download) download(message.download, message.text);
  };
  const onClick = (event) => {
    const skip = event.target.closest("[data-skip]");
    if (skip) reach(el.querySelector(skip.dataset.skip), "start");
    const button = event.target.closest("button[data-act]"), opener = more(el);
    if (button) press(button.dataset.act, form(button));
    const folder = event.target.closest("button[aria-expanded]");
    if (folder) fold(folder, !isOpen(folder));
    else if (isOpen(opener) && opener.parentElement.contains(event.target.closest("button,a"))) close(opener);
  };
  const close = (opener) => {
    const inside = opener.parentElement.contains(document.activeElement);
    fold(opener, false);
    if (inside) opener.focus({ preventScroll: true }); // what had the focus may be hidden now
  };
  const onChange = async (event) => {
    const field = event.target;
    const act = field.dataset.send;
    if (!act) return;
    if (field.type !== "file") press(act, { ...form(field), [field.name]: field.value });
    else if (field.files?.[0]?.size > LONGEST) press(act, { text: "", problem: "long" });
    else if (field.files?.[0]) press(act, { text: await field.files[0].text() });
  };
  const onKey = (event) => {
    event.stopPropagation(); // or JupyterLab takes single keys for its own commands
    if (event.key === "Enter" && event.target.tagName === "INPUT")
      event.target.closest("[data-form]")?.querySelector("button[data-default]")?.click();
    if (event.key !== "Escape") return;
    const leave = el.querySelector("[data-escape]"), opener = more(el);
    if (leave) press(leave.dataset.act, {});
    else if (isOpen(opener)) close(opener);
  };
  el.addEventListener("click", onClick);
  el.addEventListener("change", onChange);
  el.addEventListener("keydown", onKey);
  model.on("msg:custom", onMessage);
  send({ hello: true });
  return () => {
    window.clearTimeout(waiting);
    el.removeEventListener("click", onClick);
    el.removeEventListener("change", onChange);
    el.removeEventListener("keydown", onKey);
    model.off("msg:custom", onMessage);
  };
}

export default { render };

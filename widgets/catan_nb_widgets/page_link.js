// The page's half of PageLink. Nothing here knows a game; nothing is visible.
// Kept per tab (sessionStorage): the key of the game last played on this page.
// Kept per browser (localStorage): the last ten games and the places that were left, for the start page.

const KEY = /^[A-Za-z0-9_-]{20,64}$/;
const SLOT = "catan-nb.tab.";
const LIST = "catan-nb.games";
const LONGEST_LIST = 10;
const LEARNT = "catan-nb.learnt";
const PLACES = "catan-nb.places";

function storage(kind) {
  try {
    const found = window[kind];
    found.setItem("catan-nb.probe", "1");
    found.removeItem("catan-nb.probe");
    return found;
  } catch {
    return null; // blocked: an embedded page, or the visitor's own choice
  }
}

const tab = storage("sessionStorage");
const browser = storage("localStorage");
const inVoila = () => document.body.dataset.voila !== undefined;

function listed() {
  try {
    const games = JSON.parse(browser.getItem(LIST) ?? "[]");
    return Array.isArray(games) ? games.filter((game) => game && KEY.test(game.key)) : [];
  } catch {
    return [];
  }
}

function write(area, name, value) {
  try {
    if (value) area?.setItem(name, value);
    else area?.removeItem(name);
  } catch {
    // full: the game goes on, it is only not listed
  }
}

// JupyterLab passes no address on: there the start page leaves what it asks for in the tab.
function askedInTab(slot) {
  const query = tab?.getItem(slot + ".ask") ?? "";
  write(tab, slot + ".ask", "");
  return query;
}

// What the address asks for is done once and then taken out of it, so that a reload goes
// on with the game instead of starting another one, and no key stays in the history.
function arrive(slot) {
  const query = inVoila() ? window.location.search : askedInTab(slot);
  const asked = new URLSearchParams(query);
  const game = asked.get("game") ?? "";
  if (KEY.test(game)) write(tab, slot, game);
  else if (asked.has("new")) write(tab, slot, "");
  if (inVoila() && tab && (asked.has("new") || asked.has("game"))) {
    asked.delete("new");
    asked.delete("game");
    const rest = asked.toString();
    const address = window.location.pathname + (rest ? "?" + rest : "") + window.location.hash;
    window.history.replaceState(window.history.state, "", address);
  }
  return { query, kept: tab ? tab.getItem(slot) ?? "" : KEY.test(game) ? game : "" };
}

function keep(model, slot) {
  const { key = "", game = "", title = "", forget = "" } = model.get("_keep") ?? {};
  const gone = forget || key;
  if (!gone) return;
  write(tab, slot, KEY.test(key) ? key : "");
  if (!browser) return;
  const games = listed().filter((other) => other.key !== gone);
  if (KEY.test(key) && title) games.unshift({ key, game, title, time: Date.now() });
  write(browser, LIST, JSON.stringify(games.slice(0, LONGEST_LIST)));
}

// The last place of each kind; one without a title is taken out, if it is the one that is there.
function bookmark(model) {
  const { kind = "", thing = "", ...place } = model.get("_place") ?? {};
  if (!browser || !kind) return;
  let places = {};
  try {
    places = { ...JSON.parse(browser.getItem(PLACES)) };
  } catch {
    // spoilt: it is written anew
  }
  if (place.title) places[kind] = { thing, ...place, time: Date.now() };
  else if (places[kind]?.thing === thing) delete places[kind];
  else return;
  write(browser, PLACES, JSON.stringify(places));
}

function hand(model) {
  const { page = "", key = "" } = model.get("_hand") ?? {};
  if (page && KEY.test(key)) write(tab, SLOT + page, key);
}

function recall() {
  try {
    return browser?.getItem(LEARNT) ?? "";
  } catch {
    return "";
  }
}

function isDark() {
  const light = document.body.dataset.jpThemeLight;
  if (light !== undefined) return light !== "true";
  return !window.matchMedia("(prefers-color-scheme: light)").matches;
}

// What is said stands in an element of its own: ipywidgets sets width, overflow and the
// like on the widget's element whenever its layout arrives.
function makeVoice(el) {
  el.style.position = "absolute";
  const voice = document.createElement("div");
  voice.setAttribute("role", "status");
  voice.setAttribute("aria-live", "polite");
  voice.style.cssText =
    "position:absolute;width:1px;height:1px;margin:-1px;padding:0;border:0;" +
    "overflow:hidden;clip-path:inset(50%);white-space:nowrap";
  el.append(voice);
  return voice;
}

function render({ model, el }) {
  const slot = SLOT + model.get("page");
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  const colour = window.matchMedia("(prefers-color-scheme: light)");
  const voice = makeVoice(el);

  const column = () => el.closest(".jp-OutputArea-output") ?? el.parentElement ?? document.body;
  const look = () => ({
    width: Math.round(column().clientWidth || window.innerWidth),
    dark: isDark(),
    reduced_motion: still.matches,
    sharp: window.devicePixelRatio > 1.25,
  });
  const send = (content) => {
    try {
      model.send(content);
    } catch {
      // the page is being left, or its kernel has ended: nobody listens
    }
  };
  let told = "";
  let waiting = 0;
  const tell = () => {
    const now = look();
    if (JSON.stringify(now) === told) return;
    told = JSON.stringify(now);
    send({ type: "change", ...now });
  };
  const changed = () => {
    window.clearTimeout(waiting);
    waiting = window.setTimeout(tell, 150);
  };

  const onKeep = () => keep(model, slot);
  const onPlace = () => bookmark(model);
  const onHand = () => hand(model);
  const onSaid = () => {
    const { text = "" } = model.get("_said") ?? {};
    voice.textContent = "";
    window.setTimeout(() => { voice.textContent = text; }, 60); // or a repeated sentence is not read
  };
  const onLearn = () => write(browser, LEARNT, model.get("_learn"));
  const onAddress = () => {
    const { query = "" } = model.get("_address") ?? {};
    if (!inVoila()) return;
    window.history.replaceState(window.history.state, "", window.location.pathname + query);
  };
  // Keys are caught on their way down: JupyterLab and our own panels would keep them.
  const onKey = (event) => {
    const root = el.closest(".cn-play");
    const typing = event.target.closest?.("input,select,textarea,[contenteditable=true]");
    const ours = root?.contains(event.target) || (inVoila() && event.target === document.body);
    if (!ours || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(model.get("heeds") ?? []).includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    send({ type: "key", key: event.key });
  };
  document.addEventListener("keydown", onKey, true);
  let air = null;
  const onChannel = () => {
    air?.close();
    const name = model.get("channel");
    air = name && window.BroadcastChannel ? new BroadcastChannel("catan-nb." + name) : null;
    if (air) air.onmessage = (event) => send({ type: "heard", content: event.data });
  };
  const onSpread = () => {
    const { content } = model.get("_spread") ?? {};
    if (content) air?.postMessage(content);
  };
  onChannel();
  model.on("change:channel", onChannel);
  model.on("change:_spread", onSpread);
  model.on("change:_keep", onKeep);
  model.on("change:_place", onPlace);
  model.on("change:_hand", onHand);
  model.on("change:_learn", onLearn);
  model.on("change:_address", onAddress);
  model.on("change:_said", onSaid);
  still.addEventListener("change", changed);
  colour.addEventListener("change", changed);
  const themes = new MutationObserver(changed);
  themes.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  const sizes = new ResizeObserver(changed);

  // The element is put into the page after render returns; only then has its column a width.
  const start = window.setTimeout(() => {
    const now = look();
    told = JSON.stringify(now);
    const root = el.closest(".cn-play");
    if (root) root.tabIndex = -1; // so that a click on it brings the keys here
    send({ type: "hello", ...now, storage_ok: Boolean(tab && browser), learnt: recall(), ...arrive(slot) });
    keep(model, slot);
    sizes.observe(column());
  }, 0);

  return () => {
    window.clearTimeout(start);
    window.clearTimeout(waiting);
    document.removeEventListener("keydown", onKey, true);
    air?.close();
    model.off("change:channel", onChannel);
    model.off("change:_spread", onSpread);
    model.off("change:_keep", onKeep);
    model.off("change:_place", onPlace);
    model.off("change:_hand", onHand);
    model.off("change:_learn", onLearn);
    model.off("change:_address", onAddress);
    model.off("change:_said", onSaid);
    still.removeEventListener("change", changed);
    colour.removeEventListener("change", changed);
    voice.remove();
    themes.disconnect();
    sizes.disconnect();
  };
}

export default { render };

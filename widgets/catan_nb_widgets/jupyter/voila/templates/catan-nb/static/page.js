// Runs before anything else on a page with a kernel.
(() => {
  let open = 0;
  // A game comes back as it was; of a lesson or a walkthrough the place in it does.
  const MINE = /play_\w+\.ipynb$/.test(window.location.pathname) ? "game" : "place";
  const dead = () => document.querySelector(".jupyter-widgets-disconnected") !== null;

  // 1. A canvas of ipycanvas takes every touch, wheel and key for itself. Give back
  //    scrolling and the Tab key; taps still arrive as mouse events.
  for (const type of ["keydown", "wheel", "touchstart", "touchmove", "touchend", "touchcancel"]) {
    document.addEventListener(type, (event) => {
      const swallowed = event.target.tagName === "CANVAS" && (type !== "keydown" || event.key === "Tab");
      if (swallowed) event.stopImmediatePropagation();
    }, { capture: true, passive: true });
  }

  //    It also reports every movement of the mouse to the kernel; a map only needs the taps,
  //    and those only while somebody listens.
  for (const type of ["mousemove", "mouseup", "mouseout", "mouseleave", "mousedown"]) {
    document.addEventListener(type, (event) => {
      if (event.target.tagName === "CANVAS" && (type !== "mousedown" || open === 0 || dead()))
        event.stopImmediatePropagation();
    }, { capture: true });
  }

  // 2. Light and dark follow the visitor's setting, also while the page is open.
  const light = window.matchMedia("(prefers-color-scheme: light)");
  const colour = () => {
    document.body.dataset.jpThemeLight = String(light.matches);
    document.body.dataset.jpThemeName = light.matches ? "JupyterLab Light" : "JupyterLab Dark";
    document.body.classList.toggle("theme-light", light.matches);
    document.body.classList.toggle("theme-dark", !light.matches);
  };
  light.addEventListener("change", colour);

  // 3. The way to the kernel can be lost: the kernel ends, the server restarts, a laptop sleeps,
  //    the network is away and nobody tells the browser.
  let leaving = false;
  let patience = 0;
  let unheard = 0; // since when something that was sent waits for an answer
  let looked = 0; // when the server was asked last
  const TO_KERNEL = /\/api\/kernels\/[^/]+\/channels/;
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...args) {
      super(...args);
      if (!TO_KERNEL.test(String(args[0]))) return;
      let isOpen = false;
      this.addEventListener("open", () => {
        isOpen = true;
        open += 1;
        window.clearTimeout(patience);
        if (!dead()) hide();
      });
      this.addEventListener("message", () => {
        unheard = 0;
        if (!dead()) hide();
      });
      this.addEventListener("close", () => {
        if (isOpen) open -= 1;
        isOpen = false;
        unheard = 0;
        if (!leaving && open === 0) patience = window.setTimeout(look, 2500);
      });
    }
    send(...args) {
      unheard ||= Date.now();
      super.send(...args);
    }
  };
  const kernel = () =>
    document.getElementById("jupyter-config-data")?.textContent.match(/"kernelId": *"([\w-]+)"/)?.[1];
  const hide = () => { const box = document.getElementById("cn-lost"); if (box) box.hidden = true; };
  const isSaid = () => document.getElementById("cn-lost")?.hidden === false;

  // The status of an answer, 0 when none comes; `path` is seen from the server's own address.
  async function status(path) {
    const address = new URL("../" + path, new URL(document.body.dataset.baseUrl, location.href));
    try {
      return (await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(4000) })).status;
    } catch {
      return 0;
    }
  }
  const serverAnswers = async () => (await status("healthz")) > 0;

  async function look() {
    const away = () => open === 0 || dead() || unheard > 0 || asleep();
    if (leaving || !away()) return;
    const mine = looked = Date.now();
    const found = await status("api/kernels/" + kernel());
    if (leaving || !away() || looked !== mine) return;
    if (!found) say("The server does not answer at the moment.");
    else if (found === 404 && asleep())
      say(`Nobody touched this page for long, so it went to sleep. Your ${MINE} is kept.`);
    else if (found === 200 && isSaid() && !dead()) say(`The server answers again: Continue brings your ${MINE} back.`);
    else if (open === 0 || dead()) say("The connection to the game was lost.");
  }

  const asleep = () => sleepsAfter > 0 && Date.now() - Math.max(touched, told) >= sleepsAfter;

  // The server ends a kernel without a word to the page that it belonged to, and a network comes
  // back some time before the page tries it again.
  function listen() {
    if (Date.now() - looked < 5000) return;
    if ((open > 0 && unheard && Date.now() - unheard > 5000) || asleep() || isSaid()) look();
  }

  function say(text) {
    const box = document.getElementById("cn-lost");
    if (!box) return;
    const line = box.querySelector("span");
    if (line.textContent !== text) line.textContent = text;
    box.hidden = false;
  }

  async function goOn() {
    looked = Date.now();
    if (await serverAnswers()) {
      leaving = true;
      window.location.reload();
    } else {
      say(`The server still does not answer. Your ${MINE} is kept; try again in a moment.`);
    }
  }

  window.addEventListener("beforeunload", () => { leaving = true; });
  // Voila's own farewell comes from a script that may not have arrived yet.
  window.addEventListener("pagehide", () => {
    if (kernel()) navigator.sendBeacon(document.body.dataset.baseUrl + "api/shutdown/" + kernel());
  });
  // A page that the browser brings back from its memory has lost its kernel already.
  window.addEventListener("pageshow", (event) => { if (event.persisted) window.location.reload(); });

  document.addEventListener("DOMContentLoaded", () => {
    colour();
    document.querySelector("#cn-lost button")?.addEventListener("click", goOn);
    let due = 0;
    new MutationObserver(() => {
      if (due || leaving) return;
      due = window.setTimeout(() => { due = 0; describe(); if (dead()) look(); }, 300);
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
  });

  // 4. In a notebook to read, pictures say what they show, and wide tables scroll by keys too.
  function describe() {
    for (const picture of document.querySelectorAll(".jp-RenderedSVG img:not([alt])")) {
      const title = /<title>([^<]*)</.exec(decodeURIComponent(picture.src));
      picture.alt = title ? title[1] : "The game";
    }
    for (const table of document.querySelectorAll(".jp-RenderedHTML:not([tabindex])"))
      if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
  }

  //    A place that was asked for stays in sight while the page above it still grows, until the
  //    visitor goes elsewhere.
  let place = window.location.hash.slice(1);
  for (const type of ["pointerdown", "keydown", "wheel", "touchmove"])
    document.addEventListener(type, () => { place = ""; }, { capture: true, passive: true });
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href*='#']");
    if (link?.pathname === window.location.pathname) place = link.hash.slice(1);
  });
  const growing = new ResizeObserver(() => document.getElementById(place)?.scrollIntoView());
  document.addEventListener("DOMContentLoaded", () => growing.observe(document.body));

  // 5. A page that nobody touches is put to sleep by the server. While somebody does, it says so
  //    there, seldom; before it is too late it says so here.
  let touched = Date.now();
  let told = 0;
  let sleepsAfter = 0;
  const TOUCHES = ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"];
  for (const type of TOUCHES) {
    document.addEventListener(type, (event) => {
      if (event.target.closest?.("#cn-sleepy")) return; // or it would be gone before it is pressed
      touched = Date.now();
      watch();
    }, { capture: true, passive: true });
  }

  async function awake() {
    if (leaving || !kernel()) return;
    told = Date.now();
    try {
      const reply = await fetch(document.body.dataset.baseUrl + "api/awake/" + kernel(), { method: "POST" });
      if (reply.ok) sleepsAfter = 1000 * (await reply.json()).sleeps_after;
    } catch {
      // The server does not answer: 3. says so.
    }
  }

  function watch() {
    const box = document.getElementById("cn-sleepy");
    if (!box || !sleepsAfter || leaving) return;
    const now = Date.now();
    if (touched > told && now - told > Math.min(60000, sleepsAfter / 8)) awake();
    const left = sleepsAfter - (now - Math.max(touched, told));
    const sleepy = left > 0 && left < Math.min(120000, sleepsAfter / 2) && open > 0 && !dead();
    if (sleepy) {
      const when = left > 90000 ? `In about ${Math.round(left / 60000)} minutes` : left > 40000 ? "In about a minute" : "In a moment";
      const text = `Nobody has touched this page for long. ${when} it goes to sleep; your ${MINE} is kept.`;
      const line = box.querySelector("span");
      if (line.textContent !== text) line.textContent = text;
    }
    box.hidden = !sleepy;
  }
  window.setInterval(() => { watch(); listen(); }, 1000);
  document.addEventListener("DOMContentLoaded", () => {
    awake();
    document.querySelector("#cn-sleepy button")?.addEventListener("click", () => {
      touched = Date.now();
      watch();
      document.querySelector("#rendered_cells [data-act]")?.focus({ preventScroll: true });
    });
  });

  // 6. Someone who waits long is told so.
  window.setTimeout(() => {
    const text = document.querySelector("#loading p");
    if (text) text.textContent = "This takes longer than usual. Wait a little more, or load the page again.";
  }, 25000);
})();

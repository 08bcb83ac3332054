// The library as a map: places come from the server, the canvas only paints, pans and zooms.
const net = document.querySelector("[data-net]");
const tools = document.querySelector("[data-map]");
if (net) start();

async function start() {
  const said = document.querySelector("[data-said]");
  const answer = await fetch("/network/map.json");
  if (answer.status === 202) { // places are still being worked out
    said.textContent = said.dataset.wait;
    setTimeout(start, 1000 * (await answer.json()).wait);
    return;
  }
  const map = await answer.json();
  const count = map.works.length;
  if (!count) return;
  net.hidden = tools.hidden = false;
  const canvas = net.querySelector("canvas");
  const pen = canvas.getContext("2d");
  const style = getComputedStyle(document.documentElement);
  const ink = style.getPropertyValue("--ink"), line = style.getPropertyValue("--edge"), accent = style.getPropertyValue("--accent");
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const radius = map.cited.map((times) => 1.6 + Math.sqrt(times) * 0.9);
  const named = [...map.cited.keys()].sort((a, b) => map.cited[b] - map.cited[a]).slice(0, 300);
  const years = map.years.filter(Boolean);
  const low = Math.min(...years.slice(0, 60000)), high = Math.max(...years.slice(0, 60000));
  let view = { x: 0.5, y: 0.5, zoom: 0.94 }, colour = "group", found = -1, over = -1, asked = false;

  const hues = (i) => `hsl(${(i * 137.5) % 360} 55% ${dark ? 65 : 42}%)`;
  const paint = (i) => colour === "group" ? hues(map.groups[i]) : map.years[i] ? `hsl(${Math.round(240 - 220 * (map.years[i] - low) / Math.max(1, high - low))} 65% ${dark ? 62 : 45}%)` : line;
  let shades = [];
  const recolour = () => {
    const by = new Map();
    for (let i = 0; i < count; i++) {
      const shade = paint(i);
      (by.get(shade) ?? by.set(shade, []).get(shade)).push(i);
    }
    shades = [...by];
  };
  const scale = () => Math.min(canvas.width, canvas.height) * view.zoom;
  const px = (i) => (map.x[i] - view.x) * scale() + canvas.width / 2;
  const py = (i) => (map.y[i] - view.y) * scale() + canvas.height / 2;

  function draw() {
    asked = false;
    const dots = devicePixelRatio || 1, few = count < 300 ? 2.2 : count < 3000 ? 1.4 : 1;
    const grown = Math.max(0.6, Math.min(4, Math.sqrt(view.zoom))) * dots * few;
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.strokeStyle = line;
    pen.globalAlpha = map.citations.length < 300 ? 0.55 : map.citations.length < 1500 ? 0.3 : 0.15;
    pen.lineWidth = dots * 0.7;
    pen.beginPath();
    for (const [one, other] of map.citations) {
      pen.moveTo(px(one), py(one));
      pen.lineTo(px(other), py(other));
    }
    pen.stroke();
    pen.globalAlpha = 0.85;
    for (const [shade, members] of shades) {
      pen.fillStyle = shade;
      for (const i of members) {
        const x = px(i), y = py(i), r = radius[i] * grown;
        if (x < -r || y < -r || x > canvas.width + r || y > canvas.height + r) continue;
        if (r < 3.2 * dots) {
          pen.fillRect(x - r, y - r, 2 * r, 2 * r); // as good as a circle at this size, and ten times as fast without a graphics card
          continue;
        }
        pen.beginPath();
        pen.arc(x, y, r, 0, 7);
        pen.fill();
      }
    }
    pen.globalAlpha = 1;
    pen.font = `${11 * dots}px ${style.getPropertyValue("--sans") || "sans-serif"}`;
    pen.textAlign = "center";
    const taken = [];
    for (const i of found >= 0 ? [found, ...named] : named) {
      const x = px(i), y = py(i) - radius[i] * grown - 4 * dots;
      if (x < 0 || y < 0 || x > canvas.width || y > canvas.height || !map.titles[i]) continue;
      const text = map.titles[i].length > 34 ? `${map.titles[i].slice(0, 33)}…` : map.titles[i];
      const wide = pen.measureText(text).width / 2 + 4;
      if (taken.some(([tx, ty, tw]) => Math.abs(tx - x) < tw + wide && Math.abs(ty - y) < 15 * dots)) continue;
      taken.push([x, y, wide]);
      pen.lineWidth = 3 * dots;
      pen.strokeStyle = style.getPropertyValue("--card");
      pen.strokeText(text, x, y);
      pen.fillStyle = i === found ? accent : ink;
      pen.fillText(text, x, y);
      if (taken.length > 14) break;
    }
    for (const i of [found, over]) {
      if (i < 0) continue;
      pen.strokeStyle = accent;
      pen.lineWidth = 2 * dots;
      pen.beginPath();
      pen.arc(px(i), py(i), radius[i] * grown + 3 * dots, 0, 7);
      pen.stroke();
    }
  }
  const ask = () => { if (!asked) { asked = true; requestAnimationFrame(draw); } };
  const fit = () => {
    canvas.width = net.clientWidth * (devicePixelRatio || 1);
    canvas.height = canvas.clientHeight * (devicePixelRatio || 1);
    ask();
  };
  const nearest = (event) => {
    const box = canvas.getBoundingClientRect(), dots = devicePixelRatio || 1;
    const x = (event.clientX - box.left) * dots, y = (event.clientY - box.top) * dots;
    let best = -1, far = 14 * dots;
    for (let i = 0; i < count; i++) {
      const d = Math.hypot(px(i) - x, py(i) - y);
      if (d < far) [best, far] = [i, d];
    }
    return best;
  };
  let held = null;
  canvas.addEventListener("pointerdown", (event) => { held = { x: event.clientX, y: event.clientY, moved: false }; canvas.setPointerCapture(event.pointerId); });
  canvas.addEventListener("pointermove", (event) => {
    if (held) {
      const dots = devicePixelRatio || 1;
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) > 3) held.moved = true;
      view.x -= (event.clientX - held.x) * dots / scale();
      view.y -= (event.clientY - held.y) * dots / scale();
      if (held.moved) [held.x, held.y] = [event.clientX, event.clientY];
      else { view.x += (event.clientX - held.x) * dots / scale(); view.y += (event.clientY - held.y) * dots / scale(); }
      ask();
      return;
    }
    over = nearest(event);
    canvas.title = over >= 0 ? `${map.titles[over]} ${map.years[over] ?? ""}` : "";
    ask();
  });
  canvas.addEventListener("pointerup", (event) => {
    const was = held;
    held = null;
    if (was?.moved) return;
    const i = nearest(event);
    if (i >= 0) location.href = `/network/${map.works[i]}`;
  });
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    const box = canvas.getBoundingClientRect(), dots = devicePixelRatio || 1;
    const dx = ((event.clientX - box.left) * dots - canvas.width / 2), dy = ((event.clientY - box.top) * dots - canvas.height / 2);
    const before = scale();
    view.zoom = Math.max(0.4, Math.min(60, view.zoom * Math.exp(-event.deltaY / 400)));
    view.x += dx / before - dx / scale();
    view.y += dy / before - dy / scale();
    ask();
  }, { passive: false });
  tools.addEventListener("submit", (event) => event.preventDefault());
  tools.querySelector("[data-find]").addEventListener("input", (event) => {
    const text = event.target.value.trim().toLowerCase();
    found = text ? map.titles.findIndex((title) => title.toLowerCase().includes(text)) : -1;
    if (found >= 0) Object.assign(view, { x: map.x[found], y: map.y[found], zoom: Math.max(view.zoom, 4) });
    ask();
  });
  tools.querySelector("[data-colour]").addEventListener("change", (event) => { colour = event.target.value; recolour(); ask(); });
  for (const button of tools.querySelectorAll("[data-zoom]")) button.addEventListener("click", () => {
    view.zoom = Math.max(0.4, Math.min(60, view.zoom * Number(button.dataset.zoom)));
    ask();
  });
  tools.querySelector("[data-save]").addEventListener("click", () => {
    canvas.toBlob((blob) => {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(blob);
      link.download = "network.png";
      link.click();
    });
  });
  said.textContent = said.dataset.shown.replace("N", count).replace("A", map.all).replace("M", map.citations.length);
  recolour();
  new ResizeObserver(fit).observe(net);
  fit();
  canvas.dataset.ready = "";
}

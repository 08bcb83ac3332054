// A record beside its page: fields and their places light up together, text is taken from the page, keys do what buttons do.
const $ = (one, root = document) => root.querySelector(one);
const $$ = (all, root = document) => [...root.querySelectorAll(all)];
const form = $("#record");
let aim = null; // the input that takes what is pointed at
let pointing = false;
let words = null;

const fieldOf = (element) => element?.closest("[data-name]");
const inputOf = (field) => field && $("textarea, select, input:not([type=hidden])", field);
const fieldNamed = (name) => $(`#record [data-name="${CSS.escape(name)}"]`);

function light(name) {
  for (const box of $$("#leaf [data-for]")) box.classList.toggle("lit", box.dataset.for === name);
  for (const field of $$("#record [data-name]")) field.classList.toggle("lit", field.dataset.name === name);
  const box = $("#leaf .lit");
  if (box) box.scrollIntoView({ block: "nearest", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
}

async function turn(address, name) {
  const answer = await fetch(address).catch(() => null); // the reader may have left for another page
  if (!answer?.ok) return;
  const other = new DOMParser().parseFromString(await answer.text(), "text/html");
  history.replaceState(null, "", address);
  $("#leaf").replaceWith(other.querySelector("#leaf"));
  for (const field of $$("[data-pages]", other)) { // on paper a value may stand on another page than in the file
    const ours = fieldNamed(field.dataset.name);
    if (ours) ours.dataset.pages = field.dataset.pages;
  }
  words = null;
  ready();
  if (name) light(name);
}
function onPage(page) {
  const address = new URL(location.href);
  if (page) address.searchParams.set("page", page);
  address.searchParams.delete("done");
  return address;
}

// What has no pages is printed beside everything else; its picture comes when nobody is taking text from the lines.
async function printed() {
  const address = $("#leaf").dataset.printing;
  if (!address) return;
  const answer = await fetch(address).catch(() => null);
  const isTaking = pointing || $("#leaf").contains(getSelection().anchorNode) && !getSelection().isCollapsed;
  if (answer?.status === 200 && !isTaking) turn(onPage(), $("#record .lit")?.dataset.name);
  else if (!answer || answer.ok) setTimeout(printed, 700);
}

form.addEventListener("focusin", (event) => {
  const field = fieldOf(event.target);
  if (!field) return;
  if (event.target.matches("textarea, input:not([type=hidden]):not([type=checkbox])")) aim = event.target;
  const pages = (field.dataset.pages || "").trim().split(/\s+/).filter(Boolean);
  const here = $("#leaf").dataset.page;
  if (pages.length && !pages.includes(here)) turn(onPage(pages[0]), field.dataset.name);
  else light(field.dataset.name);
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-turn]");
  if (link) {
    event.preventDefault();
    turn(link.href, fieldOf(link)?.dataset.name || $("#record .lit")?.dataset.name);
    return;
  }
  const box = event.target.closest("#leaf [data-for]");
  if (box && !pointing) goTo(box.dataset.for);
  const take = event.target.closest("[data-take]");
  if (take) put(inputOf(fieldOf(take)), $(".text", take.parentElement).textContent, true);
  const point = event.target.closest("[data-point]");
  if (point) {
    inputOf(fieldOf(point)).focus();
    arm(!pointing);
  }
});

function goTo(name) {
  const field = fieldNamed(name);
  if (inputOf(field)) inputOf(field).focus();
  else if (field) { // a reference: nothing is typed there
    field.closest("details").open = true;
    field.scrollIntoView({ block: "center" });
    light(name);
  }
}

function arm(on) {
  pointing = on;
  first = null;
  $("#leaf").classList.toggle("pointing", on);
  const lines = $$("#leaf .lines p");
  for (const line of lines) {
    line.classList.remove("first");
    if (on) line.tabIndex = 0;
    else line.removeAttribute("tabindex");
  }
  if (on) (lines.find((line) => $(".lit", line)) || lines[0])?.focus();
}

function put(input, text, whole) {
  if (!input) return;
  const list = input.closest("[data-field=keywords], [data-field=identifier], [data-field=class]");
  input.value = list && !whole && input.value ? `${input.value.trimEnd()}\n${text}` : text;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  fieldOf(input).classList.add("changed");
}

// Text from the page: drag over it, or click its first and its last word.
let first = null;
const band = document.createElementNS("http://www.w3.org/2000/svg", "rect");
band.classList.add("band");

async function wordsOf(sheet) {
  if (!words) {
    const leaf = await (await fetch(sheet.dataset.words)).json();
    words = leaf.lines.flatMap((line) => line.words.map((word, i) => ({ text: word[0], box: word.slice(1, 5), glued: word[5], raised: word[6], begins: !i })));
  }
  return words;
}
const plain = (chosen) => (chosen.some((word) => !word.raised) ? chosen.filter((word) => !word.raised) : chosen); // marks of footnotes and addresses
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{P}]$/u; // where such a line ends, no space is meant
const spaced = (word, before) => before && !word.glued && !(word.begins && unspaced.test(before.text) && /^\p{sc=Han}/u.test(word.text));
const joined = (chosen) => plain(chosen).map((word, i, all) => (spaced(word, all[i - 1]) ? " " : "") + word.text).join("").replace(/(\p{L})[\u00ad\u2010-] (?=\p{Ll})/gu, "$1").trim();
const at = (sheet, event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(sheet.getScreenCTM().inverse());

// Where there is no picture: select text in the lines, or point at the first and the last line (click, or Enter; arrows move).
function pickLines(lines) {
  lines?.addEventListener("mouseup", () => {
    const text = getSelection().toString().trim();
    if (text) taken(text.replace(/\s+/g, " "));
  });
  const pick = (line) => {
    const all = $$("p", lines);
    const here = all.indexOf(line);
    if (!pointing || here < 0) return;
    if (first === null) {
      first = here;
      line.classList.add("first");
    } else taken(all.slice(Math.min(first, here), Math.max(first, here) + 1).map((one) => one.textContent.trim()).join(" "));
  };
  lines?.addEventListener("click", (event) => {
    if (getSelection().isCollapsed) pick(event.target.closest("p"));
  });
  lines?.addEventListener("keydown", (event) => {
    const line = event.target.closest("p");
    const other = { ArrowDown: line?.nextElementSibling, ArrowUp: line?.previousElementSibling }[event.key];
    if (!pointing || !line || !(other || event.key === "Enter")) return;
    event.preventDefault();
    event.stopPropagation();
    if (other) other.focus();
    else pick(line);
  });
}

function ready() {
  const sheet = $("#leaf svg.sheet");
  for (const button of $$("[data-point], [data-take], [data-help]")) button.hidden = false;
  if (!sheet) {
    pickLines($("#leaf .lines"));
    return;
  }
  let start = null;
  sheet.addEventListener("pointerdown", (event) => {
    if (event.button || event.pointerType === "touch" && !pointing) return;
    start = at(sheet, event);
    sheet.setPointerCapture(event.pointerId);
  });
  sheet.addEventListener("pointermove", (event) => {
    if (!start) return;
    const end = at(sheet, event);
    if (Math.hypot(end.x - start.x, end.y - start.y) < 4) return;
    sheet.append(band);
    const [x, y] = [Math.min(start.x, end.x), Math.min(start.y, end.y)];
    for (const [name, value] of Object.entries({ x, y, width: Math.abs(end.x - start.x), height: Math.abs(end.y - start.y) })) band.setAttribute(name, value);
  });
  sheet.addEventListener("pointerup", async (event) => {
    const begun = start;
    start = null;
    if (!begun) return;
    const end = at(sheet, event);
    const dragged = Math.hypot(end.x - begun.x, end.y - begun.y) >= 4;
    band.remove();
    if (!dragged && !pointing) {
      const under = document.elementsFromPoint(event.clientX, event.clientY).find((one) => one.dataset?.for);
      if (under) goTo(under.dataset.for);
      return;
    }
    const all = await wordsOf(sheet);
    if (dragged) {
      const [x0, x1, y0, y1] = [Math.min(begun.x, end.x), Math.max(begun.x, end.x), Math.min(begun.y, end.y), Math.max(begun.y, end.y)];
      const chosen = all.filter(({ box }) => (box[0] + box[2]) / 2 > x0 && (box[0] + box[2]) / 2 < x1 && (box[1] + box[3]) / 2 > y0 && (box[1] + box[3]) / 2 < y1);
      if (chosen.length) taken(joined(chosen));
      return;
    }
    const hit = all.findIndex(({ box }) => end.x >= box[0] - 1 && end.x <= box[2] + 1 && end.y >= box[1] - 1 && end.y <= box[3] + 1);
    if (hit < 0) return;
    if (first === null) first = hit;
    else taken(joined(all.slice(Math.min(first, hit), Math.max(first, hit) + 1)));
  });
}

function taken(text) {
  arm(false);
  put(aim || inputOf($("#record .field")), text);
  (aim || inputOf($("#record .field"))).focus();
}

// Authors: the buttons ask the server for the list rearranged, and only the list is shown anew.
form.addEventListener("click", async (event) => {
  const button = event.target.closest("#authors button[name=do]");
  if (!button) return;
  event.preventDefault();
  const data = new FormData(form);
  data.set("do", button.value);
  if (fieldOf(button)) data.set("caret", inputOf(fieldOf(button)).selectionStart);
  const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(data) });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const list = page.querySelector("#authors");
  if (!list) return;
  $("#authors").replaceWith(list);
  const [verb, place] = button.value.split(":");
  const next = verb === "add" ? $$("#authors li").length - 1 : Math.max(0, Number(place) + (verb === "up" ? -1 : verb === "down" ? 1 : 0));
  $(`#a-${Math.min(next, $$("#authors li").length - 1)}`)?.focus();
});

// Is what is typed a value? The server knows.
let waiting = 0;
form.addEventListener("input", (event) => {
  const field = fieldOf(event.target);
  const why = field && $(".wrong-why", field);
  field?.classList.add("changed");
  if (!why || !["date", "identifier", "class", "language", "type"].includes(field.dataset.field)) return;
  clearTimeout(waiting);
  waiting = setTimeout(async () => {
    const answer = await fetch(`/validate?${new URLSearchParams({ field: field.dataset.field, value: event.target.value })}`);
    const { error } = await answer.json();
    why.textContent = error;
    why.hidden = !error;
    field.classList.toggle("wrong", Boolean(error));
    event.target.toggleAttribute("aria-invalid", Boolean(error));
  }, 250);
});

// Keys. Single letters only while nothing is typed, and only where they are not switched off.
const allowed = $("[data-keys-switch]");
allowed.checked = localStorage.getItem("pinakes-keys") !== "off";
allowed.addEventListener("change", () => localStorage.setItem("pinakes-keys", allowed.checked ? "on" : "off"));
const press = (value) => $(`.actions button[value=${value}]`)?.click();
function step(by) {
  const fields = $$("#record [data-name]").filter((field) => field.offsetParent && inputOf(field));
  const here = fields.indexOf(fieldOf(document.activeElement) || $("#record .lit"));
  const field = fields[(here + by + fields.length) % fields.length];
  light(field.dataset.name);
  inputOf(field).focus();
  inputOf(field).blur();
  field.scrollIntoView({ block: "nearest" });
}
function rival() {
  const field = $("#record .field.lit");
  const offers = field && $$(".rivals .text", field);
  if (!offers?.length) return;
  const input = inputOf(field);
  field.rest ??= [input.value, ...offers.map((one) => one.textContent)];
  const here = field.rest.indexOf(input.value);
  put(input, field.rest[(here + 1) % field.rest.length], true);
}
const help = () => {
  $("#keys").hidden = !$("#keys").hidden;
  $("[data-help]").setAttribute("aria-expanded", String(!$("#keys").hidden));
};
$("[data-help]").addEventListener("click", help);
const KEYS = {
  a: () => press("accept"), s: () => press("save"), x: () => press("aside"), j: () => step(1), k: () => step(-1), r: rival,
  p: () => { const input = inputOf($("#record .lit")); if (input) { aim = input; arm(true); } },
  "[": () => $("#leaf a[rel=prev]")?.click(), "]": () => $("#leaf a[rel=next]")?.click(), u: () => $("[data-undo]")?.click(), "?": help,
  Escape: () => arm(false), Enter: () => inputOf($("#record .lit"))?.focus(),
};
document.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === "Enter") {
    event.preventDefault();
    press("accept");
    return;
  }
  const typing = event.target.matches("input, textarea, select") && !event.target.matches("[type=checkbox]");
  if (event.key === "Escape" && typing) event.target.blur();
  if (typing || event.ctrlKey || event.metaKey || event.altKey || !allowed.checked || !KEYS[event.key]) return;
  if (event.key === "Enter" && event.target.matches("a, button, summary")) return;
  event.preventDefault();
  KEYS[event.key]();
});
addEventListener("beforeunload", (event) => {
  if ($("#record .changed") && !sent) event.preventDefault();
});
let sent = false;
document.addEventListener("submit", () => { sent = true; });
ready();
printed();
if (new URLSearchParams(location.search).get("done")) $("#heading").focus({ preventScroll: true });

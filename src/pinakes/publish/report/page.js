"use strict";
(() => {
  const tools = document.querySelector(".tools");
  const main = document.querySelector("main");
  const cards = [...main.querySelectorAll(".card")];
  const rank = { failed: 0, partial: 1, ok: 2 };
  const byText = (key) => (a, b) =>
    (a.dataset[key] === "") - (b.dataset[key] === "") || a.dataset[key].localeCompare(b.dataset[key]);
  const byNumber = (key) => (a, b) => a.dataset[key] - b.dataset[key];
  const orders = {
    order: byNumber("order"), title: byText("title"), author: byText("author"), file: byText("file"), weight: byNumber("weight"),
    year: (a, b) => b.dataset.year.localeCompare(a.dataset.year),
    status: (a, b) => rank[a.dataset.status] - rank[b.dataset.status],
  };
  const words = new Map();
  const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const wordsOf = (card) => {
    if (!words.has(card)) words.set(card, fold(card.textContent));
    return words.get(card);
  };
  const show = () => {
    const wanted = fold(tools.find.value).split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const card of cards) {
      const fits = wanted.every((word) => wordsOf(card).includes(word)) && (!tools.doubtful.checked || card.dataset.doubtful === "1");
      card.hidden = !fits;
      shown += fits;
    }
    tools.shown.value = shown === cards.length ? "" : `${shown} of ${cards.length}`;
  };
  const groupOf = (card) => card.getAttribute(`data-in-${tools.group.value}`);
  const sort = () => {
    const grouped = tools.group.value !== "";
    const byGroup = (a, b) => (grouped ? groupOf(a).localeCompare(groupOf(b)) : 0);
    main.querySelectorAll(".group").forEach((heading) => heading.remove());
    cards.sort((a, b) => byGroup(a, b) || orders[tools.sort.value](a, b) || a.dataset.order - b.dataset.order);
    let last = null;
    for (const card of cards) {
      if (grouped && groupOf(card) !== last) {
        last = groupOf(card);
        const heading = document.createElement("h2");
        heading.className = "group";
        heading.textContent = last;
        main.append(heading);
      }
      main.append(card);
    }
  };
  tools.hidden = cards.length < 2;
  tools.addEventListener("submit", (event) => event.preventDefault());
  tools.addEventListener("input", show);
  tools.sort.addEventListener("change", sort);
  tools.group.addEventListener("change", sort);
  addEventListener("beforeprint", () => main.querySelectorAll("details.abstract").forEach((one) => { one.open = true; }));
  if (tools.group.value) sort();
})();

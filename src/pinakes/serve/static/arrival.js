// The page shows itself anew whenever a document goes a step further.
const far = document.querySelector("[data-progress]");
// Where `make enhance` fetched it, only what differs is changed: who reads the list with the keyboard stays where they are.
const morph = far.dataset.morph ? (await import(far.dataset.morph)).Idiomorph : null;
let before = "";
async function look() {
  try {
    const answer = await fetch(far.dataset.progress);
    if (answer.ok) {
      const state = await answer.json();
      const now = state.states.join();
      if (now !== before) {
        before = now;
        const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
        const main = document.querySelector("main"), fresh = page.querySelector("main");
        if (morph) morph.morph(main, fresh);
        else main.replaceWith(fresh);
      }
      if (state.done === state.total) return;
    }
  } catch { /* the service is asked again */ }
  setTimeout(look, 500);
}
setTimeout(look, 300);

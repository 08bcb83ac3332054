// The page shows itself anew whenever a document goes a step further.
const far = document.querySelector("[data-progress]");
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
        document.querySelector("main").replaceWith(page.querySelector("main"));
      }
      if (state.done === state.total) return;
    }
  } catch { /* the service is asked again */ }
  setTimeout(look, 500);
}
setTimeout(look, 300);

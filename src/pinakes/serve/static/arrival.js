// The page shows itself anew whenever a document is through.
const far = document.querySelector("[data-progress]");
let before = far.querySelector("progress").value;
async function look() {
  try {
    const answer = await fetch(far.dataset.progress);
    if (answer.ok) {
      const state = await answer.json();
      if (state.done !== before) {
        before = state.done;
        const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
        document.querySelector("main").replaceWith(page.querySelector("main"));
      }
      if (state.done === state.total) return;
    }
  } catch { /* the service is asked again */ }
  setTimeout(look, 500);
}
setTimeout(look, 300);

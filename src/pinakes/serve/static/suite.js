// Through the documents with two keys.
document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  const rel = { "[": "prev", "]": "next" }[event.key];
  if (rel) document.querySelector(`main > p a[rel=${rel}]`)?.click();
});
// A document without pages is printed beside everything else; the page shows itself anew when that is done.
const printing = document.querySelector("#leaf[data-printing]")?.dataset.printing;
const look = async () => {
  const answer = await fetch(printing).catch(() => null);
  if (answer?.status === 200) location.reload();
  else if (!answer || answer.ok) setTimeout(look, 700);
};
if (printing) look();

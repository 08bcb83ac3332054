// Through the documents with two keys.
document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  const rel = { "[": "prev", "]": "next" }[event.key];
  if (rel) document.querySelector(`main > p a[rel=${rel}]`)?.click();
});

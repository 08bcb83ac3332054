// Drop a file anywhere: it goes into the form of the page. Forms say that they are at work.
const form = document.querySelector("form[data-drop]");
if (form) {
  const input = form.querySelector("input[type=file]");
  const send = () => form.requestSubmit();
  input.addEventListener("change", () => input.files.length && send());
  for (const name of ["dragenter", "dragover"]) {
    document.addEventListener(name, (event) => {
      if (!event.dataTransfer || ![...event.dataTransfer.types].includes("Files")) return;
      event.preventDefault();
      form.classList.add("over");
    });
  }
  document.addEventListener("dragleave", (event) => event.relatedTarget || form.classList.remove("over"));
  document.addEventListener("drop", (event) => {
    if (!event.dataTransfer || !event.dataTransfer.files.length) return;
    event.preventDefault();
    input.files = event.dataTransfer.files;
    send();
  });
  form.addEventListener("submit", () => {
    form.classList.remove("over");
    form.classList.add("sent");
    form.querySelector(".busy").hidden = false;
  });
  addEventListener("pageshow", () => {
    form.classList.remove("sent");
    form.querySelector(".busy").hidden = true;
    input.value = "";
  });
}
for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
    button.classList.add("done");
  });
}

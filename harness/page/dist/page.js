const report = JSON.parse(document.getElementById("report").textContent);
const app = document.getElementById("app");
app.textContent = report.title;

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'";

/** The page on which people judge: it asks the server for pairs and sends verdicts back. */
export const ANNOTATION_PAGE: string = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>SABER annotation</title>
<style>
:root { color-scheme: light dark; --page: #f7f7f5; --card: #fff; --ink: #1d2024; --soft: #5c646e; --line: #d9dce0; --accent: #2456c7; }
@media (prefers-color-scheme: dark) { :root { --page: #111417; --card: #191d21; --ink: #e6e8eb; --soft: #9ba4ae; --line: #2c3238; --accent: #8fb4ff; } }
* { box-sizing: border-box; } body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 1200px; margin: 0 auto; padding: 18px; } h1 { font-size: 20px; margin: 0; } h2 { font-size: 15px; margin: 0 0 4px; color: var(--soft); }
header { display: flex; flex-wrap: wrap; gap: 8px 20px; align-items: baseline; margin-bottom: 12px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; overflow-wrap: anywhere; margin-bottom: 14px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 14px; } @media (max-width: 760px) { .pair { grid-template-columns: 1fr; } }
.bar { position: sticky; bottom: 0; display: flex; flex-wrap: wrap; gap: 10px; padding: 10px 0; background: var(--page); }
button, input { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 7px 14px; } button { cursor: pointer; } button:hover { border-color: var(--accent); } button:disabled { opacity: .5; }
kbd { color: var(--soft); font: inherit; font-size: 13px; } .soft { color: var(--soft); } summary { cursor: pointer; color: var(--soft); } math[display=block] { overflow-x: auto; margin: 6px 0; } [hidden] { display: none !important; }
</style>
</head>
<body>
<main>
<header><h1>Which candidate is closer to the target?</h1><span id="who" class="soft"></span><span id="progress" class="soft" role="status"></span></header>
<form id="login"><p>Ideas and techniques of the solutions count, not the wording. Choose a tie when neither is clearly closer.</p>
<p><label>Your name <input id="name" required maxlength="60" autocomplete="off"></label> <button>Begin</button></p></form>
<div id="work" hidden>
<div class="card"><h2>Target</h2><div id="target"></div></div>
<div class="pair"><div class="card"><h2>Candidate 1</h2><div id="first"></div></div><div class="card"><h2>Candidate 2</h2><div id="second"></div></div></div>
<div class="bar"><button data-verdict="first">Candidate 1 <kbd>1</kbd></button><button data-verdict="tie">Tie <kbd>t</kbd></button><button data-verdict="second">Candidate 2 <kbd>2</kbd></button><button id="undo">Undo <kbd>u</kbd></button></div>
</div>
<p id="end" hidden>All pairs are judged. Thank you. <button id="undo-end">Undo <kbd>u</kbd></button></p>
<p id="error" role="alert"></p>
</main>
<script>
const $ = (id) => document.getElementById(id);
let annotator = '', pair = null, busy = false;
const text = ({ problem, solution }) => '<p>' + problem + '</p>' + (solution ? '<details open><summary>Solution</summary><p>' + solution + '</p></details>' : '');
function show(place) {
  pair = place.pair;
  $('progress').textContent = place.done + ' of ' + place.total + ' judged';
  $('work').hidden = pair === null;
  $('end').hidden = pair !== null;
  $('undo').disabled = place.done === 0;
  if (pair === null) return;
  for (const side of ['target', 'first', 'second']) $(side).innerHTML = text(place.texts[side]);
  scrollTo(0, 0);
}
async function send(path, body) {
  if (busy) return;
  busy = true;
  try {
    const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const value = await answer.json();
    if (!answer.ok) throw new Error(value.error);
    $('error').textContent = '';
    show(value);
  } catch (error) {
    $('error').textContent = 'Not saved: ' + error.message;
  } finally {
    busy = false;
  }
}
const judge = (verdict) => pair && send('/verdict', { ...pair, annotator, verdict });
const undo = () => send('/undo', { annotator });
$('login').addEventListener('submit', (event) => {
  event.preventDefault();
  annotator = $('name').value.trim();
  if (annotator === '') return;
  $('login').hidden = true;
  $('who').textContent = annotator;
  send('/next', { annotator });
});
for (const button of document.querySelectorAll('[data-verdict]')) button.addEventListener('click', () => judge(button.dataset.verdict));
$('undo').addEventListener('click', undo);
$('undo-end').addEventListener('click', undo);
addEventListener('keydown', (event) => {
  if (annotator === '' || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const verdict = { 1: 'first', 2: 'second', t: 'tie' }[event.key];
  if (verdict) judge(verdict);
  if (event.key === 'u') undo();
});
</script>
</body>
</html>
`;

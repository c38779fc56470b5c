/** Styles of the page about the paper's figures, beside those of the report. */
export const REPRODUCE_STYLE: string = `
.statuses { display: flex; flex-wrap: wrap; gap: 6px 18px; margin: 20px 0 8px; padding: 10px 16px 12px; background: var(--card); border: 1px solid var(--line); border-radius: 8px; font-size: 13.5px; }
.statuses legend { color: var(--soft); padding: 0 6px; } .statuses label { cursor: pointer; font-variant-numeric: tabular-nums; }
.status { display: inline-block; padding: 0 7px; border-radius: 4px; font-size: 12px; font-weight: 600; line-height: 20px; color: var(--tone); background: color-mix(in srgb, var(--tone) 13%, transparent); }
.reproduced, .agrees { --tone: var(--sparse); } .differs { --tone: var(--late); } .computed { --tone: var(--dense); } .needs { --tone: var(--reference); }
.figures { margin: 14px 0; } .figures > summary { cursor: pointer; display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 14px; padding: 6px 0; border-bottom: 1px solid var(--line); }
.figures > summary::before { content: "▸"; color: var(--accent); } .figures[open] > summary::before { content: "▾"; }
.figures h2 { margin: 0; font-size: 17px; } .text, .note-of { white-space: normal; overflow-wrap: anywhere; min-width: 120px; } .note-of { color: var(--soft); font-size: 12.5px; min-width: 220px; }
tr:target > * { background: color-mix(in srgb, var(--accent) 18%, transparent); }
`;

/**
 * Script of that page: shows the rows with a chosen status that hold the text searched for, and opens their tables when fewer
 * than all are shown. Without it every table can be opened by hand.
 */
export const REPRODUCE_SCRIPT: string = `
const boxes = [...document.querySelectorAll('.statuses input')];
const usable = boxes.filter((box) => !box.disabled);
const wanted = document.getElementById('wanted');
const said = document.getElementById('said');
const parts = [...document.querySelectorAll('details.figures')].map((details) => ({
  details, rows: [...details.querySelectorAll('tbody tr')].map((row) => ({ row, text: row.id + ' ' + row.textContent.toLowerCase() })),
}));
function show() {
  const statuses = new Set(usable.filter((box) => box.checked).map((box) => box.value));
  const text = wanted.value.trim().toLowerCase();
  const chosen = text !== '' || statuses.size < usable.length;
  let shown = 0;
  for (const { details, rows } of parts) {
    let own = 0;
    for (const { row, text: content } of rows) {
      row.hidden = !statuses.has(row.dataset.status) || !content.includes(text);
      if (!row.hidden) own += 1;
    }
    details.hidden = own === 0;
    details.open = chosen && own > 0;
    shown += own;
  }
  said.textContent = shown + (shown === 1 ? ' figure' : ' figures');
}
function fromAddress() {
  const wish = decodeURIComponent(location.hash).match(/^#status=(.+)$/);
  if (wish) {
    const names = wish[1].split(',');
    for (const box of usable) box.checked = names.includes(box.value);
  }
  show();
  const target = wish ? null : document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  target.closest('details').open = true;
  target.scrollIntoView({ block: 'center' });
}
for (const box of boxes) box.addEventListener('change', show);
wanted.addEventListener('input', show);
addEventListener('hashchange', fromAddress);
fromAddress();
`;

/**
 * Script of the page: sorts tables (header buttons, or the address, as in `#sort=mean-asc`), filters them, lights up a system in
 * table and charts together, and saves the report in other formats. Without it the page is complete but still.
 */
export const SCRIPT: string = `
const said = document.getElementById('said');
function sort(table, key, ascending) {
  const button = table.querySelector('button[data-key="' + CSS.escape(key) + '"]');
  if (!button) return;
  for (const th of table.querySelectorAll('thead th')) th.removeAttribute('aria-sort');
  button.closest('th').setAttribute('aria-sort', ascending ? 'ascending' : 'descending');
  const text = key === 'name' || key === 'type';
  const value = (row) => { const raw = row.getAttribute('data-' + key); return raw === null ? null : text ? raw.toLowerCase() : Number(raw); };
  const rows = [...table.tBodies[0].rows].map((row) => ({ row, value: value(row), skipped: row.classList.contains('skipped') }));
  // Systems without a value come last in either direction; equal ones keep their order.
  rows.sort((a, b) => a.skipped - b.skipped || (a.value === null) - (b.value === null) ||
    (a.value < b.value ? -1 : a.value > b.value ? 1 : 0) * (ascending ? 1 : -1));
  table.tBodies[0].append(...rows.map(({ row }) => row));
  said.textContent = 'Sorted by ' + button.textContent + ', ' + (ascending ? 'ascending' : 'descending');
}
const tables = [...document.querySelectorAll('table.results')];
for (const table of tables) {
  table.tHead.addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (!button) return;
    const key = button.dataset.key;
    const before = button.closest('th').getAttribute('aria-sort');
    sort(table, key, before ? before === 'descending' : ['name', 'type', 'seconds'].includes(key));
  });
}
function sortByAddress() {
  const wish = /^#sort=([a-z-]+)-(asc|desc)$/.exec(location.hash);
  if (wish) for (const table of tables) sort(table, wish[1], wish[2] === 'asc');
}
addEventListener('hashchange', sortByAddress);
sortByAddress();
for (const section of document.querySelectorAll('section')) {
  const light = (event) => {
    const id = event.type === 'mouseleave' ? undefined : event.target.closest('[data-id]')?.dataset.id;
    for (const part of section.querySelectorAll('[data-id]')) part.classList.toggle('lit', part.dataset.id === id);
  };
  section.addEventListener('mouseover', light);
  section.addEventListener('mouseleave', light);
}
for (const input of document.querySelectorAll('.filter input')) input.addEventListener('input', () => {
  const wanted = input.value.trim().toLowerCase();
  let shown = 0;
  const section = input.closest('section');
  for (const row of section.querySelectorAll('.results tbody tr')) {
    row.hidden = !(row.dataset.name + ' ' + row.dataset.type).toLowerCase().includes(wanted);
    if (!row.hidden) shown += 1;
    for (const mark of section.querySelectorAll('.mark[data-id="' + CSS.escape(row.dataset.id) + '"]')) mark.classList.toggle('off', row.hidden);
  }
  said.textContent = shown + ' systems shown';
});
const forms = JSON.parse(document.getElementById('forms').textContent);
for (const button of document.querySelectorAll('.save button')) {
  button.addEventListener('click', () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([forms[button.dataset.file]], { type: 'text/plain' }));
    link.download = button.dataset.file;
    link.click();
    URL.revokeObjectURL(link.href);
  });
}
`;

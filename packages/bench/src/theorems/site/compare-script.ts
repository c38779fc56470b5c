/** Script of the compare page: draws the curves that are chosen, their values at one k, and the queries behind them. */
export const COMPARE_SCRIPT: string = `
const el = (id) => document.getElementById(id);
const text = (value) => String(value).replace(/[&<>"']/g, (c) => '&#' + c.charCodeAt(0) + ';');
const percent = (value) => (100 * value).toFixed(1);
const MEASURES = { R: 'R@k', nDCG: 'nDCG@k', P: 'P@k', Covered: 'Covered@k', PR: 'PR curve' };
const LEVELS = Array.from({ length: 11 }, (_, i) => i / 10);
async function unpack() {
  const bytes = Uint8Array.from(atob(el('data').textContent), (c) => c.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).json();
}
unpack().then((tasks) => {
  const wish = new URLSearchParams(location.hash.slice(1));
  const state = { task: 0, slice: 0, measure: 'nDCG', systems: [], query: null };
  const task = () => tasks[state.task];
  const slice = () => task().slices[state.slice];
  const k = () => Number(el('k').value);
  const name = (id) => task().systems.find((s) => s.id === id)?.name ?? id;
  const colour = (id) => 's' + (state.systems.indexOf(id) % 10);
  const chosen = () => state.systems.map((id) => slice().curves.find((c) => c.id === id)).filter(Boolean);

  function openTask(index, first) {
    state.task = Math.max(0, index);
    el('task').selectedIndex = state.task;
    el('slice').innerHTML = task().slices.map((s) => '<option value="' + text(s.id) + '">' + text(s.title) + ' (n = ' + s.n + ')</option>').join('');
    el('k').max = task().kMax;
    openSlice(Math.max(0, task().slices.findIndex((s) => s.id === (first && wish.get('slice')))), first);
  }
  function openSlice(index, first) {
    state.slice = index;
    el('slice').selectedIndex = index;
    const here = slice().curves.map((c) => c.id);
    const wanted = (first ? (wish.get('systems') || '').split(',') : state.systems).filter((id) => here.includes(id));
    const others = here.filter((id) => !wanted.includes(id));
    state.systems = wanted.length > 1 ? wanted : [...wanted, ...others.slice(0, wanted.length === 1 ? 1 : 3)];
    el('systems').innerHTML = '<legend>Systems</legend>' + here.map((id) => '<label><input type="checkbox" value="' + text(id) + '"><span class="swatch"></span><span>' + text(name(id)) +
      task().systems.find((s) => s.id === id).badges.map((b) => ' <span class="flag">' + text(b) + '</span>').join('') + '</span></label>').join('');
    const suppressed = new Map(task().suppressed.map((s) => [s.measure, s.reason]));
    el('measures').innerHTML = '<legend>Curve</legend>' + Object.entries(MEASURES).map(([key, label]) => {
      const reason = suppressed.get(label);
      return '<label' + (reason ? ' class="off" title="' + text(reason) + '"' : '') + '><input type="radio" name="measure" value="' + key + '"' + (reason ? ' disabled' : '') + '> ' + label + '</label>';
    }).join('');
    el('why').textContent = task().suppressed.map((s) => s.measure + ' is switched off: ' + s.reason + '.').join(' ');
    if (suppressed.has(MEASURES[state.measure])) state.measure = 'nDCG';
    draw();
  }
  function draw() {
    for (const box of el('systems').querySelectorAll('input')) {
      box.checked = state.systems.includes(box.value);
      box.nextElementSibling.className = 'swatch ' + (box.checked ? colour(box.value) : '');
    }
    for (const radio of el('measures').querySelectorAll('input')) radio.checked = radio.value === state.measure;
    el('kShown').value = k();
    drawPlot();
    drawTable();
    drawList();
    drawQuery();
    const address = new URLSearchParams({ task: task().task, slice: slice().id, measure: state.measure, systems: state.systems.join(','), k: k() });
    if (state.query !== null) address.set('q', state.query);
    history.replaceState(null, '', '#' + address);
  }
  function drawPlot() {
    const [left, top, width, height] = [52, 10, 560, 320];
    const pr = state.measure === 'PR', log = el('log').checked && !pr, kMax = Math.max(2, task().kMax);
    const x = pr ? (r) => left + r * width : log ? (i) => left + Math.log(i) / Math.log(kMax) * width : (i) => left + (i - 1) / (kMax - 1) * width;
    const lines = chosen().map((c) => ({ id: c.id, own: task().systems.find((s) => s.id === c.id).ownCorpus,
      curve: pr ? { mean: c.precisionRecall } : c.curves[state.measure] })).filter((l) => l.curve && l.curve.mean);
    const most = Math.max(0.05, ...lines.flatMap((l) => l.curve.high || l.curve.mean));
    const step = [0.01, 0.02, 0.05, 0.1, 0.2].find((s) => most / s <= 6) || 0.2, ceiling = Math.min(1, Math.ceil(most / step) * step);
    const y = (value) => top + height - value / ceiling * height;
    const at = (i) => pr ? LEVELS[i] : i + 1;
    const point = (across, v) => across.toFixed(1) + ' ' + y(v).toFixed(1);
    // A single value is a dash, since a line of one point is not seen.
    const points = (values) => values.length === 1 ? [point(left, values[0]), point(left + 8, values[0])] : values.map((v, i) => point(x(at(i)), v));
    const ticks = pr ? LEVELS.filter((_, i) => i % 2 === 0) : log ? [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].filter((t) => t <= kMax) : [1, ...[1, 2, 3, 4].map((n) => Math.round(kMax * n / 4))];
    const levels = Array.from({ length: Math.round(ceiling / step) + 1 }, (_, i) => i * step);
    el('plot').innerHTML = '<svg viewBox="0 0 640 376" role="img" aria-label="' + MEASURES[state.measure] + '">' +
      levels.map((v) => '<line class="grid" x1="' + left + '" x2="' + (left + width) + '" y1="' + y(v) + '" y2="' + y(v) + '"/><text class="tick" text-anchor="end" x="' + (left - 7) + '" y="' + (y(v) + 4) + '">' + (100 * v).toFixed(0) + '%</text>').join('') +
      ticks.map((t) => '<text class="tick" text-anchor="middle" x="' + x(t) + '" y="' + (top + height + 18) + '">' + t + '</text>').join('') +
      (pr ? '' : '<line class="at" x1="' + x(k()) + '" x2="' + x(k()) + '" y1="' + top + '" y2="' + (top + height) + '"/>') +
      lines.map(({ id, own, curve }) => '<g class="' + colour(id) + '" data-id="' + text(id) + '"><title>' + text(name(id)) + '</title>' +
        (curve.low ? '<path class="band" d="M' + points(curve.high).join('L') + 'L' + points(curve.low).reverse().join('L') + 'Z"/>' : '') +
        '<path class="line' + (own ? ' own' : '') + '" d="M' + points(curve.mean).join('L') + '"/></g>').join('') +
      '<text class="axis" text-anchor="middle" x="' + (left + width / 2) + '" y="' + (top + height + 38) + '">' + (pr ? 'recall' : 'k') + '</text></svg>';
  }
  function drawTable() {
    const i = k() - 1, shown = Object.keys(MEASURES).filter((m) => m !== 'PR' && chosen().some((c) => c.curves[m]));
    const value = (curve) => curve === undefined || curve.mean[i] === undefined ? '–' : percent(curve.mean[i]) + '<small>[' + percent(curve.low[i]) + ', ' + percent(curve.high[i]) + ']</small>';
    el('table').innerHTML = '<caption>Percent at k = ' + k() + ', with 95% intervals; – where a system gives fewer results.</caption><thead><tr><th>System</th>' + shown.map((m) => '<th>' + MEASURES[m].replace('@k', '@' + k()) + '</th>').join('') + '<th>n</th></tr></thead><tbody>' +
      chosen().map((c) => '<tr data-id="' + text(c.id) + '"><td><span class="swatch ' + colour(c.id) + '"></span>' + text(name(c.id)) + '</td>' + shown.map((m) => '<td>' + value(c.curves[m]) + '</td>').join('') + '<td>' + c.n + '</td></tr>').join('') + '</tbody>';
  }
  const best = (id, q) => {
    const units = task().systems.find((s) => s.id === id)?.positions[q];
    return units == null ? null : units.filter((p) => p > 0).reduce((a, b) => Math.min(a, b), Infinity);
  };
  const mean = (values) => values.reduce((a, b) => a + b, 0) / values.length;
  const share = (id, q) => {
    const units = task().systems.find((s) => s.id === id)?.positions[q];
    return units == null ? null : mean(units.map((p) => p > 0 ? 1 / Math.log2(p + 1) : 0));
  };
  const place = (p) => p === null ? '<td class="miss">–</td>' : p === Infinity ? '<td class="miss">> ' + task().kMax + '</td>' : '<td>' + p + '</td>';
  function drawList() {
    const wanted = el('search').value.trim().toLowerCase(), [a, b] = state.systems;
    const found = slice().queries.map((q) => ({ query: task().queries[q], q })).filter(({ query }) =>
      (query.id + ' ' + query.text + ' ' + query.units.flat().map((n) => task().names[n]).join(' ')).toLowerCase().includes(wanted));
    const gap = ({ q }) => Math.abs((share(a, q) ?? 0) - (share(b, q) ?? 0)), ease = ({ q }) => mean(state.systems.map((id) => share(id, q) ?? 0).concat(0));
    if (el('order').value === 'gap') found.sort((p, r) => gap(r) - gap(p));
    if (el('order').value === 'hard') found.sort((p, r) => ease(p) - ease(r));
    el('count').textContent = found.length + ' of ' + slice().queries.length + ' queries' + (found.length > 300 ? ', the first 300 shown' : '') + '; numbers: rank of the first gold unit';
    el('list').innerHTML = '<table><thead><tr><th>Query</th><th></th>' + state.systems.map((id) => '<th>' + text(name(id)) + '</th>').join('') + '</tr></thead><tbody>' +
      found.slice(0, 300).map(({ query, q }) => '<tr data-q="' + q + '"' + (query.id === state.query ? ' class="open"' : '') + '><td>' + text(query.id) + '</td><td>' + text(query.text.length > 110 ? query.text.slice(0, 110) + '…' : query.text) + '</td>' +
        state.systems.map((id) => place(best(id, q))).join('') + '</tr>').join('') + '</tbody></table>';
  }
  function drawQuery() {
    const q = task().queries.findIndex((query) => query.id === state.query);
    if (q < 0) { state.query = null; el('query').innerHTML = ''; return; }
    const query = task().queries[q], names = task().names, gold = new Set(query.units.flat());
    const systems = state.systems.map((id) => task().systems.find((s) => s.id === id)).filter((s) => s && s.positions[q] !== null);
    el('query').innerHTML = '<h3>' + text(query.id) + '</h3><p>' + text(query.text) + '</p><div class="scroll"><table><thead><tr><th>Gold unit</th>' + systems.map((s) => '<th>' + text(s.name) + '</th>').join('') + '</tr></thead><tbody>' +
      query.units.map((unit, u) => '<tr><td>' + unit.map((n) => text(names[n])).join(' or ') + '</td>' + systems.map((s) => place(s.positions[q][u] || Infinity)).join('') + '</tr>').join('') + '</tbody></table></div>' +
      '<div class="scroll"><table><thead><tr><th>First results</th>' + systems.map((s) => '<th>' + text(s.name) + '</th>').join('') + '</tr></thead><tbody>' +
      [0, 1, 2, 3, 4].map((r) => '<tr><td>' + (r + 1) + '</td>' + systems.map((s) => { const n = s.top[q][r]; return '<td class="' + (gold.has(n) ? 'gold' : '') + '">' + (n === undefined ? '' : text(names[n])) + '</td>'; }).join('') + '</tr>').join('') + '</tbody></table></div>';
  }
  el('task').addEventListener('change', () => { state.query = null; openTask(el('task').selectedIndex, false); });
  el('slice').addEventListener('change', () => openSlice(el('slice').selectedIndex, false));
  for (const id of ['k', 'log']) el(id).addEventListener('input', draw);
  for (const id of ['search', 'order']) el(id).addEventListener('input', drawList);
  el('measures').addEventListener('change', (event) => { state.measure = event.target.value; draw(); });
  el('systems').addEventListener('change', (event) => {
    state.systems = event.target.checked ? [...state.systems, event.target.value] : state.systems.filter((id) => id !== event.target.value);
    draw();
  });
  el('list').addEventListener('click', (event) => {
    const row = event.target.closest('tr[data-q]');
    if (!row) return;
    state.query = task().queries[Number(row.dataset.q)].id;
    draw();
    el('query').scrollIntoView({ block: 'nearest' });
  });
  if (MEASURES[wish.get('measure')]) state.measure = wish.get('measure');
  if (wish.get('k')) el('k').value = wish.get('k');
  state.query = wish.get('q');
  openTask(tasks.findIndex((t) => t.task === wish.get('task')), true);
  document.documentElement.dataset.ready = 'true';
});
`;

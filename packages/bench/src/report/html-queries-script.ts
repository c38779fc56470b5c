/** Script of the page of queries: unpacks the index at once, and the texts of a query when it is opened. */
export const QUERIES_SCRIPT: string = `
const unpack = async (id) => {
  const bytes = Uint8Array.from(atob(document.getElementById(id).textContent), (c) => c.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).json();
};
const escape = (text) => String(text).replace(/[&<>"']/g, (c) => '&#' + c.charCodeAt(0) + ';');
const chunks = new Map();
const [list, page, search, system, order, count] = ['list', 'query', 'search', 'system', 'order', 'count'].map((id) => document.getElementById(id));
unpack('index').then((index) => {
  const place = new Map(index.ids.map((id, i) => [id, i]));
  const text = async (id) => {
    const at = place.get(id), chunk = Math.floor(at / index.chunk);
    if (!chunks.has(chunk)) chunks.set(chunk, unpack('chunk-' + chunk));
    return (await chunks.get(chunk))[at % index.chunk];
  };
  const address = () => decodeURIComponent((/^#q=(.*)$/.exec(location.hash) || [])[1] || '');
  function draw() {
    const wanted = search.value.trim().toLowerCase(), s = Number(system.value);
    const found = index.queries.filter((q) => [q.id, ...q.domains, ...q.techniques].join(' ').toLowerCase().includes(wanted));
    if (order.value !== 'id') found.sort((a, b) => (a.scores[s] - b.scores[s]) * (order.value === 'low' ? 1 : -1));
    list.innerHTML = found.map((q) => '<a href="#q=' + encodeURIComponent(q.id) + '" aria-current="' + (q.id === address()) + '"><span>' + escape(q.id) + '</span><span>' + (q.scores[s] === undefined ? '' : q.scores[s].toFixed(3)) + '</span></a>').join('');
    count.textContent = found.length + ' of ' + index.queries.length + ' queries';
  }
  const chips = (names) => names.map((name) => '<span class="chip">' + escape(name) + '</span>').join('');
  const body = ([, problem, solution], open) => '<p>' + problem + '</p>' + (solution ? '<details' + (open ? ' open' : '') + '><summary>Solution</summary><p>' + solution + '</p></details>' : '');
  async function show() {
    const query = index.queries.find((q) => q.id === address());
    if (!query) return;
    const [target, ...others] = await Promise.all([query.id, ...query.candidates.map((c) => c.id)].map(text));
    const rows = index.systems.map((name, i) => '<tr><td>' + escape(name) + '</td><td>' + query.scores[i].toFixed(3) + '</td></tr>').join('');
    page.innerHTML = '<h2>' + escape(query.id) + '</h2><p>' + chips(query.domains) + chips(query.techniques) + '</p><div class="card">' + body(target, false) + '</div>' +
      '<details><summary>nDCG@10 of ' + index.systems.length + ' systems</summary><div class="scroll"><table><tr><th>System</th><th>nDCG@10</th></tr>' + rows + '</table></div></details>' +
      '<h3>' + query.candidates.length + ' candidates, best rated first</h3>' +
      query.candidates.map((c, n) => '<details class="card candidate"><summary><span class="rating">' + (n + 1) + '. ' + escape(c.id) + '</span><span>rating ' + c.rating.toFixed(2) + '</span><small>' + escape(c.signal) +
        (c.record ? ' · won ' + c.record[0] + ', lost ' + c.record[1] + (c.record[2] ? ', tied ' + c.record[2] : '') : '') + '</small><span>' + chips(c.shared) + '</span></summary><div class="text" data-n="' + n + '"></div></details>').join('');
    for (const details of page.querySelectorAll('.candidate')) details.addEventListener('toggle', () => {
      const box = details.querySelector('.text'), n = Number(box.dataset.n), c = query.candidates[n];
      if (box.innerHTML !== '') return;
      box.innerHTML = body(others[n], false) + '<div class="scroll"><table><tr><th>Place by</th>' + index.systems.map((name) => '<th>' + escape(name) + '</th>').join('') + '</tr><tr><td>of ' + query.candidates.length + '</td>' + c.ranks.map((r) => '<td>' + r + '</td>').join('') + '</tr></table></div>' +
        (c.reasons.length ? '<h3>What the judge wrote</h3>' + c.reasons.map((r) => '<p>' + escape(r) + '</p>').join('') : '');
    });
    page.focus({ preventScroll: true });
    draw();
  }
  for (const input of [search, system, order]) input.addEventListener('input', draw);
  addEventListener('hashchange', show);
  draw();
  show();
});
`;

/** Style of the page of queries; colours follow the reader's light or dark setting. */
export const QUERIES_STYLE: string = `
:root { color-scheme: light dark; --page: #f7f7f5; --card: #fff; --ink: #1d2024; --soft: #5c646e; --line: #e2e4e7; --accent: #2456c7; }
@media (prefers-color-scheme: dark) { :root { --page: #111417; --card: #191d21; --ink: #e6e8eb; --soft: #9ba4ae; --line: #2c3238; --accent: #8fb4ff; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; }
main { max-width: 1280px; margin: 0 auto; padding: 24px; }
h1 { margin: 0 0 8px; font-size: 26px; } h2 { font-size: 19px; margin: 0 0 6px; } h3 { font-size: 15px; margin: 18px 0 6px; }
a { color: var(--accent); } .soft, small { color: var(--soft); } .over { margin: 0; font-size: 13px; }
.tools { display: flex; flex-wrap: wrap; gap: 8px 18px; align-items: center; } input, select, button { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: 4px 8px; }
.columns { display: grid; grid-template-columns: minmax(190px, 260px) 1fr; gap: 20px; align-items: start; }
nav { position: sticky; top: 12px; max-height: calc(100vh - 24px); overflow: auto; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
nav a { display: flex; justify-content: space-between; gap: 8px; padding: 5px 12px; color: var(--ink); text-decoration: none; border-bottom: 1px solid var(--line); font-variant-numeric: tabular-nums; }
nav a[aria-current=true] { background: color-mix(in srgb, var(--accent) 14%, transparent); } nav a:hover { color: var(--accent); }
article { min-width: 0; outline: none; } .card { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; margin: 0 0 14px; overflow-wrap: anywhere; }
.chip { display: inline-block; padding: 0 8px; margin: 0 4px 4px 0; border-radius: 10px; font-size: 12.5px; background: color-mix(in srgb, var(--accent) 12%, transparent); }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 13.5px; } th, td { padding: 3px 9px; text-align: right; border-bottom: 1px solid var(--line); } th:first-child, td:first-child { text-align: left; } th, td { white-space: nowrap; }
.scroll { overflow-x: auto; } summary { cursor: pointer; } math { font-size: 1.05em; } math[display=block] { margin: 6px 0; overflow-x: auto; }
.candidate > summary { display: flex; flex-wrap: wrap; gap: 4px 14px; align-items: baseline; } .rating { font-weight: 650; }
@media (max-width: 760px) { .columns { grid-template-columns: 1fr; } nav { position: static; max-height: 30vh; } main { padding: 14px; } }
`;

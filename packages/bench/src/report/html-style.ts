/** Style of the page; colours follow the reader's light or dark setting. */
export const STYLE: string = `
:root { color-scheme: light dark; --page: #f7f7f5; --card: #fff; --ink: #1d2024; --soft: #5c646e; --line: #e2e4e7; --accent: #2456c7;
  --warm: #fdf6e6; --warm-line: #d99a1c; --heat: #2f6fe0; --sparse: #0f7f70; --dense: #2f5fd0; --late: #b4640a; --cross: #a63a86; --reference: #8b929b; }
@media (prefers-color-scheme: dark) { :root { --page: #111417; --card: #191d21; --ink: #e6e8eb; --soft: #9ba4ae; --line: #2c3238; --accent: #8fb4ff;
  --warm: #2a2415; --warm-line: #c8922b; --heat: #4d83e6; --sparse: #4cc3ae; --dense: #86a8ff; --late: #f0a94b; --cross: #e58acb; --reference: #78818b; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
main { max-width: 1180px; margin: 0 auto; padding: 36px 24px 56px; }
h1 { margin: 2px 0 10px; font-size: 29px; line-height: 1.2; letter-spacing: -.015em; text-wrap: balance; }
h2 { margin: 44px 0 2px; font-size: 21px; letter-spacing: -.01em; }
h3 { margin: 0 0 2px; font-size: 15px; }
p { margin: 0 0 8px; }
a { color: var(--accent); }
.over { color: var(--accent); font-size: 12px; font-weight: 650; letter-spacing: .09em; text-transform: uppercase; margin: 0; }
.lead { max-width: 88ch; font-size: 16px; text-wrap: pretty; }
.soft { color: var(--soft); }
nav { margin: 12px 0 0; display: flex; flex-wrap: wrap; gap: 6px 18px; }
.note { margin: 22px 0; padding: 14px 18px 8px; background: var(--warm); border: 1px solid var(--line); border-left: 4px solid var(--warm-line); border-radius: 6px; }
.note ul { margin: 4px 0 8px; padding-left: 20px; }
.facts { display: grid; grid-auto-flow: dense; grid-template-columns: repeat(auto-fit, minmax(190px, 1fr)); gap: 10px 28px; margin: 0 0 8px; padding: 16px 18px; background: var(--card); border: 1px solid var(--line); border-radius: 8px; font-size: 13.5px; }
@media (min-width: 480px) { .facts .wide { grid-column: span 2; } }
dt { color: var(--soft); font-size: 12px; }
dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; margin: 14px 0 18px; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
caption { caption-side: bottom; padding: 10px 16px 12px; text-align: left; color: var(--soft); font-size: 12.5px; border-top: 1px solid var(--line); }
caption b { color: var(--ink); }
th, td { padding: 6px 10px; text-align: right; vertical-align: top; white-space: nowrap; }
thead th { vertical-align: bottom; border-bottom: 1px solid var(--line); font-size: 13px; padding-top: 10px; }
tbody tr + tr > * { border-top: 1px solid var(--line); }
tbody th { text-align: left; font-weight: 600; white-space: normal; min-width: 200px; }
.left { text-align: left; } .rank { color: var(--soft); padding-left: 16px; padding-right: 2px; }
small { display: block; color: var(--soft); font-size: 11.5px; font-weight: 400; line-height: 1.35; }
abbr { text-decoration: none; }
th button { all: unset; position: relative; cursor: pointer; font-weight: 600; white-space: nowrap; border-radius: 3px; }
th button:hover { color: var(--accent); }
th button:focus-visible, .scroll:focus-visible, .save button:focus-visible, a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
th button::after { content: ""; position: absolute; left: 100%; bottom: .5em; margin-left: 1px; border: 4px solid transparent; border-width: 5px 4px 0; }
[aria-sort] button { color: var(--accent); }
[aria-sort=descending] button::after { border-top-color: currentColor; }
[aria-sort=ascending] button::after { border-width: 0 4px 5px; border-bottom-color: currentColor; }
td[style] { background: color-mix(in srgb, var(--heat) calc(26% * var(--at)), transparent); }
.best { font-weight: 700; }
.reference, .skipped { color: var(--soft); } .reference th, .skipped th { font-weight: 500; font-style: italic; } .reference small, .skipped small { font-style: normal; }
tr.lit > * { box-shadow: inset 0 0 0 100vh color-mix(in srgb, var(--accent) 9%, transparent); }
.badge { display: inline-block; min-width: 30px; padding: 0 6px; border-radius: 4px; text-align: center; font-size: 12px; font-weight: 600; line-height: 20px; color: var(--tone); background: color-mix(in srgb, var(--tone) 13%, transparent); }
.sparse { --tone: var(--sparse); } .dense { --tone: var(--dense); } .late { --tone: var(--late); } .cross { --tone: var(--cross); } .badge.reference, .mark.reference { --tone: var(--reference); }
.charts { display: grid; align-items: start; grid-template-columns: repeat(auto-fit, minmax(min(480px, 100%), 1fr)); gap: 18px; }
figure { margin: 0; padding: 14px 16px 12px; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
figcaption { color: var(--soft); font-size: 12.5px; }
figure svg { display: block; width: 100%; max-width: 700px; height: auto; margin: 10px auto 4px; overflow: visible; }
svg text { font-size: 11.5px; fill: var(--ink); }
svg .tick, svg .axis { fill: var(--soft); font-variant-numeric: tabular-nums; } svg .value { font-variant-numeric: tabular-nums; font-weight: 600; }
.grid { stroke: var(--line); } .baseline { stroke: var(--soft); stroke-dasharray: 3 3; }
.bar { fill: var(--tone); opacity: .38; } .whisker { fill: none; stroke: var(--tone); stroke-width: 1.6; }
.dot { fill: var(--tone); stroke: var(--card); stroke-width: 1.2; } .faint { stroke: var(--tone); stroke-width: 1.2; opacity: .35; }
.frontier { fill: none; stroke: var(--soft); stroke-width: 1.4; stroke-dasharray: 5 3; } .leader { stroke: var(--soft); stroke-width: .7; }
svg .label { paint-order: stroke; stroke: var(--card); stroke-width: 3px; stroke-linejoin: round; } svg .strong { font-weight: 650; }
.mark.lit .bar { opacity: .75; } .mark.lit .dot { stroke: var(--ink); stroke-width: 1.8; }
.legend { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 0 0 12px; font-size: 13px; color: var(--soft); } .legend .reference .dot { stroke: var(--tone); stroke-width: 2; } .legend svg { display: inline-block; vertical-align: -2px; margin-right: 5px; }
.save { margin: 40px 0 0; display: flex; flex-wrap: wrap; align-items: center; gap: 8px; font-size: 13.5px; color: var(--soft); }
.save button { font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: 4px 12px; cursor: pointer; } .save button:hover { border-color: var(--accent); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (max-width: 1000px) { tbody .domain small, tbody th small { display: none; } th, td { padding: 6px 6px; font-size: 14px; } thead th { font-size: 12.5px; } thead button, thead th { white-space: normal; } th button { white-space: inherit; } tbody th { min-width: 128px; } .rank { padding-left: 10px; } }
@media (max-width: 700px) { main { padding: 22px 12px 40px; } h1 { font-size: 24px; } tbody th { position: sticky; left: 0; background: var(--card); } }
.filter { margin: 10px 0 0; font-size: 13.5px; color: var(--soft); } .filter input { font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: 3px 9px; } .mark.off { opacity: .12; }
@media print { body { background: none; } .save, .filter { display: none; } figure, .scroll { break-inside: avoid; } }
`;

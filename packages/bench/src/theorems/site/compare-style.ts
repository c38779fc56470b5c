/** Style of the compare page, beside that of the report. */
export const COMPARE_STYLE: string = `
.tools { display: flex; flex-wrap: wrap; gap: 8px 18px; align-items: center; margin: 12px 0; }
input, select { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: 3px 8px; } input[type=range] { padding: 0; vertical-align: middle; } output { display: inline-block; min-width: 3ch; font-variant-numeric: tabular-nums; }
fieldset { border: 1px solid var(--line); border-radius: 8px; background: var(--card); padding: 6px 14px 10px; margin: 0; min-width: 0; } legend { color: var(--soft); font-size: 12.5px; padding: 0 5px; }
#measures label { margin-right: 16px; } #measures label.off { color: var(--soft); text-decoration: line-through; }
.columns { display: grid; grid-template-columns: minmax(210px, 290px) 1fr; gap: 18px; align-items: start; margin-top: 14px; } .columns > div { min-width: 0; }
#systems { max-height: 620px; overflow: auto; font-size: 14px; } #systems label { display: flex; gap: 7px; align-items: baseline; padding: 2px 0; } .swatch { display: inline-block; flex: none; width: 11px; height: 11px; margin-right: 7px; border-radius: 3px; background: var(--tone, var(--line)); } #systems .swatch { margin: 0; }
#plot svg { max-width: 100%; } .line { fill: none; stroke: var(--tone); stroke-width: 2; } .line.own { stroke-dasharray: 6 4; } .band { fill: var(--tone); opacity: .16; } .at { stroke: var(--soft); stroke-dasharray: 3 3; }
#table td:first-child, #table th:first-child, #list td:first-child, #list th:first-child, #list td:nth-child(2) { text-align: left; white-space: normal; }
#list { max-height: 420px; overflow: auto; } #list th { position: sticky; top: 0; background: var(--card); } #list td { font-size: 13.5px; } #list tr { cursor: pointer; } #list tr.open > * { background: color-mix(in srgb, var(--accent) 14%, transparent); } .miss { color: var(--soft); }
article:not(:empty) { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 14px 18px; overflow-wrap: anywhere; outline: none; } article table { margin: 8px 0; } article td:first-child, article th:first-child { text-align: left; } article td { white-space: normal; } .gold { font-weight: 650; color: var(--accent); }
@media (max-width: 800px) { .columns { grid-template-columns: 1fr; } }
`;

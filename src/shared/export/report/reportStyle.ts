/**
 * Style of the report: system fonts, light or dark by the system's preference, and black on white in print. {@link
 * STYLE_HASH} is the only style that the page's content security policy allows: the SHA-256 of exactly this text.
 */
export const STYLE = `
:root{color-scheme:light dark;--text:#1f1f1f;--quiet:#5a5a5a;--page:#fff;--line:#c8c8c8;--bar:#0060a8;--better:#1a6b35;--worse:#a1260d;--blue:#1a85ff;--yellow:#a37200;--purple:#652d90;--green:#388a34;--red:#e51400}
@media (prefers-color-scheme:dark){:root{--text:#d8d8d8;--quiet:#a6a6a6;--page:#1f1f1f;--line:#4a4a4a;--bar:#4daafc;--better:#73c991;--worse:#f2877b;--blue:#3794ff;--yellow:#cca700;--purple:#b180d7;--green:#89d185;--red:#f14c4c}}
*{box-sizing:border-box}
body{background:var(--page);color:var(--text);font:14px/1.5 system-ui,sans-serif;margin:0 auto;max-width:72rem;overflow-wrap:anywhere;padding:16px}
h1,h2,h3{font-weight:600;line-height:1.3}
h1{font-size:20px;margin:0}
h2{font-size:16px;margin:32px 0 8px}
h3{font-size:14px;margin:20px 0 4px}
p,ul,pre{margin:4px 0}
ul{padding-inline-start:20px}
.quiet{color:var(--quiet);font-size:12px}
.doubts{border-inline-start:4px solid var(--yellow);list-style:none;margin:8px 0;padding:4px 12px}
.table{margin:8px 0;overflow-x:auto}
.table:focus-visible{outline:2px solid var(--bar);outline-offset:2px}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;overflow-wrap:normal}
caption{color:var(--quiet);font-size:12px;padding:4px 0;text-align:start}
th,td{border-bottom:1px solid var(--line);font-weight:400;padding:4px 16px 4px 0;text-align:start;vertical-align:top}
th:last-child,td:last-child{padding-inline-end:0}
thead th{font-weight:600;vertical-align:bottom}
tbody th{max-width:24em;min-width:10em;overflow-wrap:anywhere}
.figures{text-align:end}
td.figures{white-space:nowrap}
td:not(.figures){white-space:nowrap}
td.sentence{min-width:min(28em,75vw);overflow-wrap:anywhere;white-space:normal}
td ul{margin:0}
strong{font-weight:700}
.change{font-size:12px}
svg{display:block;margin-top:2px}
figure{margin:8px 0;overflow-x:auto}
text{fill:var(--text);font-size:12px}
.charts{display:flex;flex-wrap:wrap;gap:0 32px}
.chart{max-width:100%;width:540px}
.charts>.chart{flex:1 1 400px;max-width:540px}
.charts svg[role]{height:auto;max-width:100%}
.chart>h3{margin-top:8px}
.chart text{fill:var(--quiet);font-size:11px}
.legend{display:flex;flex-wrap:wrap;gap:4px 16px;list-style:none;padding:0}
.legend li{align-items:center;display:flex;gap:6px;max-width:100%}
.legend svg{flex:none;margin:0}
.legend bdi{min-width:0}
.series-0{--series:var(--blue)}
.series-1{--series:var(--yellow)}
.series-2{--series:var(--purple)}
.series-3{--series:var(--green)}
.series-4{--series:var(--red)}
.series-5{--series:var(--text)}
.series-line{fill:none;stroke:var(--series);stroke-linejoin:round;stroke-width:1.5}
.point{fill:var(--series);stroke:var(--series)}
.point.hollow{fill:var(--page);stroke-width:2}
.band{fill:var(--series);fill-opacity:.15}
.reach{fill:transparent}
.margin-band{fill:var(--quiet);fill-opacity:.18}
.grid-line{stroke:var(--line);stroke-opacity:.6}
.axis-line{stroke:var(--quiet)}
.cutoff{stroke-dasharray:4 3}
.pareto{fill:none;stroke:var(--quiet);stroke-dasharray:4 3}
.user{margin-top:20px}
.user .lists{display:grid;gap:0 32px;grid-template-columns:repeat(auto-fit,minmax(min(26rem,100%),1fr))}
.user table{width:100%}
.user tbody th{min-width:3em}
.user td.sentence{min-width:10em;width:100%}
.text{color:var(--quiet);font-size:13px}
summary{color:var(--quiet);cursor:pointer;font-size:12px;width:fit-content}
.section{border-top:1px solid var(--line);margin-top:12px;padding-top:8px}
.section>summary{color:inherit;font-size:inherit}
.section>summary h2{display:inline;font-size:14px}
summary:focus-visible{outline:2px solid var(--bar);outline-offset:2px}
.better{color:var(--better)}
.worse{color:var(--worse)}
.equivalent,.unclear,.waiting{color:var(--quiet)}
.formula{margin:8px 0;overflow-x:auto;overflow-y:hidden}
code,pre{font:13px/1.5 ui-monospace,Menlo,Consolas,monospace}
pre{border:1px solid var(--line);padding:8px;white-space:pre-wrap}
footer{border-top:1px solid var(--line);margin-top:32px;padding-top:8px}
@media (forced-colors:active){
.series-line,.pareto,.point,.axis-line{stroke:CanvasText}
.point{fill:CanvasText}
.point.hollow{fill:Canvas}
.band{fill:CanvasText}
.margin-band{fill:GrayText}
.chart text{fill:CanvasText}
}
@media print{
:root{color-scheme:light;--text:#000;--quiet:#444;--page:#fff;--line:#999;--bar:#333;--better:#000;--worse:#000;--blue:#1a85ff;--yellow:#a37200;--purple:#652d90;--green:#388a34;--red:#e51400}
body{font-size:10pt;max-width:none;padding:0}
.table{overflow:visible}
th,td{padding-inline-end:8pt}
table{font-size:9pt}
.wide table{font-size:7pt}
.wide :is(th,td){padding-inline-end:5pt}
.wide tbody th{min-width:6.5em}
tbody th{max-width:16em;min-width:9em}
td.sentence{min-width:12em}
tr,article,svg,pre,h3{break-inside:avoid}
.user{break-inside:auto}
details::details-content{content-visibility:visible;height:auto}
.values{display:none}
.section>summary{list-style:none}
.user .lists{grid-template-columns:1fr 1fr;gap:0 16pt}
h2,h3,caption{break-after:avoid}
thead{display:table-header-group}
}
`;

export const STYLE_HASH = 'sha256-2k+Sm4PaXvhDF0u4GSs32suRoMFtG+5XEzkmXT7b6Uo=';

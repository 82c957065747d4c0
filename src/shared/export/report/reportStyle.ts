/**
 * The look of the report: the fonts of the machine, light and dark as its owner likes it, and black on white on
 * paper. {@link STYLE_HASH} is what the page's own policy admits: the SHA-256 of exactly this text.
 */
export const STYLE = `
:root{color-scheme:light dark;--text:#1f1f1f;--quiet:#5a5a5a;--page:#fff;--line:#c8c8c8;--bar:#0060a8;--better:#1a6b35;--worse:#a1260d}
@media (prefers-color-scheme:dark){:root{--text:#d8d8d8;--quiet:#a6a6a6;--page:#1f1f1f;--line:#4a4a4a;--bar:#4daafc;--better:#73c991;--worse:#f2877b}}
*{box-sizing:border-box}
body{background:var(--page);color:var(--text);font:14px/1.5 system-ui,sans-serif;margin:0 auto;max-width:72rem;overflow-wrap:anywhere;padding:16px}
h1,h2,h3{font-weight:600;line-height:1.3}
h1{font-size:20px;margin:0}
h2{font-size:16px;margin:32px 0 8px}
h3{font-size:14px;margin:20px 0 4px}
p,ul,pre{margin:4px 0}
ul{padding-inline-start:20px}
.quiet{color:var(--quiet);font-size:12px}
.table{margin:8px 0;overflow-x:auto}
.table:focus-visible{outline:2px solid var(--bar);outline-offset:2px}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;overflow-wrap:normal}
caption{color:var(--quiet);font-size:12px;padding:4px 0;text-align:start}
th,td{border-bottom:1px solid var(--line);font-weight:400;padding:4px 16px 4px 0;text-align:start;vertical-align:top}
th:last-child,td:last-child{padding-inline-end:0}
thead th{font-weight:600;white-space:nowrap}
tbody th{max-width:20em;min-width:8em;overflow-wrap:anywhere}
.figures{text-align:end;white-space:nowrap}
td:not(.figures){white-space:nowrap}
td:last-child:not(.figures){min-width:min(28em,75vw);overflow-wrap:anywhere;white-space:normal}
td ul{margin:0}
strong{font-weight:700}
svg{display:block;margin-inline-start:auto;margin-top:2px}
rect{fill:var(--bar)}
figure{margin:8px 0;overflow-x:auto}
.forest svg{margin-inline-start:0}
text{fill:var(--text);font-size:12px}
.zero{stroke:var(--quiet)}
.better{color:var(--better)}
.worse{color:var(--worse)}
.word{font-size:12px}
.formula{margin:8px 0;overflow-x:auto;overflow-y:hidden}
code,pre{font:13px/1.5 ui-monospace,Menlo,Consolas,monospace}
pre{border:1px solid var(--line);padding:8px;white-space:pre-wrap}
footer{border-top:1px solid var(--line);margin-top:32px;padding-top:8px}
@media (forced-colors:active){rect{fill:CanvasText}}
@media print{
:root{color-scheme:light;--text:#000;--quiet:#444;--page:#fff;--line:#999;--bar:#333;--better:#000;--worse:#000}
body{font-size:10pt;max-width:none;padding:0}
.table{overflow:visible}
th,td{padding-inline-end:8pt}
table{font-size:9pt}
tbody th{max-width:16em;min-width:9em}
td:last-child:not(.figures){min-width:12em}
tr,article,svg,pre{break-inside:avoid}
h2,h3,caption{break-after:avoid}
thead{display:table-header-group}
}
`;

export const STYLE_HASH = 'sha256-FxzDRGWg+SQTOs/zu0/4FsZP+86q9IRkjqLwiT+pGhk=';

import fc from 'fast-check';

/** Names that files really may have, and that do harm where they are taken for more than text. */
export const hostileNames: readonly string[] = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  "' onmouseover='alert(1)",
  '</style></title></pre><svg onload=alert(1)>',
  '&lt;b&gt;&amp;&#60;',
  ']]>--><!--',
  '=cmd()',
  '=HYPERLINK("http://x","y")',
  '+1-1',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '＝1',
  'a,b;c\td"e\nf',
  '_%&#$\\{}~^',
  '\\\\[5pt]',
  '[5pt]',
  '*',
  '\\input{/etc/passwd}',
  '}\\end{tabular}',
  "--``''",
  'a|b',
  '| --- |\n| x |',
  '`code` **bold** _x_ [a](b) ![c](d) ~~e~~ $m$ :smile: @name #12 http://x',
  'model \u202Egnp.exe',
  'zero\u200Bwidth\uFEFF',
  'ערך عدد',
  '모델 모형.csv',
  '😀'.repeat(70),
  'x'.repeat(10_000),
  ' ',
  '',
  '\u0000\u0007\u001b[31m',
  '\ud800',
  '{0} {1}',
];

/** Hostile names, anything else, and mixtures of both. */
export const anyName = fc.oneof(
  fc.constantFrom(...hostileNames),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc
    .tuple(fc.constantFrom(...hostileNames), fc.string({ maxLength: 10 }), fc.constantFrom(...hostileNames))
    .map((parts) => parts.join('')),
);

import { trap } from './html-vectors.ts'

/** CSS values of every kind, including those that load something. */
const values = [
  ...['none', 'auto', 'inherit', 'light-dark(none, none)', 'light-dark(red, blue)', 'light-dark(url(x), none)'],
  ...[`url(${trap}/u)`, `url("//trap.test/u")`, `u\\72l(${trap}/u)`, `image-set("${trap}/s" 1x)`, `src("${trap}/s")`],
  ...[`-webkit-image-set(url(${trap}/s) 1x)`, `image(${trap}/i)`, `cross-fade(url(${trap}/c), red 50%)`, 'paint(x)'],
  ...[
    'element(#x)',
    'attr(title type(<url>))',
    `attr(title, url(${trap}/t))`,
    'env(safe-area-inset-top, url(x))',
    'var(--x)',
  ],
  ...[`var(--y, url(${trap}/v))`, 'linear-gradient(red, blue)', 'light-dark(linear-gradient(red, blue), none)'],
  ...['conic-gradient(from 1e38deg, red, blue)', 'calc(1e308px * 1e308)', 'calc(infinity * 1px)', 'calc(NaN * 1px)'],
  ...['min(1px, max(2%, 3em))', 'shape(from 0 0, line to 1px 1px)', 'path("M0 0L9 9Z")', 'polygon(0 0, 1px 1px)'],
  ...[
    'circle(1px at 0 0)',
    'ray(45deg)',
    'anchor(--a top)',
    'anchor-size(width)',
    'if(style(--x: 1): red; else: blue)',
  ],
  ...[
    'sibling-index()',
    'random(1px, 2px)',
    '-1',
    '0',
    '99999999999',
    '-99999999px',
    '1e-300em',
    '"text"',
    `"${trap}"`,
  ],
  ...[
    'counter(x)',
    'repeat(99999, 1px)',
    'minmax(0, 1fr) subgrid',
    'fit-content(1px)',
    'span 9999999',
    'expression(hit())',
  ],
  ...[
    '1px solid red',
    '0 0 1e9px 1e9px red',
    'blur(1e9px)',
    `url(${trap}/f.svg#f)`,
    'scroll(root)',
    'view()',
    'contents',
  ],
]

/** Declarations of a property with every value, for a `style` attribute or a rule. */
export function cssVectors(property: string): string[] {
  return values.map((value) => `${property}: ${value}`)
}

/** Style sheets that have an effect outside of declarations. */
export const styleSheets = [
  `@import "${trap}/i.css";`,
  `@import url(${trap}/i.css) layer(x) supports(display:grid);`,
  `@\\69mport "${trap}/e.css";`,
  `@font-face{font-family:x;src:url(${trap}/f.woff)}p{font-family:x}`,
  `@namespace url(${trap}/n);`,
  `@property --x{syntax:"<url>";inherits:true;initial-value:url(${trap}/p)}`,
  `@counter-style x{system:cyclic;symbols:url(${trap}/c)}li{list-style:x}`,
  `@view-transition{navigation:auto}`,
  `@document url(${trap}){p{color:red}}`,
  `@media all{@import "${trap}/m.css";p{background:url(${trap}/m)}}`,
  `@layer x{@import "${trap}/l.css";}`,
  `@supports (background:url(${trap}/s)){p{background:url(${trap}/s)}}`,
  `@keyframes k{to{background:url(${trap}/k)}}p{animation:k 1s}`,
  `@container (width>0){p{background:image-set("${trap}/c" 1x)}}`,
  `p{&{background:url(${trap}/n)}}`,
  `p{--u:url(${trap}/u);background:var(--u)}`,
  `<!-- p{background:url(${trap}/cdo)} -->`,
  `p{background:url(${trap}/a\nb)}p{background:url("${trap}/x\n");color:url(${trap}/y)}`,
  `p{background:u/**/rl(${trap}/g)}`,
  `</style><img src=x onerror=hit()>`,
  `<\\/style><script>hit()</script>`,
]

/** Pieces of a `media` attribute, with everything that could open or end something in the text around it. */
export const mediaPieces = [
  ...['all', 'print', 'not ', 'screen and ', '(min-width:1px)', '(1px<width<9px)', '(prefers-color-scheme:dark)', ','],
  ...['"', "'", '\\', '\\22', '\n', '/*', '*/', 'url(', 'url("', '(', ')', '[', ']', '{', '}', ';', '@', '<!--', '-->'],
  ...['@import', 'calc(1px)', '!', '#', '%', '\0', 'é', '"})', 'all{}'],
]

/** Pieces of a style sheet: both kinds of blocks, at-rules, strings, nesting, custom properties, and what loads. */
export const cssPieces = [
  ...['a', '.b', '&', '{', '}', '{}', ';', ':', ',', ' ', '\n', '(', ')', '[', ']', '"', "'", '\\', '/*', '*/', '<!--'],
  ...[
    'color:red',
    'content:"',
    "content:'",
    'position:fixed',
    'position:relative',
    'contain:paint',
    '-webkit-mask:none',
  ],
  ...[
    `url(${trap}/u)`,
    `url("${trap}/s")`,
    'url(',
    `u\\72l(${trap}/e)`,
    `image-set("${trap}/i" 1x)`,
    `src("${trap}/r")`,
  ],
  ...[
    '--x:',
    `--x:url(${trap}/v)`,
    'background:var(--x)',
    '@media print',
    '@media all{',
    '@supports (color:red)',
    '@layer x',
  ],
  ...[
    `@import "${trap}/m.css";`,
    `@import url(${trap}/n.css)`,
    `@font-face{src:url(${trap}/f)}`,
    '@\\69mport ',
    '@page{',
  ],
  ...[
    `body{background:url(${trap}/b)}`,
    `a{content:"{} body{background:url(${trap}/q)} "}`,
    '</sty',
    'le>',
    '-->',
    '!',
    '@',
  ],
]

/** Sheets with a media query, and without one in every other vector. `random` returns numbers in [0, 1). */
export function joinedVector(random: () => number): string {
  const pick = (from: readonly string[], max: number) =>
    Array.from({ length: 1 + Math.floor(random() * max) }, () => from[Math.floor(random() * from.length)]).join('')
  const media = pick(mediaPieces, 4).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const sheet = `<style${random() < 0.7 ? ` media="${media}"` : ''}>${pick(cssPieces, 14)}</style>`
  return random() < 0.5 ? `<html><head>${sheet}</head><body>x</body></html>` : `<p>x${sheet}y`
}

/*
 * Messages that try to run or load something. The vectors cover those in DOMPurify's fixtures
 * (https://github.com/cure53/DOMPurify, test/fixtures/expect.mjs, Apache-2.0 or MPL-2.0) and on html5sec.org,
 * rewritten so that `hit()` runs or `TRAP` is requested.
 */

export const trap = 'http://trap.test'

const elements = [
  '<script>hit()</script>',
  `<script src=${trap}/a.js></script>`,
  '<SCRIPT/x>hit()</SCRIPT>',
  '<svg><script>hit()</script></svg>',
  '<svg><script xlink:href=data:,hit()></script></svg>',
  '<math><script>hit()</script></math>',
  '<iframe srcdoc="<script>parent.hit()</script>"></iframe>',
  '<iframe src="javascript:parent.hit()"></iframe>',
  `<iframe src=${trap}/f></iframe>`,
  '<object data="data:text/html,<script>hit()</script>"></object>',
  `<embed src=${trap}/e.swf>`,
  `<link rel=stylesheet href=${trap}/s.css>`,
  `<link rel=prefetch href=${trap}/p><link rel=dns-prefetch href=//trap.test><link rel=preconnect href=${trap}>`,
  `<base href=${trap}/><img src=b.png>`,
  `<meta http-equiv=refresh content="0;url=${trap}/m">`,
  `<form action=${trap}/f><button autofocus formaction=javascript:hit()>x</button></form>`,
  `<video poster=${trap}/v.png><source src=${trap}/v.mp4 onerror=hit()></video><audio src=${trap}/a.mp3 onerror=hit()>`,
  '<details open ontoggle=hit()>x</details>',
  '<template><script>hit()</script></template><template shadowrootmode=open><img src=x onerror=hit()></template>',
  '<portal src=javascript:hit()></portal><fencedframe></fencedframe>',
  `<table background=${trap}/t.png><td background=${trap}/d.png>x</table><body background=${trap}/b.png>`,
  `<input type=image src=${trap}/i.png onerror=hit()><isindex type=image src=1 onerror=hit()>`,
  '<marquee onstart=hit()>x</marquee><bgsound src=javascript:hit()>',
  `<svg><image href=${trap}/i.svg /><use href="data:image/svg+xml,<svg id=x><script>hit()</script></svg>#x" /></svg>`,
  '<svg onload=hit()><animate onbegin=hit() attributeName=x dur=1s><set onend=hit() dur=1ms /></svg>',
  '<svg><a><animate attributeName=href values=javascript:hit() /><text>x</text></a></svg>',
  '<svg><foreignObject><iframe onload=hit()></iframe></foreignObject></svg>',
  '<math href=javascript:hit()><mtext>x</mtext><maction actiontype=statusline xlink:href=javascript:hit()>y</maction>',
  '<xml id=x><?xml-stylesheet href="javascript:hit()"?></xml><?import namespace=t implementation=#x>',
  '<select><option><style></option></select><img src=x onerror=hit()></style>',
  '<frameset onload=hit()><frame src=javascript:parent.hit()></frameset>',
  '<img name=createElement><img id=getElementById name=body><form id=implementation><input name=nodeName></form>',
]

const handlers = [
  ...['onerror', 'onload', 'onfocus', 'onmouseover', 'onanimationstart', 'onanimationend', 'ontransitionend'],
  ...['onbeforetoggle', 'ontoggle', 'onscroll', 'onscrollend', 'onpointerrawupdate', 'onpageshow', 'onresize'],
  ...['onwebkitanimationstart', 'oncontentvisibilityautostatechange', 'onsecuritypolicyviolation', 'onbegin'],
]

const quotings = ['="hit()"', "='hit()'", '=hit()', '=hit`1`', '\t=\nhit()', '="&#104;it()"', '/=hit()', '="hit()//"x']
const carriers = [
  'img src=x',
  'body',
  'svg',
  'p tabindex=0 autofocus',
  'a href=#x',
  'font',
  'td',
  'style',
  'video src=x',
]

const addresses = [
  ...['javascript:hit()', ' java\nscript:hit()', '&#1;javascript:hit()', 'JaVaScRiPt&colon;hit()', 'vbscript:hit()'],
  ...[
    'data:text/html,<script>hit()</script>',
    'data:image/svg+xml,<svg onload=hit() />',
    '//trap.test/x',
    '\\\\trap.test\\x',
  ],
  ...[
    'http:/\\trap.test/x',
    'ht\ttp://trap.test/x',
    'blob:http://trap.test/x',
    'view-source:http://trap.test/',
    'about:srcdoc',
  ],
]
const addressAttributes = [
  'src',
  'srcset',
  'href',
  'xlink:href',
  'data',
  'background',
  'poster',
  'action',
  'ping',
  'lowsrc',
]
const addressCarriers = ['img', 'a', 'image', 'input type=image', 'source', 'area', 'table', 'svg', 'use', 'q cite=x']

/** Every vector alone: elements, then handlers and URLs in every place. */
export function htmlVectors(): string[] {
  return [
    ...elements,
    ...carriers.flatMap((carrier) =>
      handlers.flatMap((handler) =>
        quotings.map((quoting) => `<${carrier} ${handler}${quoting}>x</${carrier.split(' ')[0]}>`),
      ),
    ),
    ...addressCarriers.flatMap((carrier) =>
      addressAttributes.flatMap((attribute) => addresses.map((address) => `<${carrier} ${attribute}="${address}">x`)),
    ),
  ]
}

/** Places where parsers disagree about what is text: foreign content, raw text, tables, forms, comments, CDATA. */
const openers = [
  ...[
    '<math>',
    '<svg>',
    '<mtext>',
    '<mi>',
    '<annotation-xml encoding=text/html>',
    '<foreignObject>',
    '<desc>',
    '<title>',
  ],
  ...['<style>', '<textarea>', '<noscript>', '<xmp>', '<noembed>', '<plaintext>', '<template>', '<select>', '<option>'],
  ...['<table>', '<caption>', '<colgroup>', '<tr>', '<td>', '<form>', '<form id=a>', '<mglyph>', '<malignmark>', '<p>'],
  ...[
    '<b>',
    '<a>',
    '<a href=x>',
    '<font color=x>',
    '<li>',
    '<dd>',
    '<h1>',
    '<button>',
    '<nobr>',
    '<script>',
    '<iframe>',
  ],
  ...['<!--', '<![CDATA[', '<?x ', '<!x ', '<img title="', "<p id='", '<a title=`', '<style media="', '<title lang="'],
]
const closers = [
  ...['</math>', '</svg>', '</style>', '</textarea>', '</noscript>', '</title>', '</table>', '</form>', '</p>', '</a>'],
  ...[
    '</template>',
    '</select>',
    '</script>',
    '</xmp>',
    '</br>',
    '</mtext>',
    '-->',
    '--!>',
    ']]>',
    '">',
    "'>",
    '`>',
    '</',
  ],
]
const payloads = [
  ...['<img src=x onerror=hit()>', '<script>hit()</script>', `<img src=${trap}/m.png>`, '<svg onload=hit()>'],
  ...[
    '&lt;img src=x onerror=hit()&gt;',
    '<style>*{background:url(http://trap.test/c)}</style>',
    '<iframe onload=hit()>',
  ],
]

/** A mutation: openers and closers in any order around payloads. `random` returns numbers in [0, 1). */
export function mutationVector(random: () => number): string {
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? ''
  const length = 3 + Math.floor(random() * 9)
  const pieces = Array.from({ length }, () => {
    const kind = random()
    return pick(kind < 0.55 ? openers : kind < 0.8 ? closers : payloads)
  })
  return `${pieces.join('')}${pick(payloads)}`
}

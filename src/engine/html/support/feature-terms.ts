/**
 * What the code of a feature at caniemail.com contains, as terms of a kind and a name: `property:gap`, `unit:vw`. Most
 * follow from the name of the feature, so that new data need no new code.
 */

/** Kinds of terms by the beginning of a feature's name; the first that matches applies. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/^css-unit-(.+)$/, 'unit'],
  [/^css-function-(.+)$/, 'function'],
  [/^css-(.+-gradient|rgba?)$/, 'function'],
  [/^css-at-media-(.+)$/, 'media'],
  [/^css-at-(.+)$/, 'at-rule'],
  [/^css-(pseudo-class|pseudo-element|selector)-(.+)$/, '$1'],
  [/^css-(.+)$/, 'property'],
  [/^html-(input|button)-(.+)$/, '$1'],
  [/^html-(.+)-attribute$/, 'attribute'],
  [/^html-(aria-.+|align|background|cellpadding|cellspacing|dir|height|hidden|lang|role|valign|width)$/, 'attribute'],
  [/^html-(required|target)$/, 'attribute'],
  [/^html-(.+)$/, 'element'],
  [/^image-(.+)$/, 'image'],
]

const sides = 'top right bottom left'
const inlineAndBlock = ['inline', 'block']

/** Terms that do not follow from the name, or not all of them. */
const ownTerms: Readonly<Record<string, readonly string[]>> = {
  amp: ['document:amp'],

  'css-animation': properties('animation', suffixed('animation', 'name duration delay timing-function')),
  'css-at-keyframes': named('at-rule', 'keyframes -webkit-keyframes'),
  'css-at-media-device-pixel-ratio': named('media', '-webkit-device-pixel-ratio -moz-device-pixel-ratio'),
  'css-at-media-hover': named('media', 'hover any-hover'),
  'css-background-image': ['property:background-image', 'declaration:background=url'],
  'css-block-inline-size': properties('block-size inline-size'),
  'css-border': properties('border', suffixed('border', `${sides} width style color`)),
  'css-border-inline-block': properties('border-inline border-block'),
  'css-border-inline-block-individual': properties(
    ...inlineAndBlock.map((axis) => suffixed(`border-${axis}`, 'color style width start end')),
  ),
  'css-border-inline-block-longhand': properties(
    ...['inline-start', 'inline-end', 'block-start', 'block-end'].map((side) =>
      suffixed(`border-${side}`, 'color style width'),
    ),
  ),
  'css-border-radius': properties(
    'border-radius border-top-left-radius border-top-right-radius border-bottom-left-radius border-bottom-right-radius',
  ),
  'css-border-radius-logical': properties(
    'border-start-start-radius border-start-end-radius border-end-start-radius border-end-end-radius',
  ),
  'css-column-count': properties('column-count columns'),
  'css-column-layout-properties': properties(
    'columns column-fill column-rule column-rule-color column-rule-style column-rule-width column-span column-width',
  ),
  'css-display-flex': ['declaration:display=flex', 'declaration:display=inline-flex'],
  'css-display-grid': ['declaration:display=grid', 'declaration:display=inline-grid'],
  'css-display-none': ['declaration:display=none'],
  'css-function-clamp': ['function:clamp'],
  'css-gap': properties('gap column-gap row-gap grid-gap'),
  'css-grid-template': properties('grid-template', suffixed('grid-template', 'areas columns rows')),
  'css-important': ['syntax:important'],
  'css-inert-attribute': ['attribute:inert'],
  'css-inset': properties(
    'inset inset-inline inset-block',
    suffixed('inset', 'inline-start inline-end block-start block-end'),
  ),
  'css-intrinsic-size': [...named('keyword', 'fit-content min-content max-content'), 'function:fit-content'],
  'css-left-right-top-bottom': properties(sides),
  'css-linear-gradient': named('function', 'linear-gradient repeating-linear-gradient'),
  'css-radial-gradient': named('function', 'radial-gradient repeating-radial-gradient'),
  'css-conic-gradient': named('function', 'conic-gradient repeating-conic-gradient'),
  'css-margin': properties('margin', suffixed('margin', sides)),
  'css-margin-block-start-end': properties('margin-block-start margin-block-end'),
  'css-margin-inline-block': properties('margin-inline margin-block'),
  'css-margin-inline-start-end': properties('margin-inline-start margin-inline-end'),
  'css-mask-image': properties('mask-image mask'),
  'css-modern-color': named('function', 'lab lch oklab oklch'),
  'css-nesting': ['syntax:nesting'],
  'css-outline': properties('outline', suffixed('outline', 'color style width')),
  'css-overflow': properties('overflow', suffixed('overflow', 'x y inline block')),
  'css-padding': properties('padding', suffixed('padding', sides)),
  'css-padding-block-start-end': properties('padding-block-start padding-block-end'),
  'css-padding-inline-block': properties('padding-inline padding-block'),
  'css-padding-inline-start-end': properties('padding-inline-start padding-inline-end'),
  'css-scroll-snap': properties(suffixed('scroll-snap', 'type align stop')),
  'css-sytem-ui': named('keyword', 'system-ui ui-serif ui-sans-serif ui-rounded ui-monospace'),
  'css-text-emphasis': properties('text-emphasis', suffixed('text-emphasis', 'color style')),
  'css-transition': properties('transition', suffixed('transition', 'property duration delay timing-function')),
  'css-unit-calc': ['function:calc'],
  'css-unit-initial': ['keyword:initial'],
  'css-unit-percent': ['unit:%'],
  'css-variables': ['function:var'],

  'html-anchor-links': ['link:#anchor'],
  'html-h1-h6': named('element', 'h1 h2 h3 h4 h5 h6'),
  'html-image-maps': ['attribute:usemap', ...named('element', 'map area')],
  'html-lists': named('element', 'ul ol li dl dt dd'),
  'html-loading-attribute': ['attribute:loading'],
  'html-mailto-links': ['link:mailto:'],
  'html-meta-color-scheme': named('meta', 'color-scheme supported-color-schemes'),
  'html-object': named('element', 'object embed'),
  'html-popover': named('attribute', 'popover popovertarget'),
  'html-semantics': named(
    'element',
    'article aside details figcaption figure footer header main mark nav section summary time',
  ),
  'html-srcset': ['attribute:srcset'],

  'image-base64': ['image:data:'],
  'image-heif': named('image', 'heif heic'),
  'image-jpg': named('image', 'jpg jpeg'),
  'image-tiff': named('image', 'tiff tif'),
}

/** Why a feature is not looked for. */
export const uncheckedReasons = ['not_html', 'every_page', 'always_right'] as const
export type UncheckedReason = (typeof uncheckedReasons)[number]

/**
 * The features that are not looked for. What is on every page says nothing about this one. Language, direction, and roles are
 * right on every page, because they help some readers and harm none.
 */
const unchecked: Readonly<Record<string, UncheckedReason>> = {
  bimi: 'not_html',
  'css-comments': 'every_page',
  'html-body': 'every_page',
  'html-comments': 'every_page',
  'html-doctype': 'every_page',
  'html-dir': 'always_right',
  'html-lang': 'always_right',
  'html-role': 'always_right',
}

/** Why a feature is not looked for; null if it is. */
export function whyUnchecked(slug: string): UncheckedReason | null {
  return Object.hasOwn(unchecked, slug) ? (unchecked[slug] ?? null) : null
}

/** The terms that show the use of a feature; none if it is not looked for, or its kind is unknown. */
export function termsOf(slug: string): readonly string[] {
  if (Object.hasOwn(unchecked, slug)) return []
  if (Object.hasOwn(ownTerms, slug)) return ownTerms[slug] ?? []
  const [pattern, kind] = kinds.find(([candidate]) => candidate.test(slug)) ?? []
  const parts = pattern?.exec(slug)
  if (!parts || !kind) return []
  return [kind === '$1' ? `${parts[1]}:${parts[2]}` : `${kind}:${parts[1]}`]
}

function named(kind: string, names: string): string[] {
  return names.split(' ').map((name) => `${kind}:${name}`)
}

function properties(...names: readonly string[]): string[] {
  return names.flatMap((each) => named('property', each))
}

function suffixed(property: string, suffixes: string): string {
  return suffixes
    .split(' ')
    .map((suffix) => `${property}-${suffix}`)
    .join(' ')
}

const formats: Readonly<Record<string, string>> = { webp: 'WebP', 'data:': 'data: image' }

const selectors: Readonly<Record<string, string>> = {
  'adjacent-sibling': 'a + b',
  attribute: '[attribute]',
  chaining: '.a.b',
  child: 'a > b',
  class: '.class',
  descendant: 'a b',
  'general-sibling': 'a ~ b',
  grouping: 'a, b',
  id: '#id',
  type: 'element selectors',
  universal: '*',
}

const syntaxes: Readonly<Record<string, string>> = { important: '!important', nesting: 'a { b { } }' }

/** A term as written in code, so that it is the same in every language. */
export function nameOfTerm(term: string): string {
  const colon = term.indexOf(':')
  const name = term.slice(colon + 1)
  switch (term.slice(0, colon)) {
    case 'function':
      return `${name}()`
    case 'declaration':
      return name.replace('=', ': ')
    case 'media':
      return `@media (${name})`
    case 'at-rule':
      return `@${name}`
    case 'pseudo-class':
      return `:${name}`
    case 'pseudo-element':
      return `::${name}`
    case 'selector':
      return selectors[name] ?? name
    case 'syntax':
      return syntaxes[name] ?? name
    case 'element':
      return `<${name}>`
    case 'input':
    case 'button':
      return `<${term.slice(0, colon)} type="${name}">`
    case 'meta':
      return `<meta name="${name}">`
    case 'image':
      return formats[name] ?? name.toUpperCase()
    case 'document':
      return name.toUpperCase()
    default:
      return name
  }
}

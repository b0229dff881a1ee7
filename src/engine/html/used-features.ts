import type { Declaration } from './css/css.ts'
import type { HtmlElement } from './document.ts'
import type { Place } from './inspection.ts'
import type { Page } from './page.ts'

/** Values that have no effect. */
const idleValues = new Set(['none', 'normal', 'initial', 'unset', 'inherit', 'auto', 'static', 'relative', '0', '1'])

/** Features that correspond to a property with another name. */
const propertyFeatures: Readonly<Record<string, string>> = {
  'animation-name': 'css-animation',
  columns: 'css-column-count',
  'background-image': 'css-background-image',
  'margin-inline': 'css-margin-inline-block',
  'margin-block': 'css-margin-inline-block',
  'padding-inline': 'css-padding-inline-block',
  'padding-block': 'css-padding-inline-block',
}

/** Properties that are features in themselves. */
const ownProperties = new Set(
  (
    'animation aspect-ratio border-radius box-shadow clip-path column-count filter float object-fit opacity position ' +
    'text-shadow transform transition writing-mode'
  ).split(' '),
)

/** Features that are identified by a value. */
const valueFeatures: readonly (readonly [RegExp, string])[] = [
  [/(?:^|[^-])linear-gradient\(/, 'css-linear-gradient'],
  [/radial-gradient\(/, 'css-radial-gradient'],
  [/conic-gradient\(/, 'css-conic-gradient'],
  [/\bcalc\(/, 'css-unit-calc'],
  [/\bvar\(/, 'css-variables'],
  [/\bclamp\(/, 'css-function-clamp'],
  [/\bmin\(/, 'css-function-min'],
  [/\bmax\(/, 'css-function-max'],
  [/\b(?:ok)?l(?:ch|ab)\(/, 'css-modern-color'],
  [/\drem\b/, 'css-unit-rem'],
  [/\dvh\b/, 'css-unit-vh'],
  [/\dvw\b/, 'css-unit-vw'],
]

const elementFeatures: Readonly<Record<string, string>> = {
  svg: 'html-svg',
  picture: 'html-picture',
  ...Object.fromEntries(
    ['article', 'aside', 'figure', 'footer', 'header', 'main', 'nav', 'section'].map((name) => [
      name,
      'html-semantics',
    ]),
  ),
}

const imageFeatures: Readonly<Record<string, string>> = {
  avif: 'image-avif',
  heic: 'image-heif',
  heif: 'image-heif',
  svg: 'image-svg',
  tif: 'image-tiff',
  tiff: 'image-tiff',
  webp: 'image-webp',
}

/** Where a message uses which feature. Conditional rules are ignored: they are extras for clients that support them. */
export function usedFeatures(page: Page): ReadonlyMap<string, Place[]> {
  const used = new Map<string, Place[]>()
  /** Elements with the same style share their declarations. */
  const features = new Map<readonly Declaration[], readonly StyleFeature[]>()
  const note = (slug: string, line: number) => {
    const places = used.get(slug)
    if (places) places.push({ line })
    else used.set(slug, [{ line }])
  }
  const noteAll = (declarations: readonly Declaration[], firstLine: number) => {
    const ofBlock = features.get(declarations) ?? featuresOf(declarations)
    features.set(declarations, ofBlock)
    for (const { slug, line } of ofBlock) note(slug, firstLine + line)
  }
  for (const element of page.document.elements) {
    for (const slug of featuresOfElement(element)) note(slug, element.line)
    noteAll(page.inlineStyle(element).declarations, element.line)
  }
  for (const { rules, atRules, line } of page.sheets) {
    for (const rule of rules) if (!rule.conditional) noteAll(rule.declarations, line)
    for (const { name, line: below } of atRules)
      if (name === 'media' || name === 'font-face') note(`css-at-${name}`, line + below)
  }
  return used
}

interface StyleFeature {
  slug: string
  /** The line of its declaration. */
  line: number
}

/**
 * The features of one block. Clients skip a declaration whose value they do not know, so a value with a plain one before it,
 * as in `width: 90%; width: calc(100% - 20px)`, needs no support.
 */
function featuresOf(declarations: readonly Declaration[]): StyleFeature[] {
  const withFallback = new Set<string>()
  return declarations.flatMap(({ property, value, line }) => {
    const bare = value.replace(/ ?!important$/, '')
    if (property.startsWith('mso-')) return []
    const ofValue = [...featuresOfValue(property, bare)]
    const needed = withFallback.has(property) ? [] : ofValue
    if (ofValue.length === 0) withFallback.add(property)
    const slugs = idleValues.has(bare) ? [] : [...featuresOfProperty(property), ...needed]
    return slugs.map((slug) => ({ slug, line }))
  })
}

function* featuresOfProperty(property: string): Generator<string> {
  if (Object.hasOwn(propertyFeatures, property)) yield propertyFeatures[property] ?? ''
  else if (ownProperties.has(property)) yield `css-${property}`
  else if (property.startsWith('border-') && property.endsWith('-radius')) yield 'css-border-radius'
}

function* featuresOfValue(property: string, value: string): Generator<string> {
  if (property === 'background' && value.includes('url(')) yield 'css-background-image'
  else if (property === 'display' && value.endsWith('flex')) yield 'css-display-flex'
  else if (property === 'display' && value.endsWith('grid')) yield 'css-display-grid'
  for (const [pattern, slug] of valueFeatures) if (pattern.test(value)) yield slug
}

function* featuresOfElement({ name, attributes }: HtmlElement): Generator<string> {
  if (Object.hasOwn(elementFeatures, name)) yield elementFeatures[name] ?? ''
  if (name !== 'img') return
  if (attributes.has('srcset')) yield 'html-srcset'
  const [, extension = ''] = /^[^?#]*\.([a-z]{3,4})(?:[?#]|$)/i.exec(attributes.get('src') ?? '') ?? []
  const slug = imageFeatures[extension.toLowerCase()]
  if (slug) yield slug
}

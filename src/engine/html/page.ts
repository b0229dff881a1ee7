import { type Declaration, readDeclarations, readStyleSheet, type StyleSheet } from './css/css.ts'
import { type HtmlDocument, type HtmlElement, lineageOf } from './document.ts'
import { parseHtml } from './parse-html.ts'

/** A `<style>` element and its rules. */
export interface PageSheet extends StyleSheet {
  element: HtmlElement
  /** Size of its text in bytes. */
  octets: number
  /** The source line where its text begins. */
  line: number
}

/** HTML parsed for inspection: its elements, their styles, and its style sheets. */
export interface Page {
  octets: number
  document: HtmlDocument
  sheets: PageSheet[]
  /** The elements by name. */
  named(...names: string[]): HtmlElement[]
  /** What the `style` attribute of an element declares. */
  inlineStyle(element: HtmlElement): InlineStyle
}

export interface InlineStyle {
  declarations: readonly Declaration[]
  /** The value of each property; the last one wins. */
  values: ReadonlyMap<string, string>
}

const noStyle: InlineStyle = { declarations: [], values: new Map() }

/** Parses HTML. Linear; never throws. */
export function readPage(html: string): Page {
  const document = parseHtml(html)
  const named = indexNames(document)
  return {
    // With LF line ends, as in the decoded body of a message.
    octets: Buffer.byteLength(html) - (html.match(/\r\n/g)?.length ?? 0),
    document,
    sheets: named('style').map(readSheet),
    named,
    inlineStyle: cachedStyles(),
  }
}

export function indexNames({ elements }: HtmlDocument): Page['named'] {
  const byName = Map.groupBy(elements, ({ name }) => name)
  return (...names) => names.flatMap((name) => byName.get(name) ?? [])
}

function readSheet(element: HtmlElement): PageSheet {
  const [first] = element.children
  const text = first?.kind === 'text' ? first.text : ''
  return { ...readStyleSheet(text), element, octets: Buffer.byteLength(text), line: first?.line ?? element.line }
}

/** Cached: newsletters repeat the same few styles a thousand times. */
function cachedStyles(): Page['inlineStyle'] {
  const styles = new Map<string, InlineStyle>()
  return (element) => {
    const css = element.attributes.get('style')
    if (!css) return noStyle
    const known = styles.get(css)
    if (known) return known
    const declarations = readDeclarations(css)
    const style = { declarations, values: new Map(declarations.map(({ property, value }) => [property, value])) }
    styles.set(css, style)
    return style
  }
}

/** Whether an element is inside an element with that name. */
export function isInside(element: HtmlElement, name: string): boolean {
  for (const outer of lineageOf(element.parent)) if (outer.name === name) return true
  return false
}

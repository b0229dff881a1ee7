import type { CssPart } from '../../html/css/css-blocks.ts'
import { type HtmlElement, type HtmlNode, voidElements } from '../../html/document.ts'
import { termsOfAtRule, termsOfElement } from '../../html/support/page-terms.ts'
import { type Marks, markAttribute } from './mark-elements.ts'
import { type CssFilter, filterAttribute, filterSheet, takeOut } from './take-out-css.ts'

/** How a view changes the elements of a page. */
export interface HtmlFilter extends CssFilter {
  /** The value of an attribute in this mode, with other colors. */
  recolorAttribute(name: string, value: string): string
  /** The parts of a `style` attribute, and of the text of a `<style>`. */
  readAttribute(css: string): readonly CssPart[]
  readSheet(css: string): readonly CssPart[]
  /** Whether the client drops a `<style>` for a reason beyond the table. Records it. */
  dropsSheet(element: HtmlElement, css: string): boolean
  /** Whether VML is drawn, as in Outlook on Windows. Records it. */
  drawsVml(element: HtmlElement): boolean
  /** Null for a page without marks. */
  marks: Marks | null
}

/** Elements whose content is not shown in their place where they are not supported. */
const opaqueElements = new Set('svg math style script noscript template select textarea title option xml'.split(' '))
/** What VML draws (its specification, "Predefined shapes"). */
const vmlShapes = new Set('v:rect v:roundrect v:oval v:shape v:line v:image v:arc v:curve v:polyline'.split(' '))

/** The nodes as the client keeps them, in new objects. Linear; never throws. */
export function filterNodes(nodes: readonly HtmlNode[], filter: HtmlFilter): HtmlNode[] {
  const kept: HtmlNode[] = []
  for (const node of nodes) {
    if (node.kind === 'text') kept.push(node)
    else filterElement(node, filter, kept)
  }
  return kept
}

function filterElement(element: HtmlElement, filter: HtmlFilter, kept: HtmlNode[]): void {
  const { name, children } = element
  if (name === 'style') {
    const sheet = filterStyle(element, filter)
    if (sheet) kept.push(sheet)
    return
  }
  if (name.startsWith('v:') && vmlShapes.has(name) && filter.drawsVml(element)) {
    kept.push(boxOf(element, filterNodes(children, filter), filter))
    return
  }
  // Settings for Office, which Outlook does not show.
  if (name === 'xml') return
  const attributes = new Map(element.attributes)
  if (!filterTerms(element, attributes, filter)) {
    if (opaqueElements.has(name) || voidElements.has(name)) return
    for (const child of filterNodes(children, filter)) kept.push(markedAs(element, child, filter))
    return
  }
  for (const [attribute, value] of attributes) {
    if (attribute !== 'style') attributes.set(attribute, filter.recolorAttribute(attribute, value))
    else if (value) attributes.set('style', filterAttribute(filter.readAttribute(value), element, filter))
  }
  filter.marks?.write(element, attributes)
  kept.push({ ...element, attributes, children: filterNodes(children, filter) })
}

/** What is left of an element that is removed has its marks. */
function markedAs(element: HtmlElement, child: HtmlNode, { marks }: Pick<HtmlFilter, 'marks'>): HtmlNode {
  if (!marks || child.kind === 'text') return child
  const attributes = new Map(child.attributes)
  marks.write(element, attributes)
  const both = [child.attributes.get(markAttribute), attributes.get(markAttribute)].filter((each) => each !== undefined)
  if (both.length > 0) attributes.set(markAttribute, both.join(' '))
  return { ...child, attributes }
}

/** Whether the element stays. Deletes those attributes that do not. */
function filterTerms(element: HtmlElement, attributes: Map<string, string>, filter: HtmlFilter): boolean {
  const { name, line } = element
  const use = { line, property: '', value: '', element, selector: '', isExtra: false }
  for (const term of termsOfElement(element, filter.rules.attributeTerms)) {
    if (!filter.rules.byTerm.has(term)) continue
    const colon = term.indexOf(':')
    const [kind, named] = [term.slice(0, colon), term.slice(colon + 1)]
    const what = kind === 'attribute' ? `${named}="${attributes.get(named) ?? ''}"` : tagOf(name)
    if (!takeOut([term], use, kind === 'image' ? named : what, filter)) continue
    if (kind === 'attribute') attributes.delete(named)
    else if (kind === 'image') dropImages(attributes)
    else if (kind === 'link') attributes.delete('href')
    else if (kind !== 'document') return false
  }
  return true
}

function tagOf(name: string): string {
  return `<${name}>`
}

/** The client shows no image in any of these places. */
function dropImages(attributes: Map<string, string>): void {
  for (const name of ['src', 'srcset', 'background']) attributes.delete(name)
}

function filterStyle(element: HtmlElement, filter: HtmlFilter): HtmlElement | null {
  const { attributes, children, line } = element
  const [text] = children
  const css = text?.kind === 'text' ? text.text : ''
  const use = { line, property: '', value: '', element, selector: '', isExtra: false }
  if (takeOut(['element:style'], use, '<style>', filter) || filter.dropsSheet(element, css)) return null
  const media = attributes.get('media')?.trim().toLowerCase()
  if (media) {
    const terms = termsOfAtRule({ name: 'media', prelude: media, line }, filter.rules.isTested)
    if (takeOut(terms, { ...use, element: null, value: media }, `<style media="${media}">`, filter)) return null
    if (/prefers-color-scheme\s*:\s*dark/.test(media)) filter.noteDarkDesign()
  }
  const written = filterSheet(filter.readSheet(css), text?.line ?? line, filter)
  return { ...element, children: [{ kind: 'text', text: written, line, parent: null }] }
}

/** A shape of VML as a box of its size and color, with its content. */
function boxOf(
  { attributes, ...element }: HtmlElement,
  children: HtmlNode[],
  { recolor }: Pick<HtmlFilter, 'recolor'>,
): HtmlElement {
  const size = [
    ...(attributes.get('style') ?? '').matchAll(/(?:^|;)\s*((?:width|height)\s*:\s*[\d.]+(?:px|pt|in|%)?)/gi),
  ]
  const color = /^#[\da-f]{3,6}$|^[a-z]+$/i.exec(attributes.get('fillcolor')?.trim() ?? '')?.[0]
  const styles = [...size.map(([, declaration]) => declaration), 'display:inline-block', 'outline:1px dashed #808080']
  if (color) styles.push(`background-color:${recolor('background-color', color)}`)
  return {
    ...element,
    name: 'div',
    attributes: new Map([
      ['style', styles.join(';')],
      ['title', 'VML'],
    ]),
    children,
  }
}

import { type ComputedStyle, isLegible } from '../computed-styles.ts'
import { type HtmlElement, type HtmlFault, type HtmlText, unreadElements } from '../document.ts'
import { type Inspection, inspectNamed, inspectWhole, type Place } from '../inspection.ts'
import type { Page } from '../page.ts'
import { isAmpPage } from '../support/page-terms.ts'

/** Whether it is a complete document with matching tags. */
export function inspectStructure(page: Page, looks: ReadonlyMap<HtmlElement, ComputedStyle>): Inspection[] {
  const { document, named, sheets } = page
  const isEmpty = named('img', 'svg').length === 0 && !document.texts.some((text) => isSeen(text, looks))
  const isResponsive = named('table').length > 0 || sheets.some(({ atRules }) => atRules.some(isMediaRule))
  const metas = named('meta').map(({ attributes }) => attributes)
  const hasCharset = metas.some((meta) => meta.has('charset') || /charset=/i.test(meta.get('content') ?? ''))
  const hasViewport = metas.some((meta) => meta.get('name')?.toLowerCase() === 'viewport')
  return [
    inspectWhole('structure.empty', isEmpty, {}),
    inspectNamed('structure.unclosed', faultsOf(document.faults, 'unclosed')),
    inspectNamed('structure.stray_end_tags', faultsOf(document.faults, 'stray_end_tag')),
    inspectNamed('structure.duplicate_ids', duplicateIds(page)),
    inspectWhole('structure.no_doctype', !document.hasDoctype, {}),
    inspectWhole('structure.no_charset', !hasCharset, {}),
    ...(isAmpPage(page) ? [inspectWhole('structure.amp', true, {})] : []),
    ...(isResponsive ? [inspectWhole('structure.no_viewport', !hasViewport, {})] : []),
  ]
}

function isSeen({ text, parent }: HtmlText, looks: ReadonlyMap<HtmlElement, ComputedStyle>): boolean {
  if (text.trim() === '') return false
  const look = parent && looks.get(parent)
  return !look || (isLegible(look) && !unreadElements.has(parent.name))
}

function isMediaRule({ name }: { name: string }): boolean {
  return name === 'media'
}

function faultsOf(faults: readonly HtmlFault[], kind: HtmlFault['kind']): Place[] {
  return faults.filter((fault) => fault.kind === kind)
}

function duplicateIds({ document }: Page): Place[] {
  const seen = new Set<string>()
  return document.elements.flatMap((element) => {
    const id = element.attributes.get('id')?.trim()
    if (!id) return []
    if (seen.has(id)) return { line: element.line, name: id }
    seen.add(id)
    return []
  })
}

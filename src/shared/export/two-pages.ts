import type { PasteRecord } from '../findings/finding.ts'
import { uiTexts } from '../i18n/ui-texts.ts'
import type { ExportDocument, ExportItem, ExportSection } from './document.ts'

/*
 * Heights as printed with `documentStyle`, in points, estimated for the widest common font on the smaller of A4 and
 * Letter, so that the estimate errs toward cutting.
 */
const pageHeight = 700
const lineHeight = 12.6
const smallLine = 11
const heading = 30
/** Characters per line of the page, beside the score, of an item, of a record, and of a table. */
const columns = { page: 96, header: 66, item: 84, record: 82, sentence: 108, table: 84 }

/** The limits of each part if not everything fits. */
const limits = { subject: 160, lead: 320, sentences: 1200, rows: 13, cell: 90 }

/** A document whose first part prints on two pages: what does not fit is counted and moved to the appendix. */
export function fitTwoPages(document: ExportDocument, hasAppendix: boolean): ExportDocument {
  if (heightOf(document) <= 2 * pageHeight) return document
  const restOf = (count: number) =>
    count > 0 ? uiTexts[document.language].exporting.document.rest({ count, hasAppendix }) : null
  const [first, ...others] = document.sections.map((section) => cutTables(cutSentences(section, restOf), restOf))
  const head = {
    ...document,
    subject: cutText(document.subject, limits.subject),
    lead: document.lead === null ? null : cutText(document.lead, limits.lead),
  }
  if (!first) return head
  const end = 2 * pageHeight - sum(others.map((section) => heightOfSection(section)))
  const shown = itemsUntil(end, first, heightOf({ ...head, sections: [{ ...first, items: [] }] }))
  const items = first.items.slice(0, shown)
  return { ...head, sections: [{ ...first, items, rest: restOf(first.items.length - shown) ?? first.rest }, ...others] }
}

/** How many items end before a height. Items are not split between pages. */
function itemsUntil(end: number, { items }: ExportSection, start: number): number {
  let height = start
  for (const [index, item] of items.entries()) {
    const own = heightOfItem(item)
    const left = pageHeight - (height % pageHeight)
    height += own > left ? left + own : own
    if (height > end) return index
  }
  return items.length
}

function cutSentences(section: ExportSection, restOf: (count: number) => string | null): ExportSection {
  let length = 0
  const cut = section.sentences.findIndex((sentence) => {
    length += sentence.length
    return length > limits.sentences
  })
  if (cut < 0) return section
  return { ...section, sentences: section.sentences.slice(0, cut), rest: restOf(section.sentences.length - cut) }
}

function cutTables(section: ExportSection, restOf: (count: number) => string | null): ExportSection {
  if (section.tables.length === 0) return section
  const tables = section.tables.map(({ title, table: { columns: heads, rows } }) => ({
    title,
    table: {
      columns: heads,
      rows: rows
        .slice(0, limits.rows)
        .map((cells) => cells.map((cell) => (typeof cell === 'string' ? cutText(cell, limits.cell) : cell))),
    },
  }))
  const cut = sum(section.tables.map(({ table }) => Math.max(0, table.rows.length - limits.rows)))
  return { ...section, tables, rest: restOf(cut) ?? section.rest }
}

/** Without the appendix, which starts on a new page. */
function heightOf({ subject, observed, verdict, lead, facts, sections, colophon }: ExportDocument): number {
  const header =
    lines(subject, columns.header) * smallLine +
    lines(verdict, columns.header / 1.6) * 18 +
    lines(observed ?? '', columns.header) * 14 +
    lines(lead ?? '', columns.header) * 14 +
    facts.length * lineHeight +
    20
  const footer = lines(colophon, columns.page) * smallLine + 16
  return header + footer + sum(sections.map(heightOfSection))
}

function heightOfSection({ intro, sentences, items, tables, rest }: ExportSection): number {
  const paragraphs = lines(intro ?? '', columns.sentence) + lines(sentences.join(' '), columns.sentence)
  return (
    heading +
    paragraphs * smallLine +
    (rest === null ? 0 : lineHeight + 4) +
    sum(items.map(heightOfItem)) +
    sum(
      tables.map(({ title, table: { columns: heads, rows } }) => {
        const width = columns.table / heads.length
        const heights = rows.map((cells) => Math.max(1, ...cells.map((cell) => lines(String(cell ?? ''), width))))
        return (title === null ? 0 : 18) + 34 + sum(heights.map((count) => count * smallLine + 9))
      }),
    )
  )
}

function heightOfItem({ title, note, paragraphs, record, references }: ExportItem): number {
  return (
    22 +
    lines(`${title} ${note ?? ''} ${' '.repeat(12)}`, columns.item) * lineHeight +
    sum(paragraphs.map((text) => lines(text, columns.item) * lineHeight + 4)) +
    (record === null ? 0 : heightOfRecord(record)) +
    (references.length > 0 ? lineHeight * 2 : 0)
  )
}

function heightOfRecord({ name, type, value, current, removes = [], redacted }: PasteRecord): number {
  const rows = [name, type, value, ...(current === null ? [] : [current])]
  const others = removes.map((other) => `${other.name} ${other.type} ${other.value}`)
  const all = sum([...rows, ...others].map((text) => lines(text, columns.record) * smallLine + 2))
  return 14 + all + (redacted ? 2 * smallLine : 0)
}

/** Number of lines that a text takes. Capitals are wider than average, and CJK characters and symbols twice as wide. */
function lines(text: string, width: number): number {
  return sum(text.split('\n').map((line) => Math.ceil(widthOf(line) / width)))
}

function widthOf(text: string): number {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0
  const wide = text.match(/[\u1100-\u1fff\u2070-\uffff]/g)?.length ?? 0
  return text.length + capitals * 0.4 + wide
}

function cutText(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length).trimEnd()}…` : text
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

import type { PasteRecord } from '../findings/finding.ts'
import { uiTexts } from '../i18n/ui-texts.ts'
import type { Language } from '../languages.ts'
import type { Table } from './csv.ts'
import type { ExportDocument, ExportItem, ExportSection } from './document.ts'
import { documentStyle } from './document-style.ts'
import { escapeHtml } from './escape-html.ts'

/** Nothing loads and nothing runs, whatever the document contains. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/** A document as one HTML file without scripts, images, or requests. It follows the reader's theme and prints well. */
export function writeHtml(document: ExportDocument): string {
  const { language, subject, verdict } = document
  return `${startHtml({ language, title: `${verdict} · ${subject}` })}${writeBody(document)}${htmlEnd}`
}

/** Everything before the first of several documents in one HTML file, each written with `writeHtmlPart`. */
export function startHtml({ language, title }: { language: Language; title: string }): string {
  return [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(title)}</title>`,
    `<style>${documentStyle}</style>`,
    '</head>',
    '<body>',
  ].join('\n')
}

/** Everything after the last document. */
export const htmlEnd = '</body>\n</html>\n'

/** One of several documents in an HTML file. */
export function writeHtmlPart(document: ExportDocument): string {
  return `<div class="report">\n${writeContent(document)}\n</div>\n`
}

/** The content of `<body>`, for a page with `documentStyle`. */
export function writeBody(document: ExportDocument): string {
  return `<main>\n${writeContent(document)}\n</main>`
}

function writeContent(document: ExportDocument): string {
  const { subject, observed = null, verdict, level, mark, lead, facts, sections, appendix, colophon } = document
  return [
    '<header>',
    mark ? `<p class="mark ${level}"><b>${escapeHtml(mark.value)}</b> ${escapeHtml(mark.of)}</p>` : '',
    '<div>',
    `<p class="subject">${escapeHtml(subject)}</p>`,
    observed === null ? '' : `<p class="lead"><b>${prose(observed)}</b></p>`,
    `<h1>${escapeHtml(verdict)}</h1>`,
    lead === null ? '' : `<p class="lead">${prose(lead)}</p>`,
    `<dl class="facts">${facts.map(({ name, value }) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`,
    '</div>',
    '</header>',
    ...sections.map((section) => writeSection(section, document)),
    appendix.length === 0
      ? ''
      : `<div class="appendix">${appendix.map((section) => writeSection(section, document)).join('\n')}</div>`,
    `<footer>${escapeHtml(colophon)}</footer>`,
  ].join('\n')
}

function writeSection(
  { title, intro, sentences, items, tables, rest }: ExportSection,
  document: ExportDocument,
): string {
  return [
    '<section>',
    `<h2>${escapeHtml(title)}</h2>`,
    intro === null ? '' : `<p class="intro">${prose(intro)}</p>`,
    sentences.length === 0 ? '' : `<p class="intro">${prose(sentences.join(' '))}</p>`,
    ...items.map((item) => writeItem(item, document)),
    ...tables.map(
      ({ title: name, table }) => `${name === null ? '' : `<h3>${escapeHtml(name)}</h3>`}${writeTable(table)}`,
    ),
    rest === null ? '' : `<p>${escapeHtml(rest)}</p>`,
    '</section>',
  ].join('\n')
}

function writeItem(item: ExportItem, { language }: ExportDocument): string {
  const { level, title, note, paragraphs, record, references } = item
  const { finding, record: words } = uiTexts[language].report
  const badge = `<span class="level ${level}">${escapeHtml(finding.levels[level])}</span>`
  const pages = references
    .filter(({ url }) => url.startsWith('https://'))
    .map(({ title: name, url }) => `<a href="${escapeHtml(url)}" rel="noreferrer">${escapeHtml(name)}</a>`)
  return [
    '<article>',
    `<h3>${badge} ${prose(title)}${note === null ? '' : ` <span class="note">${escapeHtml(note)}</span>`}</h3>`,
    ...paragraphs.map((text) => `<p>${prose(text)}</p>`),
    record ? writeRecord(record, words) : '',
    pages.length > 0 ? `<p class="references">${pages.join(' · ')}</p>` : '',
    '</article>',
  ].join('')
}

function writeRecord(
  { name, type, value, current, removes = [], redacted }: PasteRecord,
  words: Record<'title' | 'name' | 'type' | 'value' | 'current' | 'removes' | 'redacted', string>,
): string {
  const rows = [
    [words.name, name],
    [words.type, type],
    ...(current === null ? [] : [[words.current, current]]),
    [words.value, value],
    ...removes.map((other) => [words.removes, `${other.name} ${other.type} ${other.value}`]),
  ]
  const cells = rows.map(
    ([term = '', text = '']) => `<dt>${escapeHtml(term)}</dt><dd><code>${escapeHtml(text)}</code></dd>`,
  )
  const warning = redacted ? `<p class="redacted">${prose(words.redacted)}</p>` : ''
  return `<dl class="record">${cells.join('')}</dl>${warning}`
}

function writeTable({ columns, rows }: Table): string {
  if (rows.length === 0) return ''
  const heads = columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`)
  const lines = rows.map(
    (cells) => `<tr>${cells.map((cell) => `<td>${escapeHtml(String(cell ?? ''))}</td>`).join('')}</tr>`,
  )
  return `<div class="table"><table><thead><tr>${heads.join('')}</tr></thead><tbody>${lines.join('')}</tbody></table></div>`
}

/** A text of the locales; text in backticks is code. */
function prose(text: string): string {
  return text
    .split('`')
    .map((piece, index) => (index % 2 === 1 ? `<code>${escapeHtml(piece)}</code>` : escapeHtml(piece)))
    .join('')
}

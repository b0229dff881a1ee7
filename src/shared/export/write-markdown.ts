import { uiTexts } from '../i18n/ui-texts.ts'
import type { Table } from './csv.ts'
import type { ExportDocument, ExportItem, ExportSection } from './document.ts'

/** A document as Markdown (GitHub's flavor). Its content is text: none of it becomes markup. */
export function writeMarkdown(document: ExportDocument): string {
  const { subject, observed = null, verdict, mark, lead, facts, sections, appendix, colophon } = document
  const head = mark ? `${verdict} (${mark.value} ${mark.of})` : verdict
  const blocks = [
    ...(observed === null ? [] : [`**${prose(observed)}**`]),
    `# ${escapeText(head)}`,
    `**${escapeText(subject)}**`,
    ...(lead === null ? [] : [prose(lead)]),
    facts.map(({ name, value }) => `* ${escapeText(name)}: ${escapeText(value)}`).join('\n'),
    ...[...sections, ...appendix].flatMap((section) => sectionBlocks(section, document)),
    '---',
    `*${escapeText(colophon)}*`,
  ]
  return `${blocks.join('\n\n')}\n`
}

function sectionBlocks(
  { title, intro, sentences, items, tables, rest }: ExportSection,
  document: ExportDocument,
): string[] {
  return [
    `## ${escapeText(title)}`,
    ...(intro === null ? [] : [prose(intro)]),
    ...(sentences.length === 0 ? [] : [prose(sentences.join(' '))]),
    ...items.flatMap((item) => itemBlocks(item, document)),
    ...tables.flatMap(({ title: name, table }) => [
      ...(name === null ? [] : [`### ${escapeText(name)}`]),
      ...(table.rows.length > 0 ? [writeTable(table)] : []),
    ]),
    ...(rest === null ? [] : [escapeText(rest)]),
  ]
}

function itemBlocks(
  { title, note, paragraphs, record, references }: ExportItem,
  { language }: ExportDocument,
): string[] {
  const { record: words } = uiTexts[language].report
  return [
    `### ${prose(title)}${note === null ? '' : ` (${escapeText(note)})`}`,
    ...paragraphs.map(prose),
    ...(record ? [codeBlock(`${record.name} ${record.type}\n${record.value}`, words.title)] : []),
    ...(record?.removes ?? []).map(({ name, type, value }) => codeBlock(`${name} ${type}\n${value}`, words.removes)),
    ...(record?.redacted ? [prose(words.redacted)] : []),
    ...(references.length > 0
      ? [references.map(({ title: name, url }) => `* [${escapeText(name)}](<${url}>)`).join('\n')]
      : []),
  ]
}

export function writeTable({ columns, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    line(columns.map(escapeText)),
    line(columns.map(() => '---')),
    ...rows.map((cells) => line(cells.map((cell) => escapeText(String(cell ?? ''))))),
  ].join('\n')
}

/** Indented code, which no run of backticks can end. */
function codeBlock(text: string, title: string): string {
  const lines = text.split(lineEnd).map((line) => `    ${readable(line)}`)
  return `${escapeText(title)}:\n\n${lines.join('\n')}`
}

/** A text of the locales, with code in backticks. */
function prose(text: string): string {
  return text
    .trim()
    .split('`')
    .map((piece, index) => (index % 2 === 1 ? codeSpan(piece) : escapeText(piece)))
    .join('')
}

/** Drops line breaks and backticks, which would end it. */
function codeSpan(text: string): string {
  const inner = oneLine(text)
  return inner.trim() === '' ? '' : `\`${inner}\``
}

/** Escapes everything that could start markup, including HTML and bare URLs. */
function escapeText(text: string): string {
  return oneLine(text)
    .replace(/[\\`*_{}[\]<>#+!|~&$]/g, '\\$&')
    .replace(/^(\s*)([-=])/, '$1\\$2')
    .replace(/^(\s*\d+)([.)])(?=\s|$)/, '$1\\$2')
    .replace(/(https?|ftp):\/\//gi, '$1\\://')
    .replace(/\bwww\./gi, 'www\\.')
    .replaceAll('@', '\\@')
}

/** Everything that any program treats as a line break: CommonMark, terminals, and Unicode (UAX 14). */
const lineEnd = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/

function oneLine(text: string): string {
  const lines = text.split(lineEnd)
  const trimmed = lines.map((line, index) => {
    const begun = index === 0 ? line : line.trimStart()
    return index === lines.length - 1 ? begun : begun.trimEnd()
  })
  return readable(trimmed.filter((line, index) => line !== '' || index === 0).join(' '))
}

/** Drops terminal control characters and direction overrides. */
function readable(text: string): string {
  return text.replace(/(?!\t)[\p{Cc}\p{Bidi_Control}]/gu, '\uFFFD')
}

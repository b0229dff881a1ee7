import type { Language } from '../../shared/languages.ts'
import { type Paint, paintFor, printable, type Screen, widthOf, wrapText } from '../terminal/terminal.ts'

export interface Page {
  language: Language
  width: number
  paint: Paint
  /** List passed checks instead of counting them. */
  listsFine?: boolean
  /** Leave out what could not be checked, which is listed once for several results. */
  leavesUnknown?: boolean
}

export type Color = Parameters<Paint>[1]

/** Left margins: of every line, and of paragraphs. */
export const margin = '  '
export const indent = '     '

export interface PageScreen {
  stdout: Screen
  environment: NodeJS.ProcessEnv
}

/** The page for standard output. `--all` lists passed checks. */
export function pageOf({ stdout, environment }: PageScreen, language: Language, { all = false } = {}): Page {
  return { language, width: widthOf(stdout), paint: paintFor(stdout, environment), listsFine: all }
}

/** The name of a file above its result; empty if there is only one file. */
export function headingOf(file: string | null, { paint }: Page): string {
  return file === null ? '' : `\n${margin}${paint(printable(file), 'bold')}\n`
}

/** A heading with its items; nothing if there are no items. */
export function section<T>(
  title: string,
  items: readonly T[],
  linesOf: (item: T, page: Page) => string[],
  page: Page,
): string[] {
  if (items.length === 0) return []
  return ['', margin + page.paint(title, 'bold'), ...items.flatMap((item) => linesOf(item, page))]
}

/** Text after a bullet. */
export function bullet(sign: string, text: string, page: Page): string[] {
  const [first = '', ...rest] = paragraph(text, page)
  return [`${margin} ${sign} ${first.trimStart()}`, ...rest]
}

/** A paragraph, wrapped to the width of the page. */
export function paragraph(text: string, { width }: Page): string[] {
  return wrapText(printable(text), width - indent.length).map((line) => indent + line)
}

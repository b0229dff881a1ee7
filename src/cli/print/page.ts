import type { Language } from '../../shared/language.ts'
import { type Paint, paintFor, printable, type Screen, widthOf, wrapText } from '../terminal/terminal.ts'

/** Where reports are set for people. */
export interface Page {
  language: Language
  width: number
  paint: Paint
  /** Whether what is fine is listed, and not just counted. */
  listsFine?: boolean
}

export type Colour = Parameters<Paint>[1]

/** Left of everything, and left of running text. */
export const margin = '  '
export const indent = '     '

/** What is known of where a page will be read. */
export interface PageScreen {
  stdout: Screen
  environment: NodeJS.ProcessEnv
}

/** The page that standard output is, for a reader of the language. With `--all` it lists what is fine, too. */
export function pageOf({ stdout, environment }: PageScreen, language: Language, { all = false } = {}): Page {
  return { language, width: widthOf(stdout), paint: paintFor(stdout, environment), listsFine: all }
}

/** A heading and what stands below it; nothing without items. */
export function section<T>(
  title: string,
  items: readonly T[],
  linesOf: (item: T, page: Page) => string[],
  page: Page,
): string[] {
  if (items.length === 0) return []
  return ['', margin + page.paint(title, 'bold'), ...items.flatMap((item) => linesOf(item, page))]
}

/** A text with a sign before its first line. */
export function bullet(sign: string, text: string, page: Page): string[] {
  const [first = '', ...rest] = paragraph(text, page)
  return [`${margin} ${sign} ${first.trimStart()}`, ...rest]
}

/** Running text, broken to the width of the page. */
export function paragraph(text: string, { width }: Page): string[] {
  return wrapText(printable(text), width - indent.length).map((line) => indent + line)
}

import type { Readable, Writable } from 'node:stream'
import { styleText } from 'node:util'
import { fallbackLanguage, type Language, languages } from '../../shared/language.ts'

/** What is known of where text will be read. */
export interface Screen {
  isTTY?: boolean
  columns?: number
}

export interface Output extends Screen {
  write(text: string): unknown
}

/** What a command reads from and writes to. Results go to `stdout`; everything else, progress too, to `stderr`. */
export interface Terminal {
  stdin: Readable & Pick<Screen, 'isTTY'>
  stdout: Output
  /** Standard output for what is not text. */
  octets: Writable
  stderr: Output
  environment: NodeJS.ProcessEnv
}

type Tint = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'blue' | 'cyan' | 'gray'
export type Paint = (text: string, ...tints: Tint[]) => string

/** Lines wider than this are hard to read, however wide the terminal. */
const widestLine = 100
const usualWidth = 80

export function widthOf({ columns }: Screen): number {
  return Math.min(columns || usualWidth, widestLine)
}

/** Colours for a terminal that shows them, unless its owner wants none (https://no-color.org). */
export function paintFor({ isTTY }: Screen, { NO_COLOR, TERM }: NodeJS.ProcessEnv): Paint {
  if (!isTTY || NO_COLOR || TERM === 'dumb') return (text) => text
  return (text, ...tints) => styleText(tints, text, { validateStream: false })
}

/** The language of the person at the terminal, by the locale variables of POSIX in their order of precedence. */
export function languageOf({ SENDPROOF_LANG, LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Language {
  const locale = (SENDPROOF_LANG || LC_ALL || LC_MESSAGES || LANG || '').toLowerCase()
  return languages.find((language) => locale.split(/[_.@-]/, 1)[0] === language) ?? fallbackLanguage
}

/**
 * Text of strangers, made harmless: what a terminal would obey (control characters, RFC 20 and ISO 6429) and what would
 * turn its direction is shown as a replacement character.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '\uFFFD')
}

/** Breaks a text into lines of at most `width` characters, between words; a longer word stands alone. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Rows of text in columns as wide as their widest cell, two blanks apart. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  return lines.map((line) => `${line.trimEnd()}\n`).join('')
}

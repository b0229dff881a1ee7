import type { Readable, Writable } from 'node:stream'
import { styleText } from 'node:util'
import { fallbackLanguage, type Language, languages } from '../../shared/languages.ts'

export interface Screen {
  isTTY?: boolean
  columns?: number
}

export interface Output extends Screen {
  write(text: string): unknown
}

/** The streams of a command. Results go to `stdout`; everything else, including progress, goes to `stderr`. */
export interface Terminal {
  stdin: Readable & Pick<Screen, 'isTTY'>
  stdout: Output
  /** Standard output for binary data. */
  octets: Writable
  stderr: Output
  environment: NodeJS.ProcessEnv
}

type Tint = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'blue' | 'cyan' | 'gray'
export type Paint = (text: string, ...tints: Tint[]) => string

/** Wider lines are hard to read. */
const widestLine = 100
/** Of output that is not to a terminal. */
export const defaultWidth = 80

export function widthOf({ columns }: Screen): number {
  return Math.min(columns || defaultWidth, widestLine)
}

/** The width to which texts and tables are fitted. Files and other programs get each row on one line. */
export function fittingWidth(screen: Screen): number {
  return screen.isTTY ? widthOf(screen) : Number.POSITIVE_INFINITY
}

/**
 * Whether output has colors: on a terminal that supports them, unless the user turned them off (https://no-color.org), and
 * elsewhere if the user turned them on (https://force-color.org).
 */
export function showsColors({ isTTY }: Screen, { NO_COLOR, FORCE_COLOR, TERM }: NodeJS.ProcessEnv): boolean {
  if (FORCE_COLOR) return !/^(?:0|false)$/.test(FORCE_COLOR)
  return isTTY === true && !NO_COLOR && TERM !== 'dumb'
}

/** Paints text, if colors are shown. */
export function paintFor(screen: Screen, environment: NodeJS.ProcessEnv): Paint {
  if (!showsColors(screen, environment)) return (text) => text
  return (text, ...tints) => styleText(tints, text, { validateStream: false })
}

/** What precedes flags where this program was started: npm passes on only those after `--`. */
export function beforeFlags({ npm_lifecycle_event: script }: NodeJS.ProcessEnv): string {
  return script === 'start' ? 'npm start -- ' : ''
}

/** The language of the terminal, from the POSIX locale variables in their order of precedence. */
export function languageOf({ SENDPROOF_LANG, LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Language {
  const locale = (SENDPROOF_LANG || LC_ALL || LC_MESSAGES || LANG || '').toLowerCase()
  return languages.find((language) => locale.split(/[_.@-]/, 1)[0] === language) ?? fallbackLanguage
}

/**
 * Makes untrusted text harmless: control characters (RFC 20, ISO 6429) and bidirectional controls become replacement
 * characters.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '\uFFFD')
}

/** Wraps text between words; a longer word gets a line of its own. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Formats rows as columns that are as wide as their widest cell, with two blanks in between. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  return lines.map((line) => `${line.trimEnd()}\n`).join('')
}

/** The same within a width: if it is too wide, the last column moves below the rows. */
export function fitTable(rows: readonly (readonly string[])[], width: number): string {
  const table = formatTable(rows)
  if (table.split('\n').every((line) => line.length <= width)) return table
  const [head = '', ...lines] = formatTable(rows.map((row) => row.slice(0, -1)))
    .trimEnd()
    .split('\n')
  const fitted = [head, ...lines.flatMap((line, index) => [line, `  ${rows[index + 1]?.at(-1) ?? ''}`])]
  return fitted.map((line) => `${line.trimEnd()}\n`).join('')
}

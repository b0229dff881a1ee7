import type { CommanderError } from 'commander'
import type { CliTexts } from '../../shared/i18n/cli-texts.ts'
import { wordRule } from '../ground/value-rules.ts'
import { printable } from '../terminal/terminal.ts'

type UsageTexts = CliTexts['usage']

/** A message of commander as a pattern, and our own text for it. */
interface Wording {
  pattern: RegExp
  word(texts: UsageTexts, ...stated: string[]): string
}

/** Messages that our command line can cause. Commander states the details only in the text of the message. */
const wordings: readonly Wording[] = [
  {
    pattern: /^error: unknown command '(.*)'$/s,
    word: (texts, name = '') => texts.unknownCommand({ name }),
  },
  {
    pattern: /^error: unknown option '(.*)'$/s,
    word: (texts, flag = '') => texts.unknownFlag({ flag }),
  },
  {
    pattern: /^error: missing required argument '(.*)'$/s,
    word: (texts, name = '') => texts.missingArgument({ name }),
  },
  {
    pattern: /^error: required option '(\S+).*' not specified$/s,
    word: (texts, flag = '') => texts.missingFlag({ flag }),
  },
  {
    pattern: /^error: option '(\S+).*' argument missing$/s,
    word: (texts, flag = '') => texts.missingValue({ flag }),
  },
  {
    pattern: /^error: too many arguments.* but got \d+: (.*)\.$/s,
    word: (texts, names = '') => texts.tooManyArguments({ names }),
  },
  {
    pattern: /^error: option '(\S+?)(?: .*)?' cannot be used with option '(\S+?)(?: .*)?'$/s,
    word: (texts, one = '', other = '') => texts.conflict({ one, other }),
  },
  {
    pattern: /^error: option '([^' ]+)[^']*' argument '(.*)' is invalid\. (.*)$/s,
    word: (texts, flag = '', value = '', rule = '') => texts.wrongValue({ flag, value, rule: wordRule(rule, texts) }),
  },
  {
    pattern: /^error: command-argument value '(.*)' is invalid for argument '([^']*)'\. (.*)$/s,
    word: (texts, value = '', name = '', rule = '') =>
      texts.wrongArgument({ name, value, rule: wordRule(rule, texts) }),
  },
]

/** The line with a suggestion. */
const suggestionLine = /^(.*)\n\(Did you mean (?:one of )?([^?\n]*)\?\)$/s

/** The codes for a name that may be looked up in the help. */
const unknownName: ReadonlySet<string> = new Set(['commander.unknownCommand', 'commander.unknownOption'])

/**
 * The text for a usage error, in one or two lines. `command` is the command with the help for it, which is named if
 * there is no better suggestion.
 */
export function describeUsageError({ code, message }: CommanderError, command: string, texts: UsageTexts): string[] {
  const [, refusal = message, suggestion] = suggestionLine.exec(message) ?? []
  const wording = wordings.find(({ pattern }) => pattern.test(refusal))
  const [, ...stated] = wording?.pattern.exec(refusal) ?? []
  const line = wording ? wording.word(texts, ...stated.map(printable)) : printable(refusal)
  const wanted = stated[0] ?? ''
  // CI files often have a flag and its value on one line, which the shell passes as one word.
  const [, flag, value] = code === 'commander.unknownOption' ? (/^(--[\w-]+)\s+(\S.*)$/s.exec(wanted) ?? []) : []
  const close = flag ? [`${flag}=${value}`] : (suggestion?.split(', ').filter((name) => isTypo(wanted, name)) ?? [])
  if (close.length > 0) return [line, texts.suggestion({ names: close.join(', ') })]
  return unknownName.has(code) ? [line, texts.seeHelp({ command })] : [line]
}

/** Letters per accepted typo. Commander also suggests names that share only half of the letters. */
const lettersPerSlip = 3

function isTypo(typed: string, name: string): boolean {
  const letters = name.replace(/^-+/, '').length
  return editDistance(typed, name) <= Math.max(1, Math.floor(letters / lettersPerSlip))
}

/** The number of omitted, added, replaced, or swapped letters (optimal string alignment). */
function editDistance(from: string, to: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: to.length + 1 }, (_, index) => index)]
  for (let row = 1; row <= from.length; row++) {
    const next = [row]
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1]
      const swapped = row > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      next[column] = Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
        swapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[before, last] = [last, next]
  }
  return at(last, to.length)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}

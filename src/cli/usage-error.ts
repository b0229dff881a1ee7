import type { CommanderError } from 'commander'
import type { CliTexts } from '../shared/i18n/cli-texts.ts'
import { printable } from './terminal.ts'

type UsageTexts = CliTexts['usage']

/** A message of commander: what it looks like, and how we say it, given what stands in it. */
interface Wording {
  pattern: RegExp
  word(texts: UsageTexts, ...stated: string[]): string
}

/**
 * The messages that a command line of ours can lead to. Commander keeps what they state in their text only; flags are
 * named there with their values.
 */
const wordings: readonly Wording[] = [
  {
    pattern: /^error: unknown command '(.*)'$/s,
    word: (texts, name = '') => texts.unknownCommand(name),
  },
  {
    pattern: /^error: unknown option '(.*)'$/s,
    word: (texts, flag = '') => texts.unknownFlag(flag),
  },
  {
    pattern: /^error: missing required argument '(.*)'$/s,
    word: (texts, name = '') => texts.missingArgument(name),
  },
  {
    pattern: /^error: required option '(\S+).*' not specified$/s,
    word: (texts, flag = '') => texts.missingFlag(flag),
  },
  {
    pattern: /^error: option '(\S+).*' argument missing$/s,
    word: (texts, flag = '') => texts.missingValue(flag),
  },
  {
    pattern: /^error: too many arguments.* but got \d+: (.*)\.$/s,
    word: (texts, names = '') => texts.tooManyArguments(names),
  },
  {
    pattern: /^error: option '(\S+?)(?: .*)?' cannot be used with option '(\S+?)(?: .*)?'$/s,
    word: (texts, one = '', other = '') => texts.conflict(one, other),
  },
  {
    pattern: /^error: option '([^' ]+)[^']*' argument '(.*)' is invalid\. (.*)$/s,
    word: (texts, flag = '', value = '', rule = '') => texts.wrongValue(flag, value, wordRule(rule, texts)),
  },
  {
    pattern: /^error: command-argument value '(.*)' is invalid for argument '([^']*)'\. (.*)$/s,
    word: (texts, value = '', name = '', rule = '') => texts.wrongArgument(name, value, wordRule(rule, texts)),
  },
]

/** What comes below a message where something similar would have made sense. */
const suggestionLine = /^(.*)\n\(Did you mean (?:one of )?([^?\n]*)\?\)$/s

const choices = /^Allowed choices are (.*)\.$/s

/** What is wrong with a command line, in one or two lines of the texts' language. */
export function wordUsageError({ message }: CommanderError, texts: UsageTexts): string[] {
  const [, refusal = message, suggestion] = suggestionLine.exec(message) ?? []
  const wording = wordings.find(({ pattern }) => pattern.test(refusal))
  const [, ...stated] = wording?.pattern.exec(refusal) ?? []
  const line = wording ? wording.word(texts, ...stated.map(printable)) : printable(refusal)
  return suggestion === undefined ? [line] : [line, texts.suggestion(suggestion)]
}

/** Our own rules say what goes without words: `0 … 10`. */
function wordRule(rule: string, texts: UsageTexts): string {
  const [, values] = choices.exec(rule) ?? []
  return values === undefined ? rule : texts.choices(values)
}

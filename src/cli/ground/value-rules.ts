import { InvalidArgumentError } from 'commander'
import type { CliTexts } from '../../shared/i18n/cli-texts.ts'

/*
 * Commander passes on only the text of an error. Those of ranges and samples are marked, so that `wordRule` can put
 * them into the language of the terminal; any other text is in that language.
 */

const rangeMark = ' … '
const sampleMark = '~ '

/** The value is not a number between two others. */
export function outsideRange(min: number | string, max: number | string): InvalidArgumentError {
  return new InvalidArgumentError(`${min}${rangeMark}${max}`)
}

/** The value has another form than a sample. */
export function unlike(sample: string): InvalidArgumentError {
  return new InvalidArgumentError(sampleMark + sample)
}

/** Returns a parser for a flag that takes a whole number. */
export function numberBetween(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    if (!(number >= min && number <= max)) throw outsideRange(min, max)
    return number
  }
}

const choices = /^Allowed choices are (.*)\.$/s

/** The rule of an `InvalidArgumentError`, as the end of a sentence. */
export function wordRule(rule: string, texts: CliTexts['usage']): string {
  const [, values] = choices.exec(rule) ?? []
  if (values !== undefined) return texts.choices({ values })
  if (rule.startsWith(sampleMark)) return texts.sample({ sample: rule.slice(sampleMark.length) })
  const [least, most, ...others] = rule.split(rangeMark)
  return least !== undefined && most !== undefined && others.length === 0 ? texts.range({ least, most }) : rule
}

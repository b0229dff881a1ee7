import { InvalidArgumentError } from 'commander'

/** Parses the value of a flag: a whole number. */
export function numberBetween(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (!(number >= least && number <= most)) throw new InvalidArgumentError(`${least} … ${most}`)
    return number
  }
}

import { InvalidArgumentError } from 'commander'

/** Returns a parser for a flag that takes a whole number. */
export function numberBetween(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (!(number >= least && number <= most)) throw new InvalidArgumentError(`${least} … ${most}`)
    return number
  }
}

import { InvalidArgumentError } from 'commander'

/** Returns a parser for a flag that takes a whole number. */
export function numberBetween(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (!(number >= min && number <= max)) throw new InvalidArgumentError(`${min} … ${max}`)
    return number
  }
}

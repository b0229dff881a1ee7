import { randomInt } from 'node:crypto'

/** Picks symbols of the alphabet with equal probability, using a secure random source. */
export function randomText(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}

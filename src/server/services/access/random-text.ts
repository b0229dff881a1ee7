import { randomInt } from 'node:crypto'

/** Picks symbols of the alphabet with equal probability from a secure source. */
export function randomText(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}

import { randomInt } from 'node:crypto'

/** Draws each symbol of the alphabet with the same chance, from the system's secure source. */
export function randomText(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}

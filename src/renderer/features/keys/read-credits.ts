import { maxKeyCredits } from '../../../shared/contract/keys.ts'

/** A number of credits as it was typed: nothing is 0, and spaces may part groups of digits. Null when it is none. */
export function readCredits(text: string): number | null {
  const digits = text.replaceAll(/\s/g, '')
  const credits = Number(digits)
  return /^\d*$/.test(digits) && credits <= maxKeyCredits ? credits : null
}

import { maxKeyCredits } from '../../../shared/contract/keys.ts'

/** Parses a number of credits: empty is 0, and spaces may separate groups of digits. Null if invalid. */
export function readCredits(text: string): number | null {
  const digits = text.replaceAll(/\s/g, '')
  const credits = Number(digits)
  return /^\d*$/.test(digits) && credits <= maxKeyCredits ? credits : null
}

/** Abbreviations such as FAQ, GDPR, and VAT are shorter, and always in capitals. */
const longWord = /\p{L}{5}/u

/** Whether a text has a word that is too long for an abbreviation. */
export function hasLongWord(text: string): boolean {
  return longWord.test(text)
}

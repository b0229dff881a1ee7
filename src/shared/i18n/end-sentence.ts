/** Adds a period, unless the text already ends a sentence. */
export function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}

/** A text with a full stop, unless it already ends a sentence. */
export function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}

/** A text with the full stop that ends a sentence, unless it has its end already. */
export function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}

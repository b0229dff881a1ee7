/** A longest gap (`*`) between two parts of a phrase, in characters. */
const maxGap = 90
/** Scripts without spaces between words. */
const unspaced = /[\u3040-\u30ff\u4e00-\u9fff]/

/** The words of a text in lower case, without punctuation, each followed and the first preceded by a space. */
export function wordsOf(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')} `
}

interface Phrase<T> {
  value: T
  /** The parts between gaps, with spaces around them. */
  parts: readonly string[]
}

/**
 * Finds phrases in texts (`wordsOf`) in time linear in the text, however many phrases there are: only those are compared
 * whose longest word occurs. The result is in the order of the phrases.
 */
export function indexPhrases<T>(phrases: Iterable<readonly [string, T]>): (words: string) => T[] {
  const byWord = new Map<string, { position: number; phrase: Phrase<T> }[]>()
  const always: { position: number; phrase: Phrase<T> }[] = []
  let count = 0
  for (const [text, value] of phrases) {
    const parts = text.split('*').map((part) => (unspaced.test(part) ? part : wordsOf(part)))
    const [longest = ''] = parts.flatMap((part) => part.trim().split(' ')).toSorted((a, b) => b.length - a.length)
    const entry = { position: count++, phrase: { value, parts } }
    if (unspaced.test(text)) always.push(entry)
    else byWord.set(longest, [...(byWord.get(longest) ?? []), entry])
  }
  return (words) => {
    const candidates = [...new Set(words.split(' '))].flatMap((word) => byWord.get(word) ?? [])
    return [...always, ...candidates]
      .filter(({ phrase }) => contains(words, phrase.parts))
      .sort((a, b) => a.position - b.position)
      .map(({ phrase }) => phrase.value)
  }
}

/** Whether the parts occur one after the other. Parts share the space between them. */
function contains(words: string, [first = '', ...others]: readonly string[]): boolean {
  for (let at = words.indexOf(first); at >= 0; at = others.length === 0 ? -1 : words.indexOf(first, at + 1)) {
    let end = at + first.length
    const isComplete = others.every((part) => {
      const next = words.indexOf(part, end - 1)
      const isNear = next >= 0 && next - end <= maxGap
      if (isNear) end = next + part.length
      return isNear
    })
    if (isComplete) return true
  }
  return false
}

/** A longest gap (`*`) between two parts of a phrase, in characters. */
const maxGap = 90
/** Scripts without spaces between words. */
const unspaced = /[\u3040-\u30ff\u4e00-\u9fff]/

/** The words of a text in lower case, without punctuation, each followed and the first preceded by a space. */
export function wordsOf(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')} `
}

interface Phrase<T> {
  text: string
  value: T
  position: number
  /** The parts between gaps, with spaces around them. Read when its longest word occurs. */
  parts: readonly string[] | null
}

/**
 * Finds phrases in texts (`wordsOf`) in time linear in the text, however many phrases there are: only those are compared
 * whose longest word occurs. The result is in the order of the phrases.
 */
export function indexPhrases<T>(phrases: Iterable<readonly [string, T]>): (words: string) => T[] {
  const byWord = new Map<string, Phrase<T>[]>()
  const always: Phrase<T>[] = []
  let position = 0
  for (const [text, value] of phrases) {
    const phrase = { text, value, position: position++, parts: null }
    const longest = text.split(' ').reduce((word, next) => (next.length > word.length ? next : word), '')
    const sharing = byWord.get(longest)
    if (unspaced.test(text)) always.push(phrase)
    else if (sharing) sharing.push(phrase)
    else byWord.set(longest, [phrase])
  }
  return (words) => {
    const candidates = [...new Set(words.split(' '))].flatMap((word) => byWord.get(word) ?? [])
    return [...always, ...candidates]
      .filter((phrase) => contains(words, partsOf(phrase)))
      .sort((a, b) => a.position - b.position)
      .map(({ value }) => value)
  }
}

function partsOf<T>(phrase: Phrase<T>): readonly string[] {
  phrase.parts ??= phrase.text.split('*').map((part) => (unspaced.test(part) ? part : wordsOf(part)))
  return phrase.parts
}

/** Whether the parts occur one after the other. Parts share the space between them. */
function contains(words: string, [first = '', ...others]: readonly string[]): boolean {
  let at = words.indexOf(first)
  while (at >= 0) {
    let end = at + first.length
    for (const part of others) {
      const next = words.indexOf(part, end - 1)
      // Then no later place has it either, so that the search is linear.
      if (next < 0) return false
      end = next - end <= maxGap ? next + part.length : -1
      if (end < 0) break
    }
    if (end >= 0) return true
    at = words.indexOf(first, at + 1)
  }
  return false
}

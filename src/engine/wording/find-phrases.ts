import type { PhraseTopic } from '../../shared/contract/facts/message/wording.ts'
import data from './phrases.json' with { type: 'json' }

/** A phrase of the list, split into words. */
export interface Phrase {
  topic: PhraseTopic
  text: string
  words: readonly string[]
}

/** Matches any rest of a word. */
const wildcard = '*'
/** The phrases by the key of their first word. */
const phrasesByKey = indexPhrases()

function indexPhrases(): readonly (readonly Phrase[] | undefined)[] {
  const index = new Array<Phrase[] | undefined>(1 << 15)
  for (const [topic, texts] of Object.entries(data.topics) as [PhraseTopic, string[]][]) {
    for (const text of texts) {
      const words = text.split(' ')
      const key = keyOf(words[0] ?? '')
      index[key] = [...(index[key] ?? []), { topic, text, words }]
    }
  }
  return index
}

/** Five bits of each of the first three letters. Cutting the letters out of every word of a text would be slow. */
function keyOf(word: string): number {
  return ((word.charCodeAt(0) & 31) << 10) | ((word.charCodeAt(1) & 31) << 5) | (word.charCodeAt(2) & 31)
}

/** The words of a text in lower case, normalized like the words of phrases. */
export function splitWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}]+(?:['%][\p{L}]*)?/gu) ?? []
  )
}

/** The phrases of the list that occur in the words, each once. Linear in the number of words. */
export function findPhrases(words: readonly string[]): Set<Phrase> {
  const found = new Set<Phrase>()
  for (let at = 0; at < words.length; at++) {
    for (const phrase of phrasesByKey[keyOf(words[at] ?? '')] ?? []) {
      if (standsAt(phrase, words, at)) found.add(phrase)
    }
  }
  return found
}

function standsAt(phrase: Phrase, words: readonly string[], at: number): boolean {
  return phrase.words.every((pattern, offset) => {
    const word = words[at + offset]
    if (word === undefined) return false
    return pattern.endsWith(wildcard) ? word.startsWith(pattern.slice(0, -1)) : word === pattern
  })
}

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
/** Phrases are indexed by this many letters of their first word. */
const keyLength = 3

/** The phrases by the first letters of their first word. */
const phrasesByKey = indexPhrases()

function indexPhrases(): ReadonlyMap<string, readonly Phrase[]> {
  const index = new Map<string, Phrase[]>()
  for (const [topic, texts] of Object.entries(data.topics) as [PhraseTopic, string[]][]) {
    for (const text of texts) {
      const words = text.split(' ')
      const key = keyOf(words[0] ?? '')
      index.set(key, [...(index.get(key) ?? []), { topic, text, words }])
    }
  }
  return index
}

function keyOf(word: string): string {
  return word.slice(0, keyLength)
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
    for (const phrase of phrasesByKey.get(keyOf(words[at] ?? '')) ?? []) {
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

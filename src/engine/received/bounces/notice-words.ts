import { indexPhrases, wordsOf } from '../phrases.ts'
import { repliesPack } from '../replies-pack.ts'
import { linesBefore } from './free-text.ts'

/** Characters of a notice in which it says what it is about. */
const maxWords = 4_000

const index = repliesPack.derive(({ notices, delayed, delivered }) => {
  const indexOf = (phrases: readonly string[]) => indexPhrases(phrases.map((phrase) => [phrase, phrase]))
  return { notices: indexOf(notices), delayed: indexOf(delayed), delivered: indexOf(delivered) }
})

/** Whether no person writes such words (`wordsOf`). */
export function hasNoticeWords(words: string): boolean {
  return index().notices(words).length > 0
}

/** What a text says about the message; null if it says neither. */
export function usualAction(text: string): 'delayed' | 'delivered' | null {
  const words = wordsOf(linesBefore(text).join('\n').slice(0, maxWords))
  if (index().delayed(words).length > 0) return 'delayed'
  return index().delivered(words).length > 0 ? 'delivered' : null
}

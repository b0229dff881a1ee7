import { describe, expect, it } from 'vitest'
import { phraseTopics } from '../../shared/contract/message-facts/wording.ts'
import { findPhrases, splitWords } from './find-phrases.ts'
import data from './phrases.json' with { type: 'json' }

function phrasesIn(text: string): string[] {
  return [...findPhrases(splitWords(text))].map(({ topic, text: phrase }) => `${topic}: ${phrase}`)
}

describe('findPhrases', () => {
  it.each([
    ['Order NOW, or be sorry', ['selling: order now']],
    ['Don’t\nwait any longer', ["urgency: don't wait"]],
    ['Kredyt bez BIK od ręki', ['credit: kredyt bez bik']],
    ['we refinanced the house', ['credit: refinanc*']],
    ['an order, now that it is here', ['selling: order now']],
    ['in order to know', []],
    ['', []],
  ])('finds in %j', (text, phrases) => {
    expect(phrasesIn(text)).toEqual(phrases)
  })

  it('finds a phrase once, and not beyond the end of the text', () => {
    expect(phrasesIn('buy now buy now buy')).toEqual(['selling: buy now'])
  })
})

describe('the list of phrases', () => {
  it('knows every topic', () => {
    expect(Object.keys(data.topics).sort()).toEqual([...phraseTopics].sort())
  })

  it('spells phrases as texts are split, with three letters before a wildcard', () => {
    for (const phrase of Object.values(data.topics).flat()) {
      expect(splitWords(phrase.replaceAll('*', '')), phrase).toEqual(phrase.replaceAll('*', '').split(' '))
      expect(phrase, phrase).not.toMatch(/^.{0,2}\*/)
    }
  })
})

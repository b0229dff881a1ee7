import { describe, expect, it } from 'vitest'
import { phraseTopics } from '../../shared/contract/facts/message/wording.ts'
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
    [
      'Your account has been locked. Act within 24 hours.',
      ['account: account has been locked', 'pressure: within 24 hours'],
    ],
    ['Twoje konto zostało zablokowane', ['account: konto zostało zablokowane']],
    [
      'Ihr Konto wurde vorübergehend gesperrt, letzte Warnung',
      ['account: konto wurde vorübergehend', 'pressure: letzte warnung'],
    ],
    [
      'Votre compte a été suspendu, dernier avertissement',
      ['account: compte a été suspendu', 'pressure: dernier avertissement'],
    ],
    ['Su cuenta ha sido bloqueada. Último aviso', ['account: cuenta ha sido bloqueada', 'pressure: último aviso']],
    ['Il suo conto è stato sospeso entro 24 ore', ['account: conto è stato sospeso', 'pressure: entro 24 ore']],
    ['Sua conta foi bloqueada: em até 24 horas', ['account: conta foi bloqueada', 'pressure: em até 24 horas']],
    ['Uw rekening is geblokkeerd, binnen 24 uur', ['account: rekening is geblokkeerd', 'pressure: binnen 24 uur']],
    ['Confirm your email address to open your account', []],
    ['Bestätigen Sie Ihre E-Mail-Adresse und Ihr Konto ist bereit', []],
    ['', []],
  ])('finds in %j', (text, phrases) => {
    expect(phrasesIn(text)).toEqual(phrases)
  })

  it('finds a phrase once, and stops at the end of the text', () => {
    expect(phrasesIn('buy now buy now buy')).toEqual(['selling: buy now'])
  })
})

describe('the list of phrases', () => {
  it('has every topic', () => {
    expect(Object.keys(data.topics).sort()).toEqual([...phraseTopics].sort())
  })

  it('has phrases in normalized words, with at least three letters before a wildcard', () => {
    for (const phrase of Object.values(data.topics).flat()) {
      expect(splitWords(phrase.replaceAll('*', '')), phrase).toEqual(phrase.replaceAll('*', '').split(' '))
      expect(phrase, phrase).not.toMatch(/^.{0,2}\*/)
    }
  })
})

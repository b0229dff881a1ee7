import { describe, expect, it } from 'vitest'
import { typeset, typesetAll, untypeset } from './typography.ts'

describe('typeset', () => {
  it.each([
    ['Wyślij to w tym tygodniu.', 'Wyślij to w\u00a0tym tygodniu.'],
    ['A i w domu, i z domu', 'A\u00a0i\u00a0w\u00a0domu, i\u00a0z\u00a0domu'],
    ['„W drodze” (z adresu)', '„W\u00a0drodze” (z\u00a0adresu)'],
    ['plik mała a', 'plik mała a'],
    ['curl -o plik p=o x, dla IP', 'curl -o plik p=o x, dla IP'],
    ['Brak', 'Brak'],
  ])('keeps single-letter words with the next word in “%s”', (text, set) => {
    expect(typeset(text, 'pl')).toBe(set)
  })

  it('does not break the Polish word for email, and can be undone to compare typed text', () => {
    const text = 'Adres e-mail w domenie, E-maile'
    const set = typeset(text, 'pl')
    expect(set).toBe('Adres e\u2011mail w\u00a0domenie, E\u2011maile')
    expect(untypeset(set)).toBe(text)
  })

  it('leaves English unchanged', () => {
    expect(typeset('A test, I think', 'en')).toBe('A test, I think')
  })
})

describe('typesetAll', () => {
  it('processes texts at any depth, and the results of functions', () => {
    const catalog = {
      title: 'O programie',
      steps: ['w górę'],
      found: (count: number) => ({ text: `${count} z domu` }),
    }
    const set = typesetAll(catalog, 'pl')
    expect(set.title).toBe('O\u00a0programie')
    expect(set.steps).toEqual(['w\u00a0górę'])
    expect(set.found(2)).toEqual({ text: '2 z\u00a0domu' })
  })
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { languages } from '../../shared/languages.ts'
import { preferredLanguage } from './accept-language.ts'

it.each([
  ['pl', 'pl'],
  ['pl-PL', 'pl'],
  ['PL', 'pl'],
  ['tlh, pl;q=0.5', 'pl'],
  ['en;q=0.5, pl;q=0.8', 'pl'],
  ['en, pl', 'en'],
  ['pl;q=0, en;q=0.1', 'en'],
  ['pl ; q=1.0', 'pl'],
  ['*', null],
  ['*, pl;q=0.1', 'pl'],
  ['tlh', null],
  ['plx', null],
  ['pl;q=', null],
  ['', null],
  [undefined, null],
])('%j prefers %s', (field, language) => {
  expect(preferredLanguage(field)).toBe(language)
})

it('accepts any input', () => {
  fc.assert(
    fc.property(fc.string(), (field) => {
      expect([null, ...languages]).toContain(preferredLanguage(field))
    }),
  )
})

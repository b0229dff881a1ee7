import { describe, expect, it } from 'vitest'
import { findLostValues } from './find-lost-values.ts'

describe('findLostValues', () => {
  it.each([
    'Dear undefined,',
    'Dear ,\n\nyour order',
    'Hello null!',
    'Hi [object Object],',
    'Szanowny Panie ,',
    'Cześć null,\ndziękujemy',
    'Sehr geehrte Frau ,',
    'Liebe undefined,',
    'Bonjour null,',
    'Dear  !',
    'undefined, your order has shipped',
    'Welcome back, undefined!',
    'Total: $NaN',
    'Razem: NaN zł',
    'Your order #undefined is on its way',
    'Delivery on Invalid Date.',
  ])('finds the missing value in %j', (text) => {
    expect(findLostValues(text)).not.toEqual([])
  })

  it.each([
    'Dear Ann,',
    'Dear customer,',
    'Hello,',
    'Hi!',
    'Bonjour !',
    'Hello everyone, none of this is new.',
    'The contract is null and void.',
    'In JavaScript, the result is undefined.',
    'Dear None of you knows me',
    'Null, or nothing, is a value.',
    'Hey, undefined behavior is fun',
    'NaN means “not a number”.',
    'Hallo Nil, wie geht es dir?'.replace('Nil', 'Nils'),
    'Hi Nan Goldin fans,',
    'Hello world , said the program'.replace(' ,', ','),
    'An invalid date of birth was given.',
    'Issue #null-safety is open',
    'Dear Mr. Null Pointer Consulting,',
  ])('finds none in %j', (text) => {
    expect(findLostValues(text)).toEqual([])
  })

  it('reads long texts in linear time', () => {
    for (const piece of ['Dear ', 'Hello \n', ' , ', '[object ', 'NaN ', '$ ']) {
      expect(findLostValues(piece.repeat(40_000))).toEqual(expect.any(Array))
    }
  })
})

import { describe, expect, it } from 'vitest'
import { disguisesLetters, foldLetters, undisguise, unfoldDigits, usesFormulaLetters } from './fold-letters.ts'

describe('foldLetters', () => {
  it.each([
    ['PayPal', 'paypal'],
    ['РауРаl', 'paypal'],
    ['𝐏𝐚𝐲𝐏𝐚𝐥', 'paypal'],
    ['Ｐａｙ', 'pay'],
    ['Pay\u200bPal\u{e0131}', 'paypal'],
    ['Itaú', 'itau'],
    ['Żółw Straße', 'zolw strasse'],
    ['Binαnce', 'binance'],
  ])('reads %j as people do', (text, plain) => {
    expect(foldLetters(text)).toBe(plain)
  })
})

describe('undisguise', () => {
  it.each<[string, string, number]>([
    ['I rесоrdеd you', 'I recorded you', 1],
    ['pass\u00adword re\u200bcorded', 'password recorded', 0],
    ['Привет from Anna', 'Привет from Anna', 0],
    // A Latin letter in a Russian word, and a Greek one in a formula.
    ['сообщениe', 'сообщениe', 0],
    ['a β-blocker', 'a β-blocker', 0],
    ['plain', 'plain', 0],
  ])('reads %j as people do', (text, plain, mixed) => {
    expect(undisguise(text)).toEqual({ text: plain, mixed })
  })
})

describe('unfoldDigits', () => {
  it.each([
    ['c01nba5e', 'colnbase'],
    ['paypa1', 'paypal'],
    ['paypal', null],
  ])('reads %s as %s', (word, letters) => {
    expect(unfoldDigits(word)).toBe(letters)
  })
})

describe('disguisesLetters', () => {
  it.each([
    ['Соngratulations', true],
    ['uniswaρ', true],
    ['L\u{e0139}\u{e0139}edger', true],
    ['Pay\u200bPal', true],
    ['Привет from Anna', false],
    ['Ελλάδα 2026', false],
    ['Zażółć gęślą jaźń', false],
    ['soft\u00adhyphen', false],
    ['👩\u200d💻 Developers ❤\ufe0f', false],
    ['3 μg', false],
    ['نشرة\u200f Amazon', false],
  ])('%j: %s', (text, disguises) => {
    expect(disguisesLetters(text)).toBe(disguises)
  })
})

describe('usesFormulaLetters', () => {
  it.each([
    ['𝐅𝐫𝐞𝐞 gift', true],
    ['𝑥 + 𝑦', false],
    ['Free gift', false],
  ])('%j: %s', (text, uses) => {
    expect(usesFormulaLetters(text)).toBe(uses)
  })
})

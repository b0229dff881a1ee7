import { expect, it } from 'vitest'
import { anyOf, startsWithAny } from './any-of.ts'

const phrases = ['opt out', 'opt-out', 'unsub.', '(stop)']

it.each([
  ['to opt out, reply', true],
  ['please opt-out', true],
  ['unsub.', true],
  ['unsubs', false],
  ['reply (stop) now', true],
  ['stop', false],
  ['Opt out', false],
  ['', false],
])('%j contains one of the phrases: %j', (text, found) => {
  expect(anyOf(phrases).test(text)).toBe(found)
})

it.each([
  ['opt out of this', true],
  ['to opt out', false],
  ['(stop)', true],
  ['\nopt out', false],
])('%j starts with one of the phrases: %j', (text, found) => {
  expect(startsWithAny(phrases).test(text)).toBe(found)
})

import { expect, it } from 'vitest'
import { answerTo, headersWith } from '../../../../test/support/message-facts.ts'
import { headersEncodedWords } from './encoded-words.ts'

it.each<[string | null, string]>([
  ['News', 'pass'],
  ['=?utf-8?q?Za=C5=BC=C3=B3=C5=82=C4=87?=', 'pass'],
  ['=?utf-8?q?Za=ZZ?=', 'headers.encoded_word_broken'],
  ['=?x-none?q?Za?=', 'headers.encoded_word_broken'],
  ['=?utf-8?q?Za b?=', 'headers.encoded_word_broken'],
])('answers Subject: %j', (value, answer) => {
  expect(answerTo(headersEncodedWords, { headers: headersWith({ Subject: value }) })).toBe(answer)
})

it('cannot tell of a header section that was not read to its end', () => {
  expect(answerTo(headersEncodedWords, { headers: { ...headersWith({}), truncated: true } })).toBe('not asked')
})

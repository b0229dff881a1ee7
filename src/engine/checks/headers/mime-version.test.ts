import { expect, it } from 'vitest'
import { answerTo, headersWith } from '../../../../test/support/message-facts.ts'
import { headersMimeVersion } from './mime-version.ts'

it.each([
  [{}, 'pass'],
  [{ 'MIME-Version': null }, 'headers.mime_version_missing'],
  [{ 'MIME-Version': null, 'Content-Type': null }, 'not asked'],
  [{ 'MIME-Version': null, 'Content-Type': null, 'Content-Transfer-Encoding': '8bit' }, 'headers.mime_version_missing'],
])('answers %j', (values, answer) => {
  expect(answerTo(headersMimeVersion, { headers: headersWith(values) })).toBe(answer)
})

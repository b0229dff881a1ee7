import { expect, it } from 'vitest'
import { analyzeMessage } from '../../../engine/analyze-message.ts'
import { explain } from '../../../engine/received/explain.ts'
import { createMessageCheck } from './message-check.ts'

it('explains a notice instead of scoring who wrote it, without asking DNS', async () => {
  const raw = Buffer.from(
    'From: MAILER-DAEMON@mx.shop.example\nReturn-Path: <>\nSubject: Undelivered Mail\n\nThis is the mail system at host mx.\n\n<anna@mail.example>: 550 5.1.1 User unknown\n',
  )
  const refuse = () => {
    throw new Error('a notice needs nothing from outside')
  }
  const outside = new Proxy({}, { get: refuse })
  const analyzer = {
    // The resolver and the lists are never touched.
    analyze: (input: Parameters<typeof analyzeMessage>[0]) =>
      analyzeMessage(input, outside as Parameters<typeof analyzeMessage>[1]),
    explain: async (asked: { raw: Buffer; language: 'en' }) =>
      explain(asked.raw, { input: null, ...asked }).explanation,
  }
  const check = createMessageCheck({
    analyzer: analyzer as Parameters<typeof createMessageCheck>[0]['analyzer'],
    clock: { now: () => new Date(0) } as Parameters<typeof createMessageCheck>[0]['clock'],
  })
  const checked = await check(raw, {}, 'en')
  expect(checked).toMatchObject({ kind: 'bounce', score: null, verdict: 'unknown' })
  expect(checked?.explanation?.bounces).toMatchObject([{ recipient: 'anna@mail.example', reason: 'unknown_recipient' }])
  expect(
    checked?.result.findings.map(({ key, state, points, reason_code }) => [key, state, points, reason_code]),
  ).toEqual([['content.readable', 'unknown', 0, 'notice']])
})

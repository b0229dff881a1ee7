import { serialize } from 'node:v8'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { startWorkerInProcess } from '../../../test/support/in-process-worker.ts'
import { defaultLists } from '../../engine/protocols/dnsbl/choose-lists.ts'
import { createAnalyzer } from './analyzer.ts'
import type { StartWorker } from './worker-process.ts'

it('explains the longest message by what mail systems say at its start', async () => {
  let longest = 0
  const startWorker: StartWorker = (...args) => {
    const worker = startWorkerInProcess(...args)
    return {
      ...worker,
      post(message) {
        longest = Math.max(longest, serialize(message).length)
        worker.post(message)
      },
    }
  }
  const analyzer = createAnalyzer({
    ...{ worker: '', startWorker, lists: defaultLists, log: pino({ level: 'silent' }), size: 1 },
    dns: { sources: [], offline: true },
  })
  onTestFinished(() => analyzer.close())
  const notice =
    'From: MAILER-DAEMON@mx.example\r\nReturn-Path: <>\r\nSubject: Undelivered Mail Returned to Sender\r\n\r\n<a@b.example>: 550 5.1.1 User unknown\r\n\r\n'
  const raw = Buffer.concat([Buffer.from(notice), Buffer.alloc(20 * 1024 * 1024, 'x\r\n')])
  const { kind, bounces } = await analyzer.explain({ raw, language: 'en' })
  expect(kind).toBe('bounce')
  expect(bounces).toMatchObject([{ recipient: 'a@b.example', reason: 'unknown_recipient' }])
  expect(longest).toBeLessThan(5 * 1024 * 1024)
})

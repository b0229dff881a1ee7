import { describe, expect, it } from 'vitest'
import { summarizeReport } from '../../src/engine/present/present-report.ts'
import { reevaluate } from '../../src/engine/score/reevaluate.ts'
import type { NewReceiverNotice } from '../../src/server/storage/repositories/receiver-notices.ts'
import { messageFacts } from '../support/message-facts.ts'
import { acceptOne, newTest, type OpenStore } from './repositories.ts'

const now = new Date('2026-11-20T12:01:00.000Z')
const day = Math.floor(now.getTime() / (24 * 3_600_000))
const everything = { domain: null, kind: null }

function notice(changes: Partial<NewReceiverNotice> = {}): NewReceiverNotice {
  return {
    ...{ digest: 'a:0', kind: 'bounce', via: 'mailbox', at: now, receivedAt: now, domain: 'shop.example' },
    ...{ stream: 'shop.example news', messageDigest: null, provider: 'gmail', action: 'failed', reason: 'auth_failed' },
    ...{ permanence: 'permanent', treatment: 'fix_and_resend', status: '5.7.26', replyCode: 550, feedbackType: null },
    ...{ recipientDomain: 'gmail.com', recipientHash: 'ab12' },
    ...changes,
  }
}

export function describeReceiverNotices(name: string, open: OpenStore): void {
  describe(`${name}: bounces and complaints`, () => {
    it('count once, however often they are stored', async () => {
      const { receiverNotices } = await open()
      expect(await receiverNotices.save([notice(), notice({ digest: 'a:1' })])).toBe(2)
      expect(await receiverNotices.save([notice(), notice({ digest: 'b:0', action: 'delayed' })])).toBe(1)
      const complaint = {
        kind: 'complaint',
        action: null,
        reason: null,
        feedbackType: 'abuse',
        treatment: null,
      } as const
      await receiverNotices.save([notice({ digest: 'c:0', ...complaint })])
      expect(await receiverNotices.sum(null, day)).toMatchObject([
        { kind: 'bounce', day, provider: 'gmail', reason: 'auth_failed', failed: 2, delayed: 1, complaints: 0 },
        { kind: 'complaint', reason: null, failed: 0, delayed: 0, complaints: 1 },
      ])
      expect(await receiverNotices.sum(null, day + 1)).toEqual([])
      expect(await receiverNotices.findFirstDay('shop.example')).toBe(day)
    })

    it('belong to a domain and its parents, and to no other', async () => {
      const { receiverNotices } = await open()
      await receiverNotices.save([notice({ domain: 'mail.shop.example' })])
      const found = async (domain: string) => (await receiverNotices.sum(domain, day)).length
      expect(await found('shop.example')).toBe(1)
      expect(await found('mail.shop.example')).toBe(1)
      for (const other of ['op.example', 'mail.shop_example', '%.shop.example', 'a.mail.shop.example'])
        expect(await found(other)).toBe(0)
    })

    it('are listed in pages, latest first', async () => {
      const { receiverNotices } = await open()
      const times = [3, 1, 2].map((second) => new Date(now.getTime() + second * 1000))
      await receiverNotices.save(times.map((at, index) => notice({ digest: `${index}:0`, at })))
      const [first, ...rest] = await receiverNotices.list(everything, { after: null, limit: 5, now })
      expect([first, ...rest].map((each) => each?.at.getTime())).toEqual(times.map(Number).sort((a, b) => b - a))
      const after = first ?? null
      expect(await receiverNotices.list(everything, { after, limit: 1, now })).toEqual(rest.slice(0, 1))
      expect(await receiverNotices.list({ domain: null, kind: 'complaint' }, { after: null, limit: 5, now })).toEqual(
        [],
      )
    })

    it('that are deleted stay deleted, unless the owner adds them again', async () => {
      const { receiverNotices } = await open()
      await receiverNotices.save([notice()])
      const [{ id = 0 } = {}] = await receiverNotices.list(everything, { after: null, limit: 1, now })
      expect(await receiverNotices.remove(id)).toBe(true)
      expect(await receiverNotices.remove(id)).toBe(false)
      const list = () => receiverNotices.list(everything, { after: null, limit: 1, now })
      expect(await receiverNotices.save([notice()])).toBe(0)
      expect(await list()).toEqual([])
      expect(await receiverNotices.save([notice({ via: 'command_line' })])).toBe(1)
      expect(await list()).toMatchObject([{ id, recipientHash: 'ab12' }])
      await receiverNotices.removeBefore(now)
      expect(await list()).toHaveLength(1)
      await receiverNotices.removeBefore(new Date(now.getTime() + 1))
      expect(await list()).toEqual([])
    })

    it('name the live test of the same message', async () => {
      const { receiverNotices, tests, messages } = await open()
      await tests.create({ ...newTest, token: 'a' })
      await acceptOne(messages, 'a')
      const { id = 0 } = (await messages.claimNext()) ?? {}
      const report = reevaluate(messageFacts())
      const summary = { ...summarizeReport(report), messageDigest: 'm1' }
      await messages.complete(id, { ...report, ...summary }, { doneAt: now, expiresAt: newTest.expiresAt })
      await receiverNotices.save([notice({ messageDigest: 'm1' }), notice({ digest: 'b:0', messageDigest: 'm2' })])
      const tokens = async (at: Date) =>
        (await receiverNotices.list(everything, { after: null, limit: 2, now: at })).map(({ token }) => token)
      expect(await tokens(now)).toEqual([null, 'a'])
      expect(await tokens(newTest.expiresAt)).toEqual([null, null])
    })
  })
}

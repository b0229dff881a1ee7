import { expect, it, vi } from 'vitest'
import { sampleDelivery } from '../../../test/support/messages.ts'
import type { InboxTestService } from '../../server/services/inbox-tests/inbox-tests.ts'
import { observeTests } from './observe.ts'

it('counts the outcome of a message for each recipient', async () => {
  const noteMessage = vi.fn()
  const fullDisk = new Error('the disk is full')
  const asked: Pick<InboxTestService, 'accept' | 'acceptAsTest'> = {
    async accept(token) {
      if (token === 'lost') throw fullDisk
      return token === 'gone' ? { state: 'unknown_test' } : { state: 'accepted', messageId: 1, status: 'received' }
    },
    acceptAsTest: async () => ({ state: 'refused' }),
  }
  const tests = observeTests(asked, { noteMessage })
  const message = { raw: Buffer.of(), delivery: sampleDelivery() }
  await tests.accept('kept', message)
  await tests.accept('gone', message)
  await expect(tests.accept('lost', message)).rejects.toBe(fullDisk)
  const place = { mailboxId: 'm1', folder: 'INBOX', uidValidity: '1', uid: 1 }
  await tests.acceptAsTest({ ...message, place }, { mailboxId: 'm1', digest: 'abc', arrivedAt: new Date(0) })
  expect(noteMessage.mock.calls).toEqual([['accepted'], ['unknown_test'], ['failed'], ['refused']])
})

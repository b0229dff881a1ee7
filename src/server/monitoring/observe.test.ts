import { expect, it, vi } from 'vitest'
import { sampleDelivery } from '../../../test/support/messages.ts'
import type { TestService } from '../services/tests.ts'
import { observeTests } from './observe.ts'

const message = { raw: Buffer.of(), delivery: sampleDelivery() }
const fullDisk = new Error('the disk is full')

function observe(stated: Partial<TestService>) {
  const noteMessage = vi.fn()
  const asked: Pick<TestService, 'receive' | 'accept'> = {
    receive: async (_chunks, use) => await use(Buffer.of()),
    accept: async () => ({ state: 'accepted', messageId: 1, status: 'received' }),
    ...stated,
  }
  return { tests: observeTests(asked, { noteMessage }), noteMessage }
}

async function* chunks() {
  yield Buffer.of()
}

it('counts what became of a message for each of its recipients, once', async () => {
  const { tests, noteMessage } = observe({
    async accept(token) {
      if (token === 'lost') throw fullDisk
      return token === 'gone' ? { state: 'unknown_test' } : { state: 'accepted', messageId: 1, status: 'received' }
    },
  })
  const receiving = tests.receive(chunks(), () =>
    Promise.all(['kept', 'gone', 'lost'].map((token) => tests.accept(token, message))),
  )
  await expect(receiving).rejects.toBe(fullDisk)
  expect(noteMessage.mock.calls).toEqual([['accepted'], ['unknown_test'], ['failed']])
})

it('counts a message that could not even be received', async () => {
  const { tests, noteMessage } = observe({ receive: () => Promise.reject(fullDisk) })
  await expect(tests.receive(chunks(), async () => {})).rejects.toBe(fullDisk)
  expect(noteMessage.mock.calls).toEqual([['failed']])
})

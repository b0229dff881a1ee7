import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { sampleDelivery } from '../../../test/support/messages.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openStore } from '../../server/storage/sqlite/open.ts'
import { storeFile } from '../../server/storage/sqlite/store-file.ts'
import { StoreError } from '../../server/storage/store-error.ts'
import { observeStore } from './observe-store.ts'

function setUp() {
  const store = openStore(join(temporaryFolder(), storeFile))
  onTestFinished(() => store.close())
  const noteStoreError = vi.fn()
  const noteMessage = vi.fn()
  return {
    store,
    noteStoreError,
    noteMessage,
    observe: () => observeStore(store, { noteStoreError, noteMessage, noteMonitorRun: vi.fn() }),
  }
}

it('counts failures per repository, and passes them on', async () => {
  const { store, noteStoreError, observe } = setUp()
  const failure = new StoreError('unreachable', 'the database does not answer')
  store.reports = { ...store.reports, find: () => Promise.reject(failure) }
  const { reports, keys } = observe()
  expect(await keys.list()).toEqual([])
  expect(noteStoreError).not.toHaveBeenCalled()
  await expect(reports.find(1)).rejects.toBe(failure)
  expect(noteStoreError.mock.calls).toEqual([['reports']])
})

it('counts each message of a failed group commit', async () => {
  const { store, noteStoreError, observe } = setUp()
  const failure = new Error('the disk is full')
  store.messages = { ...store.messages, accept: () => Promise.reject(failure) }
  const { messages } = observe()
  const message = { raw: Buffer.of(), delivery: sampleDelivery() }
  await Promise.allSettled(['a', 'b', 'c'].map((token) => messages.accept(token, message)))
  expect(noteStoreError.mock.calls).toEqual([['messages'], ['messages'], ['messages']])
})

it('does not count a sender that disconnects', async () => {
  const { noteStoreError, noteMessage, observe } = setUp()
  const { messages } = observe()
  await expect(
    messages.receive(
      // biome-ignore lint/correctness/useYield: it disconnects before the first octet
      (async function* (): AsyncGenerator<Buffer> {
        throw new Error('the client is gone')
      })(),
      async () => {},
    ),
  ).rejects.toThrow('gone')
  expect(noteStoreError).not.toHaveBeenCalled()
  expect(noteMessage).not.toHaveBeenCalled()
})

it('counts both the message and the failure if a received message cannot be stored', async () => {
  const { store, noteStoreError, noteMessage, observe } = setUp()
  store.messages = { ...store.messages, receive: () => Promise.reject(new Error('the disk is full')) }
  await expect(observe().messages.receive((async function* () {})(), async () => {})).rejects.toThrow('full')
  expect(noteStoreError.mock.calls).toEqual([['messages']])
  expect(noteMessage.mock.calls).toEqual([['failed']])
})

it('counts a failing step within a reception once', async () => {
  const { store, noteStoreError, noteMessage, observe } = setUp()
  const failure = new StoreError('unreachable', 'the database does not answer')
  store.messages = {
    ...store.messages,
    release: () => Promise.reject(failure),
    receive: async (_octets, use) => await use(Buffer.of()),
  }
  const { messages } = observe()
  await expect(messages.receive((async function* () {})(), () => messages.release(1))).rejects.toBe(failure)
  expect(noteStoreError.mock.calls).toEqual([['messages']])
  expect(noteMessage).not.toHaveBeenCalled()
})

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { RawMessage } from '../../src/server/ground/received-message.ts'
import { createTests } from '../../src/server/storage/repositories/inbox-tests.ts'
import type { MessageRepository } from '../../src/server/storage/repositories.ts'
import { createGroupCommit } from '../../src/server/storage/sqlite/durability/group-commit.ts'
import { openWriteAheadLog } from '../../src/server/storage/sqlite/durability/write-ahead-log.ts'
import { lockDataDir } from '../../src/server/storage/sqlite/lock.ts'
import { createMessageFiles } from '../../src/server/storage/sqlite/message-files.ts'
import { createSqliteMessages, createTestMessages } from '../../src/server/storage/sqlite/messages.ts'
import { openDatabase } from '../../src/server/storage/sqlite/opening/open-database.ts'
import { createSqliteSteps } from '../../src/server/storage/sqlite/run-steps.ts'
import type { Store } from '../../src/server/storage/store.ts'
import { largeSampleMessage, sampleDelivery, sampleMessage } from './messages.ts'
import { schemaOf } from './schema.ts'

/*
 * Another process on a data folder: `store-process.ts FOLDER STEP`. It performs one step, prints its name, and waits to
 * be ended. Runs from source, where `storage/sqlite/open.ts` cannot.
 */

const [folder = '', step = ''] = process.argv.slice(2)

function openFile() {
  return openDatabase(join(folder, 'sendproof.sqlite'), schemaOf('sqlite'))
}

function openRepositories() {
  const db = openFile()
  const { commit, commitSoon } = createGroupCommit(db, openWriteAheadLog(db))
  const messageFolder = join(folder, 'messages')
  mkdirSync(messageFolder)
  const files = createMessageFiles(db, messageFolder)
  const steps = createSqliteSteps(db, commit)
  return {
    messages: createSqliteMessages(db, { commit, commitSoon }, { files, runNow: steps.runNow }),
    tests: createTests(steps, createTestMessages(files)),
    /** For a process that dies before it removes the files. */
    leavingTests: createTests(steps, createTestMessages({ ...files, discard: async () => {} })),
  }
}

/** A time at which a discarded test can no longer be restored. */
const longAfter = new Date('2100-01-01T00:00:00Z')
const delivery = sampleDelivery()

async function createTest(tests: Store['tests']): Promise<void> {
  const createdAt = delivery.receivedAt
  const expiresAt = new Date(createdAt.getTime() + 1000)
  await tests.create({ token: 'a', lang: 'en', name: null, sendingIp: null, keyId: null, createdAt, expiresAt })
}

/** Accepts a message of the test `a` and starts its analysis. */
async function acceptAndClaim(): Promise<void> {
  const { tests, messages } = openRepositories()
  await createTest(tests)
  await messages.accept('a', { raw: sampleMessage(), delivery })
  await messages.claimNext()
}

/** Receives a large message for the test `a`, up to where `use` stops. */
async function receive(use: (messages: MessageRepository, raw: RawMessage) => Promise<unknown>): Promise<void> {
  const { tests, messages } = openRepositories()
  await createTest(tests)
  await new Promise<void>((resolve, reject) => {
    const dying = async (raw: RawMessage) => {
      await use(messages, raw)
      resolve()
      await forever
    }
    messages.receive(inPieces(largeSampleMessage()), dying).catch(reject)
  })
}

/** Receives the first half of a large message, and waits for the other. */
async function receiveHalf(): Promise<void> {
  const { messages } = openRepositories()
  const whole = largeSampleMessage()
  await new Promise<void>((resolve, reject) => {
    async function* half() {
      yield whole.subarray(0, whole.length / 2)
      resolve()
      yield forever
    }
    messages.receive(half(), async () => {}).catch(reject)
  })
}

/** Removes the rows of a test with a large message. */
async function removeRows(): Promise<void> {
  const { tests, leavingTests, messages } = openRepositories()
  await createTest(tests)
  await messages.receive(inPieces(largeSampleMessage()), (raw) => messages.accept('a', { raw, delivery }))
  await leavingTests.discard('a', delivery.receivedAt)
  await leavingTests.removeExpired(longAfter)
}

async function* inPieces(message: Buffer): AsyncGenerator<Buffer> {
  const size = 64 * 1024
  for (let offset = 0; offset < message.length; offset += size) yield message.subarray(offset, offset + size)
}

const forever = new Promise<never>(() => {})

const steps: Record<string, () => unknown> = {
  lock: () => lockDataDir(folder),
  open: openFile,
  'accept-and-claim': acceptAndClaim,
  'receive-half': receiveHalf,
  'receive-without-accepting': () => receive(async () => {}),
  'receive-and-accept': () => receive((messages, raw) => messages.accept('a', { raw, delivery })),
  'remove-rows': removeRows,
}

mkdirSync(folder, { recursive: true })
await steps[step]?.()
process.stdout.write(step)
setInterval(() => {}, 60_000)

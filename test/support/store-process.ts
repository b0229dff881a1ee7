import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createGroupCommit } from '../../src/server/storage/group-commit.ts'
import { lockDataDir } from '../../src/server/storage/lock.ts'
import { createSqliteMessages } from '../../src/server/storage/messages.ts'
import { readMigrations } from '../../src/server/storage/migrate.ts'
import { openDatabase } from '../../src/server/storage/open-database.ts'
import { createSqliteTests } from '../../src/server/storage/tests.ts'
import { sampleDelivery, sampleMessage } from './messages.ts'

/*
 * Another process on a data folder: `store-process.ts FOLDER STEP`. It takes one step, prints its name and waits for its
 * end. It runs straight from source, where `storage/open.ts` cannot, so it reads the migrations itself.
 */

const [folder = '', step = ''] = process.argv.slice(2)
const migrationsFolder = join(import.meta.dirname, '../../src/server/storage/migrations')

function openFile() {
  const files = readdirSync(migrationsFolder).map((name) => [name, readFileSync(join(migrationsFolder, name), 'utf8')])
  return openDatabase(join(folder, 'sendproof.sqlite'), readMigrations(Object.fromEntries(files)))
}

/** Accepts a message of the test `a` and begins its analysis. */
async function acceptAndClaim(): Promise<void> {
  const db = openFile()
  const { commit } = createGroupCommit(db)
  const delivery = sampleDelivery()
  const createdAt = delivery.receivedAt
  const expiresAt = new Date(createdAt.getTime() + 1000)
  const test = { token: 'a', lang: 'en', name: null, sendingIp: null, keyId: null, createdAt, expiresAt } as const
  await createSqliteTests(db, commit).create(test)
  const messages = createSqliteMessages(db, commit)
  await messages.accept('a', { raw: sampleMessage(), delivery })
  await messages.claimNext()
}

const steps: Record<string, () => unknown> = {
  lock: () => lockDataDir(folder),
  open: openFile,
  'accept-and-claim': acceptAndClaim,
}

mkdirSync(folder, { recursive: true })
await steps[step]?.()
process.stdout.write(step)
setInterval(() => {}, 60_000)

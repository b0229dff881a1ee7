import type { Clock } from '../../clock.ts'
import { relaySecret } from '../../data-folder/secret-names.ts'
import type { SecretStore } from '../../data-folder/secrets.ts'
import type { RawMessage } from '../../received-message.ts'
import type { SettingsService } from '../../settings/settings-service.ts'
import type { Store, TestPlace } from '../../storage/repositories.ts'
import { isUnreadable } from '../../storage/store-error.ts'
import { version } from '../../version.ts'
import type { HistoryService } from '../tests/history.ts'
import { archiveFiles, archiveFormat, type Manifest, splitRows, testFiles } from './archive-format.ts'
import type { ArchivedFile } from './write-tar.ts'

/** Tests that are held at once. */
const pageSize = 50

/** All that is kept for its owner, to be taken elsewhere. No password, no key and no hash of one is among it. */
export interface DataExport {
  /** One file after another, as it is read. What changes meanwhile is there as it was, or as it is. */
  files(): AsyncIterable<ArchivedFile>
}

interface DataExportOptions {
  store: Pick<Store, 'tests' | 'messages' | 'keys' | 'mailboxes' | 'rows'>
  history: Pick<HistoryService, 'readReport'>
  settings: Pick<SettingsService, 'readStated'>
  secrets: Pick<SecretStore, 'has'>
  clock: Clock
}

export function createDataExport({ store, history, settings, secrets, clock }: DataExportOptions): DataExport {
  const file = (name: string, content: RawMessage, modifiedAt = clock.now()) => ({ name, content, modifiedAt })
  const json = (name: string, value: unknown, modifiedAt?: Date) =>
    file(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`), modifiedAt)

  /** The oldest first: what comes meanwhile comes last. */
  async function* tests(): AsyncGenerator<TestPlace> {
    for (let after: TestPlace | null = null; ; ) {
      const found: TestPlace[] = await store.rows.listTests({ after, limit: pageSize }, clock.now())
      yield* found
      after = found.at(-1) ?? null
      if (!after) return
    }
  }

  async function* filesOf({ token, createdAt }: TestPlace): AsyncGenerator<ArchivedFile> {
    const test = await store.tests.find(token, clock.now())
    const stored = await store.rows.readTest(token, clock.now())
    const rows = stored && splitRows(stored)
    const inputs = await Promise.all(rows?.messages.map(({ id }) => store.messages.findInput(id)) ?? [])
    // A test that was deleted since it was found is not begun.
    if (!test || !rows || inputs.includes(null)) return
    const { name, lang, status, sendingIp, expiresAt } = test
    const names = testFiles(token, createdAt)
    yield json(names.test, { token, name, lang, status, sendingIp, createdAt, expiresAt }, createdAt)
    yield json(names.rows, rows.test, createdAt)
    for (const [index, input] of inputs.entries()) {
      if (!input) continue
      const number = index + 1
      const { receivedAt } = input.delivery
      yield json(names.messageRows(number), rows.messages[index]?.rows, receivedAt)
      yield file(names.message(number), input.raw, receivedAt)
      const report = await readReport(token, number)
      if (report) yield json(names.report(number), report, new Date(report.done_at ?? receivedAt))
    }
  }

  /** The rows have a report also where this version cannot put it into words. */
  function readReport(token: string, number: number) {
    return history.readReport(token, number).catch((error: unknown) => {
      if (isUnreadable(error)) return null
      throw error
    })
  }

  return {
    async *files() {
      const { values, secrets: secretSettings } = await settings.readStated()
      const manifest: Manifest = {
        format: archiveFormat,
        version,
        schema: store.rows.schema,
        exported_at: clock.now().toISOString(),
        left_out: { settings: secretSettings, relay: await secrets.has(relaySecret).catch(() => null) },
      }
      yield json(archiveFiles.manifest, manifest)
      yield json(archiveFiles.settings, values)
      yield json(archiveFiles.mailboxes, await store.mailboxes.list())
      yield json(archiveFiles.keys, await store.keys.list())
      for await (const test of tests()) yield* filesOf(test)
      yield json(archiveFiles.rows, await store.rows.readShared())
    },
  }
}

import { relaySecret } from '../../data-folder/secret-names.ts'
import type { SecretStore } from '../../data-folder/secrets.ts'
import type { Clock } from '../../ground/clock.ts'
import type { RawMessage } from '../../ground/received-message.ts'
import { version } from '../../ground/version.ts'
import type { SettingsService } from '../../settings/settings-service.ts'
import { writeDelivery } from '../../storage/message-rows.ts'
import type { InboxTestPlace } from '../../storage/repositories.ts'
import type { Store } from '../../storage/store.ts'
import { isUnreadable } from '../../storage/store-error.ts'
import type { HistoryService } from '../inbox-tests/history.ts'
import {
  archiveFiles,
  archiveFormat,
  type Manifest,
  type ReportRow,
  reportFiles,
  splitRows,
  testFiles,
} from './archive-format.ts'
import type { ArchivedFile } from './write-tar.ts'

/** Tests to read at a time. */
const pageSize = 50

/** Exports all data of the owner except passwords, keys, and their hashes. */
export type DataExport = ReturnType<typeof createDataExport>

interface DataExportOptions {
  store: Pick<Store, 'tests' | 'messages' | 'keys' | 'mailboxes' | 'domainReports' | 'rows'>
  history: Pick<HistoryService, 'readReport'>
  settings: Pick<SettingsService, 'readStated'>
  secrets: Pick<SecretStore, 'has'>
  clock: Clock
}

export function createDataExport({ store, history, settings, secrets, clock }: DataExportOptions) {
  const file = (name: string, content: RawMessage, modifiedAt = clock.now()) => ({ name, content, modifiedAt })
  const json = (name: string, value: unknown, modifiedAt?: Date) =>
    file(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`), modifiedAt)

  /** Oldest first, so that tests created meanwhile come last. */
  async function* tests(): AsyncGenerator<InboxTestPlace> {
    for (let after: InboxTestPlace | null = null; ; ) {
      const found: InboxTestPlace[] = await store.rows.listTests({ after, limit: pageSize }, clock.now())
      yield* found
      after = found.at(-1) ?? null
      if (!after) return
    }
  }

  async function* filesOf({ token, createdAt }: InboxTestPlace): AsyncGenerator<ArchivedFile> {
    const test = await store.tests.find(token, clock.now())
    const stored = await store.rows.readTest(token, clock.now())
    const rows = stored && splitRows(stored)
    const inputs = await Promise.all(rows?.messages.map(({ id }) => store.messages.findInput(id)) ?? [])
    // Skips a test that was deleted in the meantime.
    if (!test || !rows || inputs.includes(null)) return
    const { name, lang, status, sendingIp, purpose, expiresAt } = test
    const names = testFiles(token, createdAt)
    yield json(names.test, { token, name, lang, status, sendingIp, purpose, createdAt, expiresAt }, createdAt)
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

  /** Files of reports, as they arrived. */
  async function* reports(): AsyncGenerator<ArchivedFile> {
    for (let after = 0; ; ) {
      const ids = await store.domainReports.listFiles({ after, limit: pageSize })
      for (const id of ids) {
        const found = await store.domainReports.findFile(id)
        if (!found) continue
        const { name, via, receivedAt, delivery, authenticity, doubt, octets } = found
        const row: ReportRow = {
          ...{ name, via, authenticity, doubt, received_at: receivedAt.getTime() },
          delivery: delivery && writeDelivery(delivery),
        }
        const names = reportFiles(id, octets)
        yield json(names.row, row, receivedAt)
        yield file(names.content, octets, receivedAt)
      }
      after = ids.at(-1) ?? 0
      if (after === 0) return
    }
  }

  /** The rows include the report even if this version cannot present it. */
  function readReport(token: string, number: number) {
    return history.readReport(token, number).catch((error: unknown) => {
      if (isUnreadable(error)) return null
      throw error
    })
  }

  return {
    /** Files one after the other, as they are read. Concurrent changes may be missing. */
    async *files(): AsyncIterable<ArchivedFile> {
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
      yield* reports()
      yield json(archiveFiles.rows, await store.rows.readShared())
    },
  }
}

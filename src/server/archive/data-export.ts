import type { Clock } from '../clock.ts'
import type { RawMessage } from '../received-message.ts'
import type { HistoryService } from '../services/history.ts'
import type { SettingsService } from '../services/settings.ts'
import type { Store, Test, TestFilter } from '../storage/repositories.ts'
import type { ArchivedFile } from './write-tar.ts'

/** Tests that are held at once. */
const pageSize = 50
const everyTest: TestFilter = { text: '', status: null, verdict: null, since: null, stream: null }

/** All that is kept for its owner, to be taken elsewhere. No password, no key and no hash of one is among it. */
export interface DataExport {
  /** One file after another, as it is read. What changes meanwhile is there as it was, or as it is. */
  files(): AsyncIterable<ArchivedFile>
}

interface DataExportOptions {
  store: Pick<Store, 'tests' | 'reports' | 'messages' | 'keys' | 'mailboxes'>
  history: Pick<HistoryService, 'listReports' | 'readReport'>
  settings: Pick<SettingsService, 'describe'>
  clock: Clock
}

export function createDataExport({ store, history, settings, clock }: DataExportOptions): DataExport {
  const file = (name: string, content: RawMessage, modifiedAt = clock.now()) => ({ name, content, modifiedAt })
  const json = (name: string, value: unknown, modifiedAt?: Date) =>
    file(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`), modifiedAt)

  async function describeSettings(): Promise<object> {
    const all = (await settings.describe()).settings
    const stated = all.filter(({ is_set: isSet, is_secret: isSecret }) => isSet && !isSecret)
    return Object.fromEntries(stated.map(({ name, value }) => [name, value]))
  }

  /** The oldest first: what comes meanwhile comes last. */
  async function* tests(): AsyncGenerator<Test> {
    for (let offset = 0; ; offset += pageSize) {
      const page = { order: 'oldest', offset, limit: pageSize } as const
      const { tests: found } = await store.tests.search(everyTest, page, clock.now())
      yield* found
      if (found.length < pageSize) return
    }
  }

  async function* filesOf(test: Test): AsyncGenerator<ArchivedFile> {
    const { token, name, lang, status, sendingIp, createdAt, expiresAt } = test
    const folder = `tests/${createdAt.toISOString().slice(0, 10)}-${token}`
    yield json(`${folder}/test.json`, { token, name, lang, status, sendingIp, createdAt, expiresAt }, createdAt)
    for (const { number } of await history.listReports(token)) {
      const stored = await store.reports.findNumbered(token, number)
      const report = await history.readReport(token, number)
      // It was deleted since it was listed.
      if (!stored || !report) continue
      yield json(`${folder}/report-${number}.json`, report, stored.doneAt)
      const input = await store.messages.findInput(stored.messageId)
      if (input) yield file(`${folder}/message-${number}.eml`, input.raw, stored.receivedAt)
    }
  }

  return {
    async *files() {
      yield json('settings.json', await describeSettings())
      yield json('mailboxes.json', await store.mailboxes.list())
      yield json('keys.json', await store.keys.list())
      for await (const test of tests()) yield* filesOf(test)
    },
  }
}

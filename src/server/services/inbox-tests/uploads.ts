import { Readable } from 'node:stream'
import { isCompoundFile } from '../../../engine/outlook/compound-file.ts'
import type { Delivery } from '../../../engine/ports/analysis.ts'
import { type RawMessage, readStart } from '../../ground/received-message.ts'
import type { Acceptance } from '../../storage/repositories.ts'
import type { Analyzer } from '../../worker/analyzer.ts'
import type { InboxTestService } from './inbox-tests.ts'

/** Enough to recognize an Outlook file. */
const sniffedOctets = 8

/** Concurrent Outlook files: each may take seconds, and messages of tests take priority. */
const maxRebuilding = 2

interface UploadOptions {
  tests: Pick<InboxTestService, 'receive' | 'accept'>
  analyzer: Pick<Analyzer, 'rebuild'>
}

/** Accepts uploaded message files. */
export function createUploads({ tests, analyzer }: UploadOptions) {
  let rebuilding = 0

  async function rebuild(raw: RawMessage): Promise<Buffer | null> {
    rebuilding += 1
    try {
      return await analyzer.rebuild({ raw })
    } catch {
      // The file crashed the worker.
      return null
    } finally {
      rebuilding -= 1
    }
  }

  async function acceptFile(token: string, raw: RawMessage, delivery: Delivery) {
    if (!isCompoundFile(await readStart(raw, sniffedOctets))) return await tests.accept(token, { raw, delivery })
    if (rebuilding >= maxRebuilding) return 'busy'
    const message = await rebuild(raw)
    if (!message) return 'unreadable_file'
    const rebuilt = { ...delivery, rebuilt: true }
    return await tests.receive(Readable.from([message]), (raw) => tests.accept(token, { raw, delivery: rebuilt }))
  }

  return {
    /**
     * Stores a message for a test like `TestService.accept`. Null: it is too large. `busy`: too many Outlook files are
     * being read.
     */
    accept: (
      token: string,
      { chunks, delivery }: { chunks: AsyncIterable<Buffer>; delivery: Delivery },
    ): Promise<Acceptance | 'unreadable_file' | 'busy' | null> =>
      tests.receive(chunks, (raw) => acceptFile(token, raw, delivery)),
  }
}

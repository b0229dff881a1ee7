import { Readable } from 'node:stream'
import type { Delivery } from '../../engine/analysis.ts'
import { isCompoundFile } from '../../engine/outlook/compound-file.ts'
import { type RawMessage, readStart } from '../received-message.ts'
import type { Acceptance } from '../storage/repositories.ts'
import type { Analyser } from '../worker/analyser.ts'
import type { TestService } from './tests.ts'

/** Enough of a file to see whether it is Outlook's. */
const sniffedOctets = 8

/** Takes the files of messages that people and programs hand in. */
export interface HandIns {
  /** Stores a message for a test, as `TestService.accept`. Null: it has too many octets. */
  accept(
    token: string,
    file: { chunks: AsyncIterable<Buffer>; delivery: Delivery },
  ): Promise<Acceptance | 'unreadable_file' | null>
}

interface HandInOptions {
  tests: Pick<TestService, 'receive' | 'accept'>
  analyser: Pick<Analyser, 'rebuild'>
}

export function createHandIns({ tests, analyser }: HandInOptions): HandIns {
  async function acceptFile(token: string, raw: RawMessage, delivery: Delivery) {
    if (!isCompoundFile(await readStart(raw, sniffedOctets))) return await tests.accept(token, { raw, delivery })
    // Whatever a worker died of lay in the file.
    const message = await analyser.rebuild(raw).catch(() => null)
    if (!message) return 'unreadable_file'
    const rebuilt = { ...delivery, rebuilt: true }
    return await tests.receive(Readable.from([message]), (raw) => tests.accept(token, { raw, delivery: rebuilt }))
  }

  return {
    accept: (token, { chunks, delivery }) => tests.receive(chunks, (raw) => acceptFile(token, raw, delivery)),
  }
}

import { Readable } from 'node:stream'
import { isCompoundFile } from '../../../engine/outlook/compound-file.ts'
import type { Delivery } from '../../../engine/ports/analysis.ts'
import type { StatedPurpose } from '../../../shared/contract/facts/message/purpose.ts'
import { type RawMessage, readStart, streamOf } from '../../ground/received-message.ts'
import type { Acceptance, IncomingMessage } from '../../storage/repositories.ts'
import type { Analyzer } from '../../worker/analyzer.ts'
import type { InboxTestService } from './inbox-tests.ts'

/** Enough to recognize an Outlook file. */
const sniffedOctets = 8

/** Concurrent Outlook files: each may take seconds, and messages of tests take priority. */
const maxRebuilding = 2

/** The media type of an Outlook file. Messages may be declared as anything else. */
const outlookType = 'application/vnd.ms-outlook'

/** Why a file is not accepted. `nothing_returned`: it returns no message. `busy`: too many Outlook files are being read. */
export type UploadFault = 'empty' | 'no_outlook_file' | 'unreadable_file' | 'nothing_returned' | 'busy'

interface UploadedFile {
  chunks: AsyncIterable<Buffer>
  delivery: Delivery
  /** As declared by the client. */
  mediaType: string
  /** What the messages of the test are sent for, from now on. */
  purpose?: StatedPurpose | undefined
  /** Whether it is a bounce or a complaint whose returned message is meant. */
  returned?: boolean | undefined
}

interface UploadOptions {
  tests: Pick<InboxTestService, 'receive' | 'accept' | 'setPurpose'>
  analyzer: Pick<Analyzer, 'rebuild' | 'openReturned'>
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

  async function acceptFile(
    token: string,
    raw: RawMessage,
    { delivery, mediaType, purpose, returned = false }: Omit<UploadedFile, 'chunks'>,
  ) {
    const store = async (message: IncomingMessage) => {
      if (purpose !== undefined) await tests.setPurpose(token, purpose)
      return await tests.accept(token, message)
    }
    const start = await readStart(raw, sniffedOctets)
    if (!isCompoundFile(start)) {
      if (mediaType === outlookType) return 'no_outlook_file'
      // Messages begin with a letter, so hardly any is read again.
      if (isBlank(start) && (await isAllBlank(raw))) return 'empty'
      if (!returned) return await store({ raw, delivery })
      const opened = await analyzer.openReturned({ raw }).catch(() => null)
      if (!opened) return 'nothing_returned'
      const answered = { ...delivery, answers: opened.answers }
      return await tests.receive(Readable.from([opened.message]), (own) => store({ raw: own, delivery: answered }))
    }
    if (rebuilding >= maxRebuilding) return 'busy'
    const message = await rebuild(raw)
    if (!message) return 'unreadable_file'
    const rebuilt = { ...delivery, rebuilt: true }
    return await tests.receive(Readable.from([message]), (raw) => store({ raw, delivery: rebuilt }))
  }

  return {
    /** Stores a message for a test like `TestService.accept`. Null: it is too large. */
    accept: (token: string, { chunks, ...file }: UploadedFile): Promise<Acceptance | UploadFault | null> =>
      tests.receive(chunks, (raw) => acceptFile(token, raw, file)),
  }
}

function isBlank(octets: Buffer): boolean {
  return !/[^\t\n\r ]/.test(octets.toString('latin1'))
}

async function isAllBlank(raw: RawMessage): Promise<boolean> {
  for await (const chunk of streamOf(raw)) if (!isBlank(chunk)) return false
  return true
}

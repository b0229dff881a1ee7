import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Delivery } from '../engine/analysis.ts'
import type { DnsAnswerRecord } from '../shared/contract/dns-answer.ts'
import type { RecordEdit } from '../shared/contract/what-if.ts'

/** A message in a file, which never changes. It may be removed at any moment, with its test. */
export interface MessageFile {
  path: string
  /** In octets. */
  size: number
}

/** The octets of a message as received: a small one at hand, a large one in a file. */
export type RawMessage = Buffer | MessageFile

/** A message that waits for its analysis. */
export interface ReceivedMessage {
  raw: RawMessage
  delivery: Delivery
  /** As in the engine's `MessageInput`. */
  trustedHop?: number
  plan?: AnalysisPlan
}

/** What makes an analysis one of what would be: other filters are not asked then, for they ask a DNS of their own. */
export interface AnalysisPlan {
  /** The DNS answers of the analysis before. */
  known: readonly DnsAnswerRecord[]
  edits: readonly RecordEdit[]
}

export function sizeOf(raw: RawMessage): number {
  return Buffer.isBuffer(raw) ? raw.length : raw.size
}

export async function readWhole(raw: RawMessage): Promise<Buffer> {
  return Buffer.isBuffer(raw) ? raw : await readFile(raw.path)
}

/** So many octets from its beginning. */
export async function readStart(raw: RawMessage, octets: number): Promise<Buffer> {
  return Buffer.isBuffer(raw) ? raw.subarray(0, octets) : await buffer(createReadStream(raw.path, { end: octets - 1 }))
}

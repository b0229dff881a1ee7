import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { MessageInput } from '../../engine/ports/analysis.ts'
import type { DnsAnswerRecord } from '../../shared/contract/facts/dns-answer.ts'
import type { RecordEdit } from '../../shared/contract/record-edit.ts'

/** A message in a file that never changes, but may be removed with its test. */
export interface MessageFile {
  path: string
  /** In octets. */
  size: number
}

/** A message in a remote store, read in pieces. It never changes, but may be removed. */
export interface RemoteMessage {
  id: string
  /** In octets. */
  size: number
  source: { read(message: RemoteMessage): AsyncIterable<Buffer> }
}

/** A message as received: small ones in memory, large ones where the store keeps them. */
export type RawMessage = Buffer | MessageFile | RemoteMessage

/** A message to analyze. */
export interface ReceivedMessage extends Omit<MessageInput, 'raw'> {
  raw: RawMessage
  plan?: AnalysisPlan
}

/** Makes an analysis hypothetical. Other spam filters are left out, because they query DNS themselves. */
export interface AnalysisPlan {
  /** The DNS answers of the original analysis. */
  known: readonly DnsAnswerRecord[]
  edits: readonly RecordEdit[]
}

export function sizeOf(raw: RawMessage): number {
  return Buffer.isBuffer(raw) ? raw.length : raw.size
}

export async function readWhole(raw: RawMessage): Promise<Buffer> {
  if (Buffer.isBuffer(raw)) return raw
  return 'path' in raw ? await readFile(raw.path) : await buffer(raw.source.read(raw))
}

/** The message in a form that another process on this machine can read; a remote one is fetched. */
export async function withinReach(raw: RawMessage): Promise<Buffer | MessageFile> {
  return Buffer.isBuffer(raw) || 'path' in raw ? raw : await readWhole(raw)
}

/** The first octets of a message. */
export async function readStart(raw: RawMessage, octets: number): Promise<Buffer> {
  if (Buffer.isBuffer(raw)) return raw.subarray(0, octets)
  if ('path' in raw) return await buffer(createReadStream(raw.path, { end: octets - 1 }))
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of raw.source.read(raw)) {
    pieces.push(piece)
    size += piece.length
    if (size >= octets) break
  }
  return Buffer.concat(pieces).subarray(0, octets)
}

export function streamOf(raw: RawMessage): Readable {
  if (Buffer.isBuffer(raw)) return Readable.from([raw])
  return 'path' in raw ? createReadStream(raw.path) : Readable.from(raw.source.read(raw))
}

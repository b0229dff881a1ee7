import { gatherAuthor } from '../../../engine/gather/message/author.ts'
import { readReturnPath } from '../../../engine/gather/message/envelope.ts'
import { readHeaders } from '../../../engine/message/headers.ts'
import { splitMessage } from '../../../engine/message/mime/split-message.ts'
import { type RawMessage, readStart } from '../../ground/received-message.ts'

/** Octets to read to find the sender. */
const headerOctets = 256 * 1024

/** The Return-Path, or else the author. Filters do not reply to the null sender. */
export async function readSender(raw: RawMessage): Promise<string | null> {
  const headers = readHeaders(splitMessage(await readStart(raw, headerOctets)).header)
  const author = gatherAuthor(headers)
  return readReturnPath(headers) || (author.state === 'known' ? author.value.address : null)
}

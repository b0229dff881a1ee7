import { gatherAuthor } from '../../../engine/gather/message/author.ts'
import { readReturnPath } from '../../../engine/gather/message/envelope.ts'
import { readHeaders } from '../../../engine/gather/message/headers.ts'
import { splitMessage } from '../../../engine/message/mime/split-message.ts'
import { type RawMessage, readStart } from '../../received-message.ts'

/** Octets of a message that are read for its sender. */
const headerOctets = 256 * 1024

/** Return-Path, else the author. The null sender is none for a message that wants an answer from filters. */
export async function readSender(raw: RawMessage): Promise<string | null> {
  const headers = readHeaders(splitMessage(await readStart(raw, headerOctets)).header)
  const author = gatherAuthor(headers)
  return readReturnPath(headers) || (author.state === 'known' ? author.value.address : null)
}

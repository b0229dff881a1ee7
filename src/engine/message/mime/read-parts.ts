import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { codeOf } from '../../../shared/error-code.ts'
import { type Headers, maxHeaderOctets, readHeaders } from '../headers.ts'
import { splitMessage } from './split-message.ts'
import { withStrictDelimiters } from './strict-delimiters.ts'

/** A part without inner parts. An attached message is one part. */
export interface MessagePart {
  type: string
  fileName: string | null
  /** Without its transfer encoding. */
  content: Buffer
}

/** The parts of a message, or the limit that it exceeds. */
export type MessageParts =
  | { state: 'read'; headers: Headers; parts: MessagePart[] }
  | { state: 'too_many_parts'; max: number }
  | { state: 'header_too_large'; max: number }

/** Maximum number of parts; real messages have a few dozen. */
const maxParts = 1000
/**
 * mailparser (libqp) takes time quadratic in a run of blanks. Quoted-printable lines have at most 76 octets (RFC 2045
 * section 6.7).
 */
const longBlanks = /[ \t]{77,}/g
/** Without `ignoreEmbedded`, the parts of an attached message would be mixed with those of the message around it. */
const options = { ignoreEmbedded: true, skipTextToHtml: true, maxChildNodes: maxParts, maxHeadSize: maxHeaderOctets }

/** What the parser emits. */
type Parsed =
  | { type: 'text' }
  | { type: 'attachment'; contentType: string; filename?: string; content: Readable; release(): void }

/**
 * Reads the parts of a message that others wrote to us and that is not tested: reports, bounces, complaints. Reads what
 * most programs read, while `readMimeTree` shows what is wrong. Runs in a worker; never throws for bad input.
 */
export async function readParts(octets: Buffer): Promise<MessageParts> {
  const message = splitMessage(octets)
  const headers = readHeaders(message.header)
  const parser = await createParser()
  // Errors end the iteration; one that comes after its end has no consequence.
  parser.on('error', () => {})
  parser.end(withoutLongBlanks(withStrictDelimiters(message, headers)))
  const parts: MessagePart[] = []
  try {
    for await (const each of parser) {
      const part: Parsed = each
      if (part.type === 'text') continue
      parts.push({ type: part.contentType, fileName: part.filename ?? null, content: await buffer(part.content) })
      part.release()
    }
    return { state: 'read', headers, parts }
  } catch (error) {
    if (codeOf(error) !== 'EMAXLEN') throw error
    const isHeader = error instanceof Error && error.message.includes('header')
    return isHeader ? { state: 'header_too_large', max: maxHeaderOctets } : { state: 'too_many_parts', max: maxParts }
  }
}

/** mailparser is loaded on first use, because most workers read no such message. */
async function createParser() {
  const { MailParser } = await import('mailparser')
  return new (class extends MailParser {
    /** With no type that it decodes as text, mailparser gives the octets of each part, and no charset matters. */
    readonly textTypes = []
  })(options)
}

function withoutLongBlanks(content: Buffer): Buffer {
  const text = content.toString('latin1')
  return /quoted-printable/i.test(text) ? Buffer.from(text.replace(longBlanks, ' '), 'latin1') : content
}

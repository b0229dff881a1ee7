import type { AddressObject, ParsedMail } from 'mailparser'
import type { MessageFacts } from '../../shared/contract/facts.ts'
import { type Known, known, type Unavailable, unavailable } from '../../shared/fact.ts'
import type { Reason } from '../../shared/reason.ts'
import { valuesOf } from '../header-fields.ts'
import type { Headers } from './headers.ts'
import { readMailDate } from './mail-date.ts'
import { parseMail } from './mail-parser.ts'
import { readShownFields } from './shown-fields.ts'

type Message = MessageFacts['message']
type HeaderTexts = Pick<Message, 'subject' | 'from' | 'to' | 'date' | 'message_id'>
type BodyFacts = Pick<Message, 'has_text' | 'has_html' | 'parts' | 'parse_error'>

/** Longest decoded text of a field that is kept: To may name thousands, who are in the raw field all the same. */
const maxTextLength = 1000

/** What people read: the decoded texts of all text parts, and of all HTML parts. Empty where there are none. */
export interface Bodies {
  text: string
  html: string
}

/** The facts of a message, and its bodies for those who look at them closer. Bodies are not stored with the facts. */
export interface OpenedMessage {
  facts: Message
  bodies: Known<Bodies> | Unavailable
}

/** Takes the message apart: what its header says in words, and what its body is made of. */
export async function gatherMessage(raw: Buffer, content: Buffer, headers: Headers): Promise<OpenedMessage> {
  const [texts, bodies] = await Promise.all([readHeaderTexts(headers), readBodies(content, headers)])
  const body = bodies.state === 'known' ? describeBody(bodies.value) : unreadable(bodies.reason)
  return { facts: { size: raw.length, ...texts, ...body }, bodies }
}

/** The message of which nothing was read but its size. */
export function unreadMessage(size: number, reason: Reason): OpenedMessage {
  const texts: HeaderTexts = { subject: null, from: null, to: null, date: null, message_id: null }
  return { facts: { size, ...texts, ...unreadable(reason) }, bodies: unavailable(reason) }
}

async function readHeaderTexts(headers: Headers): Promise<HeaderTexts> {
  const first = (name: string) => valuesOf(headers, name)[0] ?? null
  const { subject, from, to } = await readShownFields(headers)
  return {
    subject: first('Subject') === null ? null : cut(subject ?? ''),
    from: first('From') === null ? null : cut(textOf(from)),
    to: first('To') === null ? null : cut(textOf(to)),
    date: readMailDate(first('Date') ?? '')?.toISOString() ?? null,
    message_id: cutOrNull(first('Message-ID')),
  }
}

/** What the body of a message is made of, taken apart and decoded. */
export interface Body extends Bodies {
  attachments: ParsedMail['attachments']
}

/** Takes the body apart. */
export async function readBodies(content: Buffer, headers: Headers): Promise<Known<Body> | Unavailable> {
  if (headers.truncated) return unavailable({ code: 'headers_truncated' })
  try {
    const { text = '', html, attachments } = await parseMail(content)
    return known({ text, html: html || '', attachments })
  } catch (error) {
    return unavailable({ code: 'message_unreadable', detail: error instanceof Error ? error.message : String(error) })
  }
}

function describeBody({ text, html, attachments }: Body): BodyFacts {
  const has_text = text.trim() !== ''
  const has_html = html.trim() !== ''
  return {
    has_text,
    has_html,
    parts: [
      ...(has_text ? [textPart('text/plain', text)] : []),
      ...(has_html ? [textPart('text/html', html)] : []),
      ...attachments.map(({ contentType, size, filename }) => ({
        type: contentType,
        size,
        file_name: cutOrNull(filename ?? null),
      })),
    ],
    parse_error: null,
  }
}

function textPart(type: string, text: string) {
  return { type, size: Buffer.byteLength(text), file_name: null }
}

function unreadable(reason: Reason): BodyFacts {
  return { has_text: false, has_html: false, parts: [], parse_error: reason }
}

function textOf(addresses: AddressObject | AddressObject[] | undefined): string {
  return [addresses ?? []]
    .flat()
    .map(({ text }) => text)
    .join(', ')
}

function cut(text: string): string {
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text
}

function cutOrNull(text: string | null): string | null {
  return text === null ? null : cut(text)
}

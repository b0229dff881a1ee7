import type { Complaint } from '../../shared/contract/received/explanation.ts'
import { stripComments } from '../message/comments.ts'
import { readMailDate } from '../message/dates/mail-date.ts'
import { hasField, valuesOf } from '../message/header-fields.ts'
import { type Headers, readHeaders } from '../message/headers.ts'
import { readAddress } from './bounces/addresses.ts'
import type { Notice } from './notice.ts'

/** Longest value that is shown, in characters. */
const maxValue = 1_000
/** Octets of the header of a returned message that are read. */
const maxHeader = 64 * 1024
const noFields: Headers = { fields: [], truncated: false }

/** The `Feedback-Type` of a report (RFC 5965), in lower case; null if there is no such report. */
export function readFeedback({ parts }: Notice): { type: string; fields: Headers } | null {
  const part = parts.find(({ type, path }) => type === 'message/feedback-report' && !path.includes('.'))
  if (!part) return null
  const fields = readHeaders(Buffer.concat([part.octets(), Buffer.from('\r\n')]))
  return { type: (valuesOf(fields, 'Feedback-Type')[0] ?? 'abuse').toLowerCase(), fields }
}

/** Microsoft's form (JMRP): its address and subject, and the message, but no report. */
const microsoftSubject = /^\s{0,10}complaint about message from ([\da-f.:]{2,45})/i

/** Whether Microsoft returned the message itself, with fields about who complained and where from. */
export function isMicrosoftReturn({ headers }: Pick<Notice, 'headers'>): boolean {
  const sender = readAddress(valuesOf(headers, 'Return-Path')[0] ?? '')?.toLowerCase()
  return sender === 'staff@hotmail.com' && hasField(headers, 'X-HmXmrOriginalRecipient')
}

/** The client that Microsoft's form names; null for other messages. */
export function readMicrosoftComplaint({ headers, returned }: Notice): string | null {
  const author = readAddress(valuesOf(headers, 'From')[0] ?? '')?.toLowerCase()
  const [, client = null] = microsoftSubject.exec(valuesOf(headers, 'Subject')[0] ?? '') ?? []
  return returned && author === 'staff@hotmail.com' ? client : null
}

/** What a complaint says (RFC 5965 section 3), or Microsoft's form, which states less. */
export function readComplaint(notice: Notice): Complaint {
  const { type, fields } = readFeedback(notice) ?? { type: 'abuse', fields: noFields }
  const isReturned = isMicrosoftReturn(notice)
  const enclosed = notice.returned ? readHeaders(notice.returned.octets().subarray(0, maxHeader)) : noFields
  const original = isReturned ? notice.headers : enclosed
  const field = (name: string) => cut(valuesOf(fields, name)[0])
  const path = isReturned ? undefined : valuesOf(original, 'Return-Path')[0]
  const sender = readAddress(field('Original-Mail-From') ?? path ?? '')
  const author = readAddress(valuesOf(original, 'From')[0] ?? '')
  return {
    feedback_type: type,
    source_ip: cut(stripComments(field('Source-IP') ?? '')) ?? readMicrosoftComplaint(notice),
    reported_domain: (field('Reported-Domain') ?? domainOf(author) ?? domainOf(sender))?.toLowerCase() ?? null,
    user_agent: field('User-Agent'),
    arrived_at: timeOf(readMailDate(field('Arrival-Date') ?? field('Received-Date') ?? '')),
    original_mail_from: sender,
  }
}

function domainOf(address: string | null): string | null {
  return address === null ? null : address.slice(address.lastIndexOf('@') + 1)
}

function cut(value: string | undefined): string | null {
  return value?.trim().slice(0, maxValue) || null
}

/** In whole seconds, as mail states it. */
export function timeOf(date: Date | null): string | null {
  return date && !Number.isNaN(date.getTime()) ? date.toISOString().replace('.000Z', 'Z') : null
}

import type { Complaint, ReceivedKind } from '../../shared/contract/received/explanation.ts'
import { valuesOf } from '../message/header-fields.ts'
import { type Headers, readHeaders } from '../message/headers.ts'
import { type ParsedMessage, parseMessage } from '../message/mime/mime-tree.ts'
import { findAddresses, readAddress } from './bounces/addresses.ts'
import { type Attempt, type Decision, decideBounce } from './bounces/decide-bounce.ts'
import { maxRecipients, readDeliveryStatus } from './bounces/delivery-status.ts'
import { readFreeText } from './bounces/free-text.ts'
import { usualAction } from './bounces/notice-words.ts'
import { readPasted } from './bounces/pasted-reply.ts'
import { readSesAttempts, readSesEvent } from './bounces/ses-event.ts'
import { isMicrosoftReturn, readComplaint, timeOf } from './complaint.ts'
import { isStatus, kindOfNotice } from './kind.ts'
import { decodeText, maxSource, type Notice, readNotice } from './notice.ts'

/** What an input is, and what it says, without texts. */
export interface Received {
  kind: ReceivedKind
  headers: Headers
  bounces: Decision[]
  complaint: Complaint | null
  /** The message that a bounce or a complaint returns whole. */
  returned: Buffer | null
}

/** What the envelope of a message says about it. */
export interface Envelope {
  /** Whether its sender is the null sender. */
  isNullSender?: boolean | undefined
}

/** What a message is. Bounded in time for any input; never throws. */
export function kindOf(message: ParsedMessage, { isNullSender }: Envelope = {}): ReceivedKind {
  return kindOfNotice(readNotice(message), isNullSender)
}

/** Reads an input: what it is, and what receivers say in it. Bounded in time for any input; never throws. */
export function readReceived(raw: Buffer, { isNullSender }: Envelope = {}): Received {
  const notice = readNotice(parseMessage(raw))
  const kind = kindOfNotice(notice, isNullSender)
  const isNotice = kind === 'bounce' || kind === 'complaint'
  const enclosed = isMicrosoftReturn(notice) ? raw : notice.returned?.isWhole ? notice.returned.octets() : null
  return {
    kind,
    headers: notice.headers,
    bounces: decideAll(notice, kind),
    complaint: kind === 'complaint' ? readAnyComplaint(notice) : null,
    returned: isNotice ? enclosed : null,
  }
}

function decideAll(notice: Notice, kind: ReceivedKind): Decision[] {
  if (kind !== 'reply' && kind !== 'bounce') return []
  const decisions = withReasons(readAttempts(notice, kind).map(decideBounce))
  // A gateway encloses the notice that it received.
  const inner =
    kind === 'bounce' && decisions.every(isSilent) && notice.returned?.isWhole
      ? readNotice(parseMessage(notice.returned.octets()))
      : null
  const isOuter = inner === null || kindOfNotice(inner) !== 'bounce'
  return isOuter ? decisions : withReasons(readAttempts(inner, 'bounce').map(decideBounce))
}

/** Characters of the texts about all recipients that are compared with what is known, shared equally. */
export const maxCompared = 256 * 1024

/** What an input says about each recipient, in bounded texts. */
export function readAttempts(notice: Notice, kind: 'bounce' | 'reply'): Attempt[] {
  const read = kind === 'reply' ? readPasted(notice.source()) : readBounce(notice)
  const attempts = read.slice(0, maxRecipients)
  const share = Math.floor(maxCompared / Math.max(1, attempts.length))
  // Recipients that share a text share the answer.
  const known = new Map<Attempt['texts'], string[]>()
  return attempts.map((attempt) => {
    const texts = known.get(attempt.texts) ?? cutTexts(attempt.texts, share)
    known.set(attempt.texts, texts)
    return { ...attempt, texts }
  })
}

function cutTexts(texts: readonly string[], share: number): string[] {
  let rest = share
  return [...new Set(texts)].flatMap((text) => {
    const cut = text.slice(0, Math.max(0, rest))
    rest -= text.length
    return cut === '' ? [] : [cut]
  })
}

/** Without addresses that the notice only mentions, if it says something about others. */
function withReasons(decisions: Decision[]): Decision[] {
  return decisions.every(isSilent) ? decisions.slice(0, 1) : decisions.filter((each) => !isSilent(each))
}

/** Whether nothing is known about a recipient but its address. */
function isSilent({ reason, reply_code, status, isStated }: Decision): boolean {
  return reason === 'other' && reply_code === null && status === null && !isStated
}

function readAnyComplaint(notice: Notice): Complaint {
  const event = readSesEvent(notice.text)
  const complaint = readComplaint(notice)
  if (!event?.complaint) return complaint
  const { complaintFeedbackType, userAgent, arrivalDate } = event.complaint
  const sender = readAddress(event.mail.source ?? '')
  return {
    ...complaint,
    feedback_type: complaintFeedbackType ?? 'abuse',
    user_agent: userAgent ?? null,
    arrived_at: timeOf(new Date(arrivalDate ?? '')),
    original_mail_from: sender,
    reported_domain: sender?.slice(sender.lastIndexOf('@') + 1) ?? null,
  }
}

/** Octets of the header of a returned message that are read. */
const maxHeader = 64 * 1024

/** The recipients of a notice: those for programs, with what is written for people about each, or only the latter. */
function readBounce(notice: Notice): Attempt[] {
  const event = readSesEvent(notice.text)
  if (event) return readSesAttempts(event)
  const { parts, headers, text, returned } = notice
  const ofParts: Attempt[] = []
  for (const part of parts.filter(isStatus)) {
    if (ofParts.length >= maxRecipients) break
    ofParts.push(...readDeliveryStatus(decodeText('', part.octets().subarray(0, maxSource))))
  }
  const stated = ofParts.length === 0 && /^final-recipient:/im.test(text) ? readDeliveryStatus(text) : ofParts
  const original = returned && readHeaders(returned.octets().subarray(0, maxHeader))
  const addressesIn = (fields: Headers | null, ...names: string[]) =>
    names.flatMap((name) => (fields ? valuesOf(fields, name) : [])).flatMap(findAddresses)
  const others = new Set(
    [...addressesIn(headers, 'To', 'From'), ...addressesIn(original, 'From', 'Return-Path')].map((each) =>
      each.toLowerCase(),
    ),
  )
  const told = readFreeText(text, { others, named: addressesIn(headers, 'X-Failed-Recipients') })
  const usual = usualAction(text) ?? 'failed'
  if (stated.length === 0) {
    const [only, more] = addressesIn(original, 'To')
    return told.map((each) => ({
      ...each,
      recipient: each.recipient ?? (more === undefined ? (only ?? null) : null),
      action: usual,
    }))
  }
  const byRecipient = new Map(told.map((each) => [each.recipient?.toLowerCase() ?? '', each]))
  return stated.map((each) => {
    const named = each.recipient === null ? undefined : byRecipient.get(each.recipient.toLowerCase())
    const own = named ?? (told.length === 1 && stated.length === 1 ? told[0] : undefined)
    return {
      ...each,
      recipient: each.recipient ?? own?.recipient ?? null,
      action: each.action ?? usual,
      isStated: true,
      texts: [...each.texts, ...(own?.texts ?? [])],
    }
  })
}

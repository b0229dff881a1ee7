import type { Envelope } from '../../../shared/contract/facts/message/envelope.ts'
import { stripComments } from '../../message/comments.ts'
import { hasField, valuesOf } from '../../message/header-fields.ts'
import type { Headers } from '../../message/headers.ts'
import { readMailboxes } from '../../message/mailboxes.ts'
import { readIpAddress } from '../../names/ip-address.ts'
import { firstHopBeforeRetrieval } from '../path/handoff.ts'
import { findOrigin, type OriginTraces } from '../path/origin.ts'
import { placeFields } from '../path/place-fields.ts'
import { readStatedSender } from '../path/receiver-headers.ts'
import { trustOf } from '../path/trusted-fields.ts'

/** The envelope of the message and its origin, as far as they are known. */
export function gatherEnvelope(traces: OriginTraces): Envelope {
  const { delivery } = traces
  const origin = findOrigin(traces)
  const sender = findSender(traces, origin)
  return {
    client_ip: delivery.clientIp && (readIpAddress(delivery.clientIp) ?? delivery.clientIp),
    client_name: delivery.clientName,
    helo: delivery.helo,
    ...sender,
    rcpt_to: delivery.rcptTo,
    tls: delivery.tls,
    received_at: delivery.receivedAt.toISOString(),
    origin,
  }
}

/** The reverse path of the session, as stated, as recorded on final delivery, or as the receiver states it for SPF. */
function findSender(
  traces: OriginTraces,
  origin: Envelope['origin'],
): Pick<Envelope, 'mail_from' | 'mail_from_source'> {
  const { mailFrom, rcptTo } = traces.delivery
  if (mailFrom !== null) return { mail_from: mailFrom, mail_from_source: rcptTo === null ? 'upload' : 'smtp_session' }
  const recorded = readEnvelopeSender(traces, origin.hop)
  if (recorded !== null) return { mail_from: recorded, mail_from_source: 'return_path' }
  const stated = readStatedSender(traces.headers, trustOf({ rcpt_to: rcptTo, origin }))
  return { mail_from: stated, mail_from_source: stated === null ? null : 'receiver_headers' }
}

/**
 * The reverse path according to the header. Programs that fetch mail add their own Return-Path; if the mailbox has
 * none, they use the author's address, which is always wrong for list mail.
 */
function readEnvelopeSender({ headers, hops }: OriginTraces, handoff: number | null): string | null {
  const path = readReturnPath(headers, handoff)
  if (path === null || !isFromList(headers) || firstHopBeforeRetrieval(headers, hops) === 0) return path
  const isBelow = placeFields(headers).some(
    ({ name, below }) => name === 'return-path' && below >= firstHopBeforeRetrieval(headers, hops),
  )
  const authors = valuesOf(headers, 'From').flatMap(readMailboxes)
  const isAuthor = authors.some(({ address }) => address.toLowerCase() === path.toLowerCase())
  return isAuthor && !isBelow ? null : path
}

/**
 * Whether the message has the fields of a mailing list (RFC 2919, RFC 2369, ezmlm, Yahoo). Bounces of list mail go to
 * the list.
 */
function isFromList(headers: Headers): boolean {
  return ['List-Id', 'List-Post', 'Mailing-List', 'X-Mailing-List', 'X-BeenThere'].some((name) =>
    hasField(headers, name),
  )
}

/**
 * The reverse path recorded by the host of final delivery (RFC 5321 section 4.4): empty for the null sender, null if
 * there is none or it cannot be parsed. Of several, the one closest above the handoff's `Received` field: fields above
 * are from the user's own programs, fields below from earlier deliveries. Otherwise the topmost.
 */
export function readReturnPath(headers: Headers, handoff: number | null = null): string | null {
  const paths = placeFields(headers).filter(({ name }) => name === 'return-path')
  const { value } = paths.findLast(({ below }) => handoff !== null && below < handoff) ?? paths[0] ?? {}
  if (value === undefined) return null
  const text = stripComments(value).trim()
  const path = /^<([^<>]*)>$/.exec(text)?.[1] ?? text
  return text === '' || /[\s<>]/.test(path) ? null : path
}

import type { Envelope } from '../../../shared/contract/facts/message/envelope.ts'
import { stripComments } from '../../message/comments.ts'
import { hasField, valuesOf } from '../../message/header-fields.ts'
import { readMailboxes } from '../../message/mailboxes.ts'
import { readIpAddress } from '../../names/ip-address.ts'
import { firstHopBeforeRetrieval } from '../path/arrival.ts'
import { findOrigin, type OriginTraces } from '../path/origin.ts'
import { placeFields } from '../path/place-fields.ts'
import type { Headers } from './headers.ts'

/** The envelope that brought the message, and where it came from, as far as anything tells. */
export function gatherEnvelope(traces: OriginTraces): Envelope {
  const { delivery } = traces
  const origin = findOrigin(traces)
  return {
    client_ip: delivery.clientIp && (readIpAddress(delivery.clientIp) ?? delivery.clientIp),
    client_name: delivery.clientName,
    helo: delivery.helo,
    mail_from: delivery.mailFrom ?? readEnvelopeSender(traces, origin.hop),
    rcpt_to: delivery.rcptTo,
    tls: delivery.tls,
    received_at: delivery.receivedAt.toISOString(),
    origin,
  }
}

/**
 * The reverse path as far as the header tells it. Programs that fetch mail state one themselves: where they find none in
 * the mailbox, it is the author's address, which is never that of mail from a list.
 */
function readEnvelopeSender({ headers, hops }: OriginTraces, arrival: number | null): string | null {
  const path = readReturnPath(headers, arrival)
  if (path === null || !isFromList(headers) || firstHopBeforeRetrieval(headers, hops) === 0) return path
  const isBelow = placeFields(headers).some(
    ({ name, below }) => name === 'return-path' && below >= firstHopBeforeRetrieval(headers, hops),
  )
  const authors = valuesOf(headers, 'From').flatMap(readMailboxes)
  const isAuthor = authors.some(({ address }) => address.toLowerCase() === path.toLowerCase())
  return isAuthor && !isBelow ? null : path
}

/** The fields of mailing lists (RFC 2919, RFC 2369), ezmlm and Yahoo, whose bounces go to the list. */
function isFromList(headers: Headers): boolean {
  return ['List-Id', 'List-Post', 'Mailing-List', 'X-Mailing-List', 'X-BeenThere'].some((name) =>
    hasField(headers, name),
  )
}

/**
 * The reverse path that the host of final delivery wrote down (RFC 5321 section 4.4): empty for the null sender, null where
 * there is none or it cannot be read. Of several it is the one closest above the field of the arrival, because those above
 * it are from the reader's own programs, and those below it from earlier deliveries; else the topmost.
 */
export function readReturnPath(headers: Headers, arrival: number | null = null): string | null {
  const paths = placeFields(headers).filter(({ name }) => name === 'return-path')
  const { value } = paths.findLast(({ below }) => arrival !== null && below < arrival) ?? paths[0] ?? {}
  if (value === undefined) return null
  const text = stripComments(value).trim()
  const path = /^<([^<>]*)>$/.exec(text)?.[1] ?? text
  return text === '' || /[\s<>]/.test(path) ? null : path
}

import type { Envelope } from '../../shared/contract/message-facts/envelope.ts'
import { valuesOf } from '../header-fields.ts'
import { readIpAddress } from '../ip-address.ts'
import { stripComments } from './comments.ts'
import type { Headers } from './headers.ts'
import { findOrigin, type OriginTraces } from './path/origin.ts'

/** The envelope that brought the message, and where it came from, as far as anything tells. */
export function gatherEnvelope(traces: OriginTraces): Envelope {
  const { delivery, headers } = traces
  return {
    client_ip: delivery.clientIp && (readIpAddress(delivery.clientIp) ?? delivery.clientIp),
    client_name: delivery.clientName,
    helo: delivery.helo,
    mail_from: delivery.mailFrom ?? readReturnPath(headers),
    rcpt_to: delivery.rcptTo,
    tls: delivery.tls,
    received_at: delivery.receivedAt.toISOString(),
    origin: findOrigin(traces),
  }
}

/**
 * The reverse path that the host of final delivery wrote down (RFC 5321 section 4.4), the topmost one: empty for the
 * null sender, null where there is none or it cannot be read.
 */
export function readReturnPath(headers: Headers): string | null {
  const [value] = valuesOf(headers, 'Return-Path')
  if (value === undefined) return null
  const text = stripComments(value).trim()
  const path = /^<([^<>]*)>$/.exec(text)?.[1] ?? text
  return text === '' || /[\s<>]/.test(path) ? null : path
}

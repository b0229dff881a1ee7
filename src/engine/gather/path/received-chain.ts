import type { ReceivedHop } from '../../../shared/contract/facts/message/path.ts'
import { maxHops } from '../../../shared/limits.ts'
import { valuesOf } from '../../message/header-fields.ts'
import type { Headers } from '../../message/headers.ts'
import { isPlausibleDelay } from '../../message/received-path.ts'
import { isPublicAddress } from '../../names/ip-address.ts'
import { type ReceivedField, readReceivedField } from './received-field.ts'

/** The hops of the message, latest first, according to their `Received` fields. */
export function readReceivedChain(headers: Headers): ReceivedHop[] {
  const fields = valuesOf(headers, 'Received').slice(0, maxHops).map(readReceivedField)
  return fields.map((field, index) => toHop(field, fields[index + 1]))
}

function toHop(field: ReceivedField, before: ReceivedField | undefined): ReceivedHop {
  const { helo, name, ip, by, protocol, id, recipient, tls, date } = field
  return {
    from_helo: helo,
    from_name: name,
    from_ip: ip,
    by,
    protocol,
    id,
    for: recipient,
    tls,
    tls_version: field.tlsVersion,
    tls_cipher: field.tlsCipher,
    date: date?.toISOString() ?? null,
    delay_seconds: delayBetween(before?.date ?? null, date),
    private: ip !== null && !isPublicAddress(ip),
  }
}

function delayBetween(before: Date | null, after: Date | null): number | null {
  if (!before || !after) return null
  const seconds = (after.getTime() - before.getTime()) / 1000
  return isPlausibleDelay(seconds) ? seconds : null
}

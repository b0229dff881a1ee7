import type { Delivery } from '../../engine/analyze-message.ts'
import type { submitMessage } from '../../shared/contract/inbox-tests/inbox-tests.ts'
import type { RouteQuery } from '../../shared/contract/route.ts'
import { normalizeAddress } from './networks.ts'

/** What the sender of an uploaded message states. */
export type StatedEnvelope = RouteQuery<typeof submitMessage>

/** The delivery of an uploaded message, as stated by the uploader. */
export function uploadedDelivery({ ip, helo, mail_from }: StatedEnvelope, receivedAt: Date): Delivery {
  return {
    clientIp: ip === undefined ? null : normalizeAddress(ip),
    clientName: null,
    helo: helo || null,
    mailFrom: mail_from === undefined ? null : withoutBrackets(mail_from),
    rcptTo: null,
    tls: null,
    receivedAt,
    clientIpSource: ip === undefined ? null : 'upload',
    statedIp: null,
    pickedUp: false,
    rebuilt: false,
  }
}

/** What the reader of a report states about the delivery; anything not stated stays the same if it still applies. */
export interface StatedOrigin {
  ip: string
  helo: string | undefined
  mailFrom: string | undefined
}

/** The same delivery from another address. What the session of the original client showed does not apply to it. */
export function restatedDelivery(delivery: Delivery, { ip, helo, mailFrom }: StatedOrigin): Delivery {
  const session = delivery.clientIp === ip ? delivery : { helo: null, clientName: null, tls: null }
  return {
    ...delivery,
    clientIp: ip,
    clientIpSource: 'upload',
    clientName: session.clientName,
    helo: helo || session.helo,
    mailFrom: mailFrom === undefined ? delivery.mailFrom : withoutBrackets(mailFrom),
    tls: session.tls,
  }
}

/** SMTP and logs put a reverse path in angle brackets (RFC 5321 section 4.1.2); `<>` is the null sender. */
function withoutBrackets(path: string): string {
  return /^<([^<>]*)>$/.exec(path)?.[1] ?? path
}

/** The delivery of a message from a mailbox; the engine reads its header. */
export function pickedUpDelivery(receivedAt: Date): Delivery {
  return { ...uploadedDelivery({}, receivedAt), pickedUp: true }
}

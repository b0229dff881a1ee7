import type { Delivery } from '../../../engine/analyse-message.ts'
import type { RouteQuery } from '../../../shared/contract/route.ts'
import type { submitMessage } from '../../../shared/contract/tests.ts'
import { normalizeAddress } from '../../network/networks.ts'

/** What is known of a message that was handed in, instead of a session: what its sender states. */
export function uploadedDelivery(
  { ip, helo, mail_from }: RouteQuery<typeof submitMessage>,
  receivedAt: Date,
): Delivery {
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

/** A reverse path is an address; SMTP and logs write it with brackets (RFC 5321 section 4.1.2), `<>` for the null sender. */
function withoutBrackets(path: string): string {
  return /^<([^<>]*)>$/.exec(path)?.[1] ?? path
}

/** What is known of a message that was found in a mailbox: what its header says, which the engine reads. */
export function pickedUpDelivery(receivedAt: Date): Delivery {
  return { ...uploadedDelivery({}, receivedAt), pickedUp: true }
}

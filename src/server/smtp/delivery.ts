import { domainToASCII } from 'node:url'
import type { SMTPServerSession } from 'smtp-server'
import type { Delivery } from '../../engine/analyse-message.ts'
import { normalizeAddress } from '../network/networks.ts'

/** The TLS of a session; null members for one in clear. */
export interface SessionTls {
  version: string | null
  cipher: string | null
}

/** What was learned of a session by the end of its message, for one recipient. */
export function describeDelivery(
  session: SMTPServerSession,
  { rcptTo, tls, receivedAt }: { rcptTo: string; tls: SessionTls; receivedAt: Date },
): Delivery {
  const { mailFrom } = session.envelope
  return {
    ...describeClient(session),
    mailFrom: mailFrom ? withALabels(mailFrom.address) : null,
    rcptTo,
    tls,
    receivedAt,
    // The test knows; the session does not.
    statedIp: null,
    pickedUp: false,
    rebuilt: false,
  }
}

/** A trusted relay's words on its client (XCLIENT) stand in place of what was seen, attribute by attribute. */
function describeClient(
  session: SMTPServerSession,
): Pick<Delivery, 'clientIp' | 'clientName' | 'helo' | 'clientIpSource'> {
  const { xClient, remoteAddress, hostNameAppearsAs } = session
  const stated = { address: xClient.get('ADDR'), name: xClient.get('NAME'), helo: xClient.get('HELO') }
  const helo = textOrNull(stated.helo) ?? textOrNull(hostNameAppearsAs)
  const clientName = textOrNull(stated.name)
  if (stated.address === undefined) {
    return { clientIp: normalizeAddress(remoteAddress), clientName, helo, clientIpSource: 'smtp_session' }
  }
  const address = textOrNull(stated.address)
  // [UNAVAILABLE]: the relay does not know its client, and the relay itself is not it.
  return address
    ? { clientIp: normalizeAddress(address), clientName, helo, clientIpSource: 'xclient' }
    : { clientIp: null, clientName, helo, clientIpSource: null }
}

function textOrNull(value: string | number | false | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** smtp-server turns A-labels into U-labels; the DNS, and the report, want them as they were sent. */
function withALabels(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const isAscii = /^[\x20-\x7e]*$/.test(domain)
  return at < 0 || isAscii ? address : `${address.slice(0, at)}@${domainToASCII(domain) || domain}`
}

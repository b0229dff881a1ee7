import { domainToASCII } from 'node:url'
import type { SMTPServerSession } from 'smtp-server'
import type { Delivery } from '../../engine/analyze-message.ts'
import { normalizeAddress } from '../network/networks.ts'

/** The TLS of a session; members are null without TLS. */
export interface SessionTls {
  version: string | null
  cipher: string | null
}

/** What is known about a session at the end of its message, for one recipient. */
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
    // Known to the test, not to the session.
    statedIp: null,
    pickedUp: false,
    rebuilt: false,
  }
}

/** Attributes that a trusted relay reports with XCLIENT replace those of the connection. */
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
  // [UNAVAILABLE]: the relay does not know its client, and is not the client itself.
  return address
    ? { clientIp: normalizeAddress(address), clientName, helo, clientIpSource: 'xclient' }
    : { clientIp: null, clientName, helo, clientIpSource: null }
}

function textOrNull(value: string | number | false | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** smtp-server decodes A-labels, but DNS and reports need them as sent. */
function withALabels(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const isAscii = /^[\x20-\x7e]*$/.test(domain)
  return at < 0 || isAscii ? address : `${address.slice(0, at)}@${domainToASCII(domain) || domain}`
}

import type { Engine } from '../../../shared/contract/app.ts'
import { isLocalName } from '../../../shared/names/local-name.ts'
import { isIpv4, isIpv6, isPublicIp } from '../../../shared/records/ip-address.ts'

type Reachability = Pick<Engine, 'mode' | 'smtp_remote' | 'mail_domain'>

/** Whether servers on the internet can deliver to the address of a test. */
export function canInternetReach({ mode, smtp_remote, mail_domain }: Reachability): boolean {
  return mode === 'hosted' || (smtp_remote && !resolvesHereOnly(mail_domain))
}

/** Names that every machine takes for itself (RFC 6761 section 6.3). */
const ownName = /(?:^|\.)localhost\.?$/i

/**
 * Whether the user's SMTP server can deliver to the address of a test. A server on this machine or network may have a
 * route to it.
 */
export function canRelayReach(engine: Reachability, relay: string): boolean {
  if (canInternetReach(engine) || isNear(relay)) return true
  return engine.smtp_remote && !ownName.test(engine.mail_domain)
}

function isNear(host: string): boolean {
  return isIpv4(host) || isIpv6(host) ? !isPublicIp(host) : resolvesHereOnly(host)
}

/** Whether a name resolves only on this machine or network, as single labels do. */
function resolvesHereOnly(name: string): boolean {
  return isLocalName(name) || /^[^.]*\.?$/.test(name)
}

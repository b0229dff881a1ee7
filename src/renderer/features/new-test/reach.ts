import type { Engine } from '../../../shared/contract/app.ts'

/** Names that only resolve on this machine or network (RFC 6761, RFC 6762, RFC 8375), or a single label. */
const localName = /(?:^|\.)(?:localhost|local|internal|test|invalid|home\.arpa)\.?$|^[^.]*\.?$/i

/** Whether servers on the internet can deliver to the address of a test. */
export function canInternetReach({
  mode,
  smtp_remote,
  mail_domain,
}: Pick<Engine, 'mode' | 'smtp_remote' | 'mail_domain'>): boolean {
  return mode === 'hosted' || (smtp_remote && !localName.test(mail_domain))
}

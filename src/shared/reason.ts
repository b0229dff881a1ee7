import { z } from 'zod'

/**
 * Why something is unknown. Every code has a text with cause and remedy (`resources/locales/<language>/reports.json`).
 * A reason is never a verdict on the sender.
 */
export const reasonCodes = [
  // DNS did not answer the query (RFC 1035 section 4.1.1 response codes, or a timeout).
  'dns_timeout',
  'dns_servfail',
  'dns_refused',
  // NOERROR from a server that is not responsible for the name and does not resolve it.
  'dns_lame',
  // The answer was too long for UDP, and TCP failed as well (RFC 7766).
  'dns_truncated',
  'dns_malformed',
  'dns_unreachable',
  // DNS answered, but no client can use the answer: the aliases (CNAME) run in a circle, or an alias has other records
  // beside it (RFC 1034 section 3.6.2). Not a gap, but a fault of the domain.
  'dns_alias_loop',
  'dns_contradictory',
  // DNS was not queried.
  'dns_offline',
  'dns_outside_zone',
  'dns_limit',
  // The resolver does not validate DNSSEC, so the missing flag means nothing.
  'dnssec_unvalidated',
  // There are more items than can be checked.
  'check_limit',
  // The message is longer than the part that is read.
  'text_limit',
  // Information that the check needs is unknown.
  'origin_unknown',
  'helo_unknown',
  'mail_from_unknown',
  'purpose_undecided',
  'address_private',
  'no_smtp_session',
  // The observed connection is not the sender's own, but that of a relay or of the tester.
  'other_connection',
  // A relay stated the sender's address with XCLIENT, but did not record the connection.
  'connection_unrecorded',
  // The receiving server recorded no time, or an impossible one.
  'clock_unreadable',
  'message_unreadable',
  // A bounce or another notice, which says nothing about who gave it to us.
  'notice',
  // Only the recipient has the key.
  'content_encrypted',
  // The message comes from an Outlook file, which does not preserve it as sent.
  'octets_lost',
  'headers_truncated',
  'verification_limit',
  'selector_unknown',
  // The mailbox provider verified the signature and changed the body afterwards.
  'body_rewritten',
  // A document outside DNS (a policy file, a logo) could not be fetched.
  'connection_failed',
  'address_forbidden',
  'outbound_off',
  // The key of a certificate's issuer does not ship with Sendproof.
  'authority_unlisted',
  // The registry does not publish the domain's expiry date.
  'registry_silent',
  // No bounce or complaint was ever added, and no mailbox is read for them.
  'no_notices',
  // A mailbox could not be read for a while.
  'mailbox_unread',
  // Mail servers were not checked: the check is turned off or blocked by the network.
  'probe_off',
  'port_25_blocked',
  // The network answers for name servers that were queried directly.
  'port_53_intercepted',
  // A blocklist gave no result.
  'list_refused',
  'list_unreliable',
  'list_gone',
  'too_many_domains',
  // A spam filter answered, but without a verdict.
  'filter_failed',
  // The engine gave up.
  'deadline',
  'analysis_failed',
] as const

export const reasonSchema = z
  .object({
    code: z.enum(reasonCodes),
    /** What was looked up, if the reason has a subject: `example.com TXT`. */
    subject: z.string().optional(),
    /** Details from another source: a server's address, a parser's message. */
    detail: z.string().optional(),
  })
  .meta({ id: 'Reason', description: 'Why something could not be learned.' })

export type Reason = z.infer<typeof reasonSchema>
export type ReasonCode = Reason['code']

/** Whether the reason is a proven fault of a domain, not a gap in what is known. */
export function isFault({ code }: Pick<Reason, 'code'>): boolean {
  return code === 'dns_alias_loop' || code === 'dns_contradictory'
}

/** Reasons that correspond to `temperror` (RFC 8601 section 2.7): a later query may be answered. */
const temporaryCodes: ReadonlySet<ReasonCode> = new Set([
  'dns_timeout',
  'dns_servfail',
  'dns_refused',
  'dns_lame',
  'dns_truncated',
  'dns_malformed',
  'dns_unreachable',
  'deadline',
])

/** Whether the same query may succeed later without any change. */
export function isTemporary(reason: Reason): boolean {
  return temporaryCodes.has(reason.code)
}

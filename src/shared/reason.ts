import { z } from 'zod'

/**
 * Why something could not be learned. Every code has a text that says what happened and what would let us know
 * (`i18n/<language>/reasons.ts`). A reason is never a verdict on the sender.
 */
export const reasonCodes = [
  // The DNS did not answer the question (RFC 1035 section 4.1.1 response codes, or silence).
  'dns_timeout',
  'dns_servfail',
  'dns_refused',
  // NOERROR from a server that is not responsible for the name and does not look it up.
  'dns_lame',
  // The answer did not fit into a packet, and TCP did not bring it either (RFC 7766).
  'dns_truncated',
  'dns_malformed',
  'dns_unreachable',
  // The DNS was not asked.
  'dns_offline',
  'dns_outside_zone',
  'dns_limit',
  // The DNS was asked by somebody who does not check DNSSEC, so its silence on that says nothing.
  'dnssec_unvalidated',
  // There are more of a kind than are looked at.
  'check_limit',
  // The message is longer than what is read of it.
  'text_limit',
  // What the question needs is not known.
  'origin_unknown',
  'helo_unknown',
  'mail_from_unknown',
  'address_private',
  'no_smtp_session',
  // The connection that was seen is not the one from the sender: a relay's, or that of who sent the test.
  'other_connection',
  // The server that took the message noted no time, or one that cannot be right.
  'clock_unreadable',
  'message_unreadable',
  // The message comes from an Outlook file, which does not hold it as it was sent.
  'octets_lost',
  'headers_truncated',
  'verification_limit',
  'selector_unknown',
  // The provider of a mailbox saw the signature pass, and changed the body afterwards.
  'body_rewritten',
  // A document outside the DNS (a policy file, a logo) could not be fetched.
  'connection_failed',
  'address_forbidden',
  'outbound_off',
  // A certificate is signed by an authority whose key is not shipped.
  'authority_unlisted',
  // Mail hosts were not tried: nobody asked for it, or the network lets nobody out.
  'probe_off',
  'port_25_blocked',
  // A list of addresses or domains has no say.
  'list_refused',
  'list_unreliable',
  'list_gone',
  'too_many_domains',
  // A spam filter answered, but not with a verdict.
  'filter_failed',
  // The facts were gathered by an engine that did not ask yet.
  'not_gathered',
  // The engine gave up.
  'deadline',
  'analysis_failed',
] as const

export const reasonSchema = z
  .object({
    code: z.enum(reasonCodes),
    /** What was asked for, where the reason has an object: `example.com TXT`. */
    subject: z.string().optional(),
    /** Whose words or numbers explain it: a server's address, a parser's message. */
    detail: z.string().optional(),
  })
  .meta({ id: 'Reason', description: 'Why something could not be learned.' })

export type Reason = z.infer<typeof reasonSchema>
export type ReasonCode = Reason['code']

/** The reasons that RFC 8601 section 2.7 words as `temperror`: asking again later may bring an answer. */
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

/** Whether the same question may be answered later without anything being changed. */
export function isTemporary(reason: Reason): boolean {
  return temporaryCodes.has(reason.code)
}

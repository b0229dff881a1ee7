import type { CliRemedyTexts } from '../cli-remedy-texts.ts'

const dns = {
  dns_timeout: 'Try again in a few minutes, or choose another DNS server with --dns.',
  dns_refused: 'Choose a DNS server that answers this machine with --dns.',
  dns_lame: 'Choose a DNS server that resolves names for this machine with --dns.',
  dns_truncated: 'Allow TCP connections to port 53 of the DNS server, or choose another DNS server with --dns.',
  dns_malformed: 'Try again, or choose another DNS server with --dns.',
  dns_unreachable: 'Check that this machine is online, or choose another DNS server with --dns.',
  dns_offline: 'Run the command again without --offline.',
  dnssec_unvalidated: 'Choose a DNS server that validates DNSSEC (one that sets the AD bit) with --dns.',
  list_refused:
    'Use a DNS resolver of your own with --dns, or set a key: SENDPROOF_SPAMHAUS_DQS_KEY, SENDPROOF_ABUSIX_KEY.',
  deadline: 'Try again, or choose a faster DNS server with --dns.',
} as const

const session = {
  no_smtp_session: 'Have the sending server itself deliver the message to a test address of sendproof serve.',
} as const

export const cliRemedies: CliRemedyTexts = {
  check: {
    ...dns,
    ...session,
    dns_outside_zone: 'Add the zone file that holds it with --dns zone:FILE, or use the real DNS.',
    origin_unknown: 'State the sending IP with --ip.',
    helo_unknown: 'State the HELO name with --helo.',
    mail_from_unknown: 'State the envelope sender with --mail-from.',
    address_private: 'State the public sending IP with --ip.',
    octets_lost: 'Save the message as .eml, and check that file.',
  },
  audit: {
    ...dns,
    dns_outside_zone: 'Add the zone file that holds it with --zone, or audit the real DNS without --zone.',
    selector_unknown:
      'Name your selector with --selector: it follows s= in the DKIM-Signature header field of any message you sent.',
    outbound_off: 'Audit the real DNS, without --offline and --zone.',
    probe_off: 'Run the command again with --probe-mx.',
  },
  send: {
    ...session,
    origin_unknown: 'State the sending IP with --ip.',
    other_connection:
      'Have the server at the sending address deliver to the test address itself. If the IP stated with --ip is wrong, correct it.',
    address_private: 'State the public sending IP with --ip.',
  },
}

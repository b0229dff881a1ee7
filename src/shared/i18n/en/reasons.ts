import type { ReasonTexts } from '../catalogue.ts'

export const reasonTexts: ReasonTexts = {
  dns_timeout: {
    what: ({ subject }) => `The DNS did not answer in time${subject ? ` (${subject})` : ''}.`,
    remedy: 'Try again in a few minutes, or choose other DNS servers in the settings.',
  },
  dns_servfail: {
    what: ({ subject, detail }) =>
      `The DNS server failed to answer (${detail ?? 'SERVFAIL'}${subject ? `, ${subject}` : ''}).`,
    remedy: 'Try again in a few minutes. If it stays, the name servers of the domain or its DNSSEC are broken.',
  },
  dns_refused: {
    what: ({ subject }) => `The DNS server refused the question (REFUSED${subject ? `, ${subject}` : ''}).`,
    remedy: 'Choose a DNS server in the settings that answers this machine.',
  },
  dns_lame: {
    what: ({ subject }) =>
      `The DNS server is not responsible for this name and does not look it up${subject ? ` (${subject})` : ''}.`,
    remedy: 'In the settings, choose a DNS server that resolves names for this machine.',
  },
  dns_truncated: {
    what: ({ subject, detail }) =>
      `The DNS answer${subject ? ` for ${subject}` : ''} was too long for UDP, and the rest could not be fetched over TCP${detail ? ` (${detail})` : ''}.`,
    remedy: 'Allow TCP connections to port 53 of the DNS server, or choose another one in the settings.',
  },
  dns_malformed: {
    what: ({ subject }) => `The DNS answered with something that cannot be read${subject ? ` (${subject})` : ''}.`,
    remedy: 'Try again, or choose other DNS servers in the settings.',
  },
  dns_unreachable: {
    what: () => 'No DNS server could be reached.',
    remedy: 'Check that this machine is online, and that the DNS servers in the settings are right.',
  },
  dns_offline: {
    what: () => 'The engine works offline, so the DNS was not asked.',
    remedy: 'Switch offline mode off and try again.',
  },
  dns_outside_zone: {
    what: ({ subject }) => `The zone file does not hold ${subject ?? 'this name'}, so nothing is known about it.`,
    remedy: 'Load the zone that holds it, or ask the real DNS.',
  },
  dns_limit: {
    what: () => 'This needs more DNS questions than one analysis may ask.',
    remedy: 'Shorten the SPF record and the chain of signatures, then try again.',
  },
  check_limit: {
    what: ({ subject, detail }) =>
      `Only the first ${detail ?? ''} were checked, and ${subject ?? 'others'} came after them.`.replace('  ', ' '),
    remedy: 'Publish fewer of these names, or check the others one by one.',
  },
  text_limit: {
    what: ({ detail }) => `The message was not read to its end${detail ? ` (${detail} characters were left)` : ''}.`,
    remedy: 'Shorten the message, or link to a page with the long version, then test it again.',
  },
  dnssec_unvalidated: {
    what: () =>
      'The DNS server in use does not check DNSSEC, so it cannot tell whether a signature stands behind an answer.',
    remedy: 'Choose a DNS server in the settings that validates DNSSEC (one that sets the AD bit).',
  },
  origin_unknown: {
    what: () => 'The address the message is sent from is not known.',
    remedy: 'State the sending IP when you create the test or upload the message.',
  },
  helo_unknown: {
    what: () => 'The name the sending server introduces itself with (HELO) is not known.',
    remedy: 'Let the sending server itself deliver to the test address, or state the HELO name with the upload.',
  },
  mail_from_unknown: {
    what: () => 'The envelope sender (MAIL FROM) is not known.',
    remedy: 'Send the message over SMTP, or state the envelope sender with the upload.',
  },
  address_private: {
    what: ({ subject }) =>
      `The sending address${subject ? ` ${subject}` : ''} is private; the internet will see another one.`,
    remedy: 'State the public sending IP when you create the test.',
  },
  no_smtp_session: {
    what: () => 'The message did not come over SMTP from its sender, so the connection was not seen.',
    remedy: 'Let the sending server itself deliver to the test address.',
  },
  other_connection: {
    what: ({ subject, detail }) =>
      `The connection${subject ? ` came from ${subject},` : ' was'} ${detail ? `encrypted with ${detail}` : 'not encrypted'}. It does not show how the sender connects, because the message is sent from another address.`,
    remedy:
      'Let the server at the sending address deliver to the test address itself. If the stated sending IP is wrong, correct it.',
  },
  clock_unreadable: {
    what: () => 'The times in the Received headers cannot be right or cannot be read, so nothing is measured by them.',
    remedy: 'Send the message again, to a server whose clock is right.',
  },
  message_unreadable: {
    what: () => 'The message could not be taken apart.',
    remedy: 'Check that the file is a complete message as it was sent, with its headers.',
  },
  headers_truncated: {
    what: () => 'The header of the message is longer than what is read of it.',
    remedy: 'Remove needless header fields, then send the message again.',
  },
  verification_limit: {
    what: () => 'The message has more signatures, or more to hash for them, than one analysis verifies.',
    remedy: 'Sign the message once for each domain, without l=, and make it smaller; then send it again.',
  },
  selector_unknown: {
    what: ({ detail }) =>
      `DKIM keys stand under names that cannot be listed (selectors)${detail ? `, and none of the ${detail} usual ones holds a key` : ''}.`,
    remedy: 'Name your selector: it stands after s= in the DKIM-Signature of any message you sent.',
  },
  octets_lost: {
    what: () => 'The message was read from an Outlook file (.msg), which does not keep it as it was sent.',
    remedy: 'Save the message as .eml, or send it to the test address.',
  },
  body_rewritten: {
    what: ({ subject, detail }) =>
      `${detail ?? 'The provider of the mailbox'} saw the signature${subject ? ` of ${subject}` : ''} pass and changed the text of the message afterwards, so it cannot be checked again.`,
    remedy: 'Send the message to the test address itself, or to a mailbox whose provider leaves messages as they are.',
  },
  connection_failed: {
    what: ({ subject, detail }) =>
      `No connection to ${subject ?? 'the server'} came about${detail ? ` (${detail})` : ''}.`,
    remedy: 'Try again in a few minutes; a firewall on the way may also stand between.',
  },
  filter_failed: {
    what: ({ subject, detail }) => `${subject ?? 'The spam filter'} gave no verdict${detail ? `: ${detail}` : ''}.`,
    remedy: 'See the log of the spam filter; it may be another program that listens at this address.',
  },
  address_forbidden: {
    what: ({ subject, detail }) =>
      `${subject ?? 'The server'} leads to an address inside a private network${detail ? ` (${detail})` : ''}, which is never connected to.`,
    remedy: 'Let the name lead to a public address.',
  },
  outbound_off: {
    what: ({ subject }) =>
      `No connection to ${subject ?? 'other servers'} was opened: the engine works offline or from zone files.`,
    remedy: 'Check the domain against the real DNS, with offline mode off.',
  },
  list_refused: {
    what: ({ subject }) => `${subject ? `The list ${subject}` : 'A list'} does not answer this DNS resolver.`,
    remedy: 'Ask through a DNS resolver of your own, or set the key of the list in the settings.',
  },
  list_unreliable: {
    what: ({ subject }) => `${subject ? `The list ${subject}` : 'A list'} gave an answer that proves nothing.`,
    remedy: 'Try again later; if it stays, the list is broken, or the DNS resolver changes answers.',
  },
  list_gone: {
    what: ({ subject }) => `${subject ? `The list ${subject}` : 'A list'} is gone and was not asked.`,
    remedy: 'Take it out of the settings.',
  },
  too_many_domains: {
    what: ({ detail }) =>
      `The message names so many domains that not all were looked up${detail ? ` (left out: ${detail})` : ''}; of the others, none is listed.`,
    remedy: 'Link to fewer domains.',
  },
  not_gathered: {
    what: () => 'When this report was made, the engine did not ask about it yet.',
    remedy: 'Send the message again.',
  },
  authority_unlisted: {
    what: ({ detail }) =>
      `The certificate was issued by an authority${detail ? ` (${detail})` : ''} whose key is not shipped with Sendproof, so it could not be verified.`,
    remedy: 'Check whether bimigroup.org lists the authority, and whether Gmail and Apple Mail show the logo.',
  },
  probe_off: {
    what: () => 'Mail hosts were not tried on port 25, because nobody asked for it.',
    remedy: 'Switch the probe of mail hosts on in the settings.',
  },
  port_25_blocked: {
    what: () => 'The network of this machine lets no connection out on port 25, so no mail host could be tried.',
    remedy: 'Audit the domain from a server whose network allows outgoing mail.',
  },
  deadline: {
    what: () => 'The analysis ran out of time before this was answered.',
    remedy: 'Try again; if it stays, check the DNS servers in the settings.',
  },
  analysis_failed: {
    what: ({ detail }) => `The analysis of this message broke off${detail ? ` (${detail})` : ''}.`,
    remedy: 'Send the message again. If it breaks again, report it with the message attached.',
  },
}

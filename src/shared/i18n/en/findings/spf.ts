import type { FindingParams } from '../../../finding.ts'
import type { TopicTexts } from '../../catalogue.ts'
import { formatList, formatNumber } from '../../format.ts'
import { pluralForm } from '../../plural.ts'

export const spf: TopicTexts<'spf'> = {
  checks: {
    'spf.result': {
      topic: 'SPF',
      pass: ({ domain, ip }) => `${domain} allows ${ip} to send its mail: SPF passes.`,
    },
    'spf.lookups': {
      topic: 'DNS look-ups of SPF',
      pass: ({ domain, lookups }) =>
        `Reading the SPF record of ${domain} took ${lookups} of the 10 DNS look-ups that are allowed.`,
    },
    'spf.all': {
      topic: 'End of the SPF record',
      pass: ({ domain, all }) => `${domain} tells receivers that all other servers are strangers: SPF ends in ${all}.`,
    },
    'spf.helo': {
      topic: 'SPF of the HELO name',
      pass: ({ domain, ip }) => `${ip} may use the HELO name ${domain}: SPF passes for it, too.`,
    },
    'spf.reading': {
      topic: 'Strict and lenient reading of SPF',
      pass: ({ domain }) => `Strict and lenient receivers read the SPF record of ${domain} alike.`,
    },
    'spf.record': {
      topic: 'SPF record',
      pass: ({ domain }) => `${domain} says which servers may send its mail: it has one SPF record.`,
    },
    'spf.syntax': {
      topic: 'Spelling of the SPF record',
      pass: ({ domain }) => `The SPF record of ${domain} is spelled correctly.`,
    },
    'spf.includes': {
      topic: 'Records that SPF includes',
      pass: ({ domain }) => `Every record that the SPF record of ${domain} points to is there and can be read.`,
    },
    'spf.void_lookups': {
      topic: 'Empty look-ups of SPF',
      pass: ({ domain }) => `Every name in the SPF record of ${domain} leads to something.`,
    },
    'spf.terms': {
      topic: 'Terms of the SPF record',
      pass: ({ domain }) => `Every term in the SPF record of ${domain} has an effect.`,
    },
    'spf.ptr': {
      topic: 'The ptr term of SPF',
      pass: ({ domain }) => `The SPF record of ${domain} does without ptr.`,
    },
    'spf.networks': {
      topic: 'Networks in the SPF record',
      pass: ({ domain }) => `The SPF record of ${domain} names no network that is too wide to be one sender’s.`,
    },
    'spf.size': {
      topic: 'Size of the SPF answer',
      pass: ({ domain, octets }) =>
        `The TXT records of ${domain} fit one DNS answer: ${formatNumber('en', octets)} octets.`,
    },
    'spf.macros': {
      topic: 'Macros in the SPF record',
      pass: ({ domain }) => `What the SPF record of ${domain} says is the same for every message.`,
    },
  },
  findings: {
    'spf.missing': {
      title: ({ domain }) => `${domain} does not say which servers may send its mail: it has no SPF record.`,
      why: () =>
        'Gmail, Yahoo, Microsoft and Apple expect SPF and DKIM from bulk senders. Mail that has neither, Gmail refuses with 550-5.7.26.',
      fix: ({ domain, ip, is_private }, { record }) => {
        if (is_private) return sendPublicly(ip)
        return record
          ? `Publish the record below at ${domain}. It allows ${ip}; add the include of every mail service you use before ~all.`
          : firstRecord(domain)
      },
    },
    'spf.missing_covered': {
      title: ({ domain }) => `${domain} has no SPF record; only the DKIM signature vouches for this message.`,
      why: () => 'Small senders get by with DKIM alone. Of bulk senders Gmail, Yahoo and Microsoft want both to pass.',
      fix: ({ domain, ip, is_private }, { record }) => {
        if (is_private) return sendPublicly(ip)
        return record
          ? `Publish the record below at ${domain}. It allows ${ip}; add the include of every mail service you use before ~all.`
          : firstRecord(domain)
      },
    },
    'spf.fail': {
      title: ({ domain, ip }) => `${domain} says that ${ip} may not send its mail: SPF fails.`,
      why: () =>
        'To receivers this looks like a forgery. Gmail refuses it with 550-5.7.26 unless DKIM vouches for it, and spam filters add points.',
      fix: ({ domain, ip, is_private }, { record }) => {
        if (is_private) return sendPublicly(ip)
        const fix = record ? `put the record below at ${domain} in place of the present one` : addAddress(domain, ip)
        return `If ${ip} is yours or your mail service’s, ${fix}. If it is not, somebody else sent this message, or forwarded it.`
      },
    },
    'spf.softfail': {
      title: ({ domain, ip }) => `${domain} does not know ${ip} as one of its servers: SPF softfails.`,
      why: () =>
        'A softfail is no pass. Without a DKIM signature Gmail refuses such mail with 550-5.7.26, and others file it as spam.',
      fix: ({ domain, ip, is_private }, { record }) => {
        if (is_private) return sendPublicly(ip)
        return record
          ? `Put the record below at ${domain} in place of the present one; it adds ${ip}. If you send through a service, add the include it gives you instead.`
          : `If ${ip} is yours, ${addAddress(domain, ip)}. If you send through a service, add the include it gives you instead.`
      },
    },
    'spf.neutral': {
      title: ({ domain, ip }) => `${domain} has an SPF record, but it says nothing about ${ip}: SPF is neutral.`,
      why: () => 'Receivers treat neutral like no SPF at all, so only DKIM is left to prove who sent the message.',
      fix: ({ domain, ip, is_private }, { record }) => {
        if (is_private) return sendPublicly(ip)
        return record
          ? `Put the record below at ${domain} in place of the present one; it adds ${ip}. If you send through a service, add the include it gives you instead.`
          : `If ${ip} is yours, ${addAddress(domain, ip)}. If you send through a service, add the include it gives you instead.`
      },
    },
    'spf.fail_covered': {
      title: ({ domain, ip, result }) =>
        `${domain} does not name ${ip} as its server (SPF ${result}); the DKIM signature saves the message.`,
      why: () =>
        'DMARC passes by DKIM, so most mail arrives. Of bulk senders Gmail and Microsoft want SPF to pass as well.',
      fix: ({ domain, ip, is_private }, { record }) => {
        if (is_private) return sendPublicly(ip)
        const fix = record
          ? `Put the record below at ${domain} in place of the present one; it adds ${ip}.`
          : `If ${ip} is yours, ${addAddress(domain, ip)}.`
        return `${fix} If the message was forwarded, there is nothing to do.`
      },
    },
    'spf.permerror': {
      title: ({ domain }) => `The SPF record of ${domain} is broken, so it counts for nobody.`,
      why: () =>
        'Receivers stop at the first mistake and treat your mail as if you had no SPF (permerror). Microsoft refuses bulk mail for it with 550 5.7.515.',
      fix: ({ domain }) =>
        `Keep exactly one TXT record at ${domain} that begins with v=spf1, and check its spelling: every term, every include, every address.`,
    },
    'spf.lookups_exceeded': {
      title: ({ domain, lookups }) =>
        `The SPF record of ${domain} is too long-winded: it takes ${countLookups(lookups)}, and receivers stop after 10.`,
      why: () => 'Past the tenth look-up the result is permerror: as good as no SPF, whatever the rest would say.',
      fix: () =>
        'Remove includes of services you no longer use, drop a, mx and ptr where ip4 or ip6 will do, and give each service a subdomain of its own to send from.',
    },
    'spf.lookups_near': {
      title: ({ domain, lookups }) =>
        `The SPF record of ${domain} is nearly full: it takes ${countLookups(lookups)} of 10.`,
      why: () => 'It works today. It breaks on the day one of your services adds an include to its own record.',
      fix: () => 'Before you add a service, remove the include of one that you no longer use.',
    },
    'spf.void_lookups_exceeded': {
      title: ({ domain, lookups }) =>
        `The SPF record of ${domain} points to names that do not exist: ${countLookups(lookups)} found nothing, and 2 are allowed.`,
      why: () => 'After two empty answers receivers give up with permerror: as good as no SPF.',
      fix: (_, { record }) =>
        record
          ? 'Publish the record below, without the names that hold nothing.'
          : 'Remove every include, a, mx and exists whose name has no record any more.',
    },
    'spf.all_open': {
      title: ({ domain }) => `${domain} lets anyone send in its name: its SPF record ends in +all.`,
      why: () =>
        'Spammers look for such domains. Filters take the record as a sign of spam: rspamd adds 4 points of 15.',
      fix: ({ domain }, { record }) => endSoftly(domain, record),
    },
    'spf.all_neutral': {
      title: ({ domain }) => `${domain} does not mind who else sends in its name: its SPF record ends in ?all.`,
      why: () => 'Forgeries are told apart from your mail by DKIM alone.',
      fix: ({ domain }, { record }) => endSoftly(domain, record),
    },
    'spf.all_missing': {
      title: ({ domain }) => `The SPF record of ${domain} has no end, so it says nothing about strangers.`,
      why: () =>
        'Without all at the end, receivers assume ?all: forgeries are told apart from your mail by DKIM alone.',
      fix: ({ domain }, { record }) => endSoftly(domain, record),
    },
    'spf.helo_fail': {
      title: ({ domain, ip }) =>
        `The server calls itself ${domain}, and the SPF record of that name does not list ${ip}.`,
      why: () => 'Few receivers look at it, except for bounces, where the HELO name is all they have.',
      fix: ({ domain, ip, is_private }) =>
        is_private ? sendPublicly(ip) : `Add ${ip} to the SPF record of ${domain}, or let the server use its own name.`,
    },
    'spf.read_differently': {
      title: ({ domain, lenient }) =>
        `Receivers do not agree on the SPF record of ${domain}: strict ones give up on it (permerror), lenient ones come to ${lenient}.`,
      why: () =>
        'That is why the mistake is easily overlooked: part of the mail passes all the same. It takes no points of its own.',
      fix: () => 'Correct the record as told above; then all of them come to the same result.',
    },
    'spf.no_record': {
      title: ({ domain }) => `${domain} does not say which servers may send its mail: it has no SPF record.`,
      why: () => withoutSpf,
      fix: ({ domain }, { record }) =>
        `${record ? `Publish the record below at ${domain}. It allows the mail servers of the domain (mx); add the include of every mail service you use before ~all.` : firstRecord(domain)} If the domain sends no mail at all, publish v=spf1 -all.`,
    },
    'spf.misspelled': {
      title: ({ domain, text }) =>
        `${domain} has a record that was meant for SPF, but does not begin with v=spf1: “${text}”.`,
      why: () => `Receivers pass over it. ${withoutSpf}`,
      fix: ({ domain }, { record }) =>
        record
          ? `Publish the record below at ${domain} in place of it, without quotation marks in the text.`
          : `Let the record at ${domain} begin with v=spf1 and one space, without quotation marks in the text, and check every term after it.`,
    },
    'spf.several_records': {
      title: ({ domain, count }) => `${domain} has ${count} SPF records, and only one is allowed.`,
      why: () => `Receivers then use none of them (permerror). ${withoutSpf}`,
      fix: ({ domain }, { record }) =>
        record
          ? `Delete all of them at ${domain} and publish the one below, which allows what they allowed together.`
          : `Keep one record at ${domain} with the terms that your mail needs, and delete the others. Together they do not make a valid record: a term is broken, or they need more than 10 DNS lookups.`,
    },
    'spf.invalid': {
      title: ({ domain, code, detail, position }) =>
        `The SPF record of ${domain} has a mistake at character ${position}: ${syntaxProblems[code]} in “${detail}”.`,
      why: () => `One mistake makes the whole record void (permerror). ${withoutSpf}`,
      fix: ({ domain, detail }, { record }) =>
        record
          ? `Put the record below at ${domain} in place of the present one.`
          : `Correct or remove “${detail}”. A mail service shows the right spelling of its include in its set-up guide.`,
    },
    'spf.blank_missing': {
      title: ({ domain, detail }) =>
        `In the SPF record of ${domain} a space is missing: two terms run together in “${detail}”.`,
      why: () =>
        `Receivers read the two as one, which is an error (permerror) or a name that does not exist. ${withoutSpf}`,
      fix: ({ domain, detail }, { record }) =>
        record
          ? `Publish the record below at ${domain}. A record in several strings needs a space at the end of each but the last.`
          : `Put a space between the two terms in “${detail}”, and correct the other mistakes of the record.`,
    },
    'spf.include_broken': {
      title: ({ domain, term, code, target }) =>
        `The SPF record of ${domain} points to something that is broken, ${term}: ${treeFaults[code](target)}.`,
      why: () => `Receivers stop there and treat the record as void (permerror). ${withoutSpf}`,
      fix: ({ domain, term }) =>
        `If you no longer use that service, remove ${term} from the record of ${domain}. If you do, compare the name with its set-up guide, or tell the service.`,
    },
    'spf.dead_terms': {
      title: ({ domain, terms }) =>
        `The SPF record of ${domain} asks for names that hold nothing: ${formatList('en', terms)}.`,
      why: ({ own }) =>
        own
          ? 'Receivers accept two such lookups. A third makes the record invalid.'
          : 'Receivers bear two such look-ups; a third makes the record void. Whoever registers such a name may send in yours.',
      fix: ({ terms, own }, { record }) => {
        if (record) return 'Publish the record below, without them.'
        const names = formatList('en', terms)
        return own
          ? `Publish the missing records that ${names} asks for, or remove it from the SPF record.`
          : `Remove ${names} from the record that holds it.`
      },
    },
    'spf.term_ignored': {
      title: ({ domain, code, detail, position }) =>
        `Part of the SPF record of ${domain} has no effect: ${ignoredTerms[code]} (“${detail}”, character ${position}).`,
      why: () => 'If it names one of your senders, its mail does not pass SPF.',
      fix: ({ domain, detail }, { record }) =>
        record
          ? `Put the record below at ${domain} in place of the present one.`
          : `Correct “${detail}” at ${domain}, or remove it if nobody sends from there.`,
    },
    'spf.term_needless': {
      title: ({ domain, code, detail, position }) =>
        `One term in the SPF record of ${domain} is not what it seems: ${needlessTerms[code]} (“${detail}”, character ${position}).`,
      why: () => 'It does no harm now. A record without it is shorter and easier to keep right.',
      fix: ({ detail }, { record }) =>
        record
          ? `Check “${detail}”. The record below allows the same servers without it.`
          : `Check “${detail}”, and remove it if you do not need it.`,
    },
    'spf.ptr_used': {
      title: ({ domain }) => `The SPF record of ${domain} uses ptr, which has been given up.`,
      why: () => 'It is slow and often fails, and some receivers skip it: mail that relies on it does not pass SPF.',
      fix: ({ domain }, { record }) =>
        `First add the addresses (ip4:, ip6:) of every server that passes by ptr alone: two weeks of DMARC reports show which these are. ${record ? `Then publish the record below at ${domain}, with these addresses.` : 'Then remove ptr.'}`,
    },
    'spf.networks_wide': {
      title: ({ domain, terms }) =>
        `The SPF record of ${domain} lets whole networks send in its name: ${formatList('en', terms)}.`,
      why: () => 'Whoever gets an address in there passes SPF, and with it DMARC, as you.',
      fix: () => 'Name the servers or small networks that really send for you.',
    },
    'spf.networks_vast': {
      title: ({ domain, terms, addresses, ipv6_prefix }) =>
        `The SPF record of ${domain} lets more than one sender’s network pass: at least ${describeWidth(addresses, ipv6_prefix)} (${formatList('en', terms)}).`,
      why: () =>
        'Anyone who gets an address in there passes SPF, and with it DMARC, as you. A sender’s own networks are never that wide.',
      fix: ({ terms }) =>
        `List the servers or small networks that really send for you in place of ${formatList('en', terms)}. DMARC reports show which these are.`,
    },
    'spf.everyone': {
      title: ({ domain, terms }) =>
        `${domain} lets anyone send in its name: its SPF record covers every address, through ${formatList('en', terms)}.`,
      why: () =>
        'Forgers pass SPF, and with it DMARC, as you. Spammers look for such domains, and filters take the record as a sign of spam.',
      fix: ({ terms }) =>
        `Replace ${formatList('en', terms)} by the servers that really send for you, and remove what you do not need. If a service gave it to you, tell the service.`,
    },
    'spf.answer_large': {
      title: ({ domain, octets }) =>
        `The TXT records of ${domain} may not fit one plain DNS answer: ${formatNumber('en', octets)} octets, of 450 that are safe.`,
      why: () => 'DNS servers of today ask again over TCP. Behind some firewalls that fails, and with it SPF.',
      fix: () => 'Remove TXT records that no service needs any more, such as old site verifications.',
    },
    'spf.depends_on_message': {
      title: ({ domain, terms }) =>
        `What the SPF record of ${domain} says depends on each message: ${formatList('en', terms)}.`,
      why: () =>
        'Terms with macros lead to another name for every sender or address, so nobody can look them up beforehand.',
      fix: () => 'Nothing to do if a service asked for it. Send a test message to see what it comes to.',
    },
  },
}

/** What it costs to be without a working record. */
const withoutSpf =
  'Without SPF only DKIM vouches for your mail; Gmail, Yahoo and Microsoft want both from bulk senders.'

const syntaxProblems: Record<FindingParams<'spf.invalid'>['code'], string> = {
  invalid_character: 'a character that may not stand there',
  unknown_mechanism: 'a word that SPF does not know',
  missing_value: 'a value is missing',
  unexpected_value: 'a value where none belongs',
  invalid_domain: 'something that is no domain name',
  address_as_domain: 'an address where a domain name belongs (write ip4: or ip6:)',
  invalid_macro: 'a macro that cannot be read',
  invalid_ip4: 'no IPv4 address',
  invalid_ip6: 'no IPv6 address',
  invalid_prefix_length: 'a network size that does not exist',
  duplicate_modifier: 'a term that may stand only once',
}

const treeFaults: Record<FindingParams<'spf.include_broken'>['code'], (target: string) => string> = {
  no_record: (target) => `${target} has no SPF record`,
  several_records: (target) => `${target} has several SPF records`,
  invalid_record: (target) => `the SPF record of ${target} has a mistake`,
  too_many_names: (target) => `${target} has more than 10 mail servers`,
  loop: (target) => `it leads back to ${target}`,
}

const ignoredTerms: Record<FindingParams<'spf.term_ignored'>['code'], string> = {
  terms_after_all: 'it stands after all, where nobody reads on',
  redirect_ignored: 'a redirect beside all is never followed',
  mechanism_as_modifier: 'an equals sign stands in place of the colon',
  version_repeated: 'v=spf1 stands in the middle of the record',
  impossible_domain: 'a name that cannot exist',
}

const needlessTerms: Record<FindingParams<'spf.term_needless'>['code'], string> = {
  host_bits_set: 'the address lies inside the network, not at its beginning',
  private_network: 'no mail can come from a private address',
  duplicate_term: 'the same stands twice',
  unknown_modifier: 'SPF does not know it',
}

function countLookups(count: number): string {
  return `${count} DNS ${pluralForm('en', count, { one: 'look-up', other: 'look-ups' })}`
}

function sendPublicly(ip: string): string {
  return `Send the message through the server that your mail really leaves by, and test it again. ${ip} is no address of the public internet: no receiver ever sees it, so it belongs in no SPF record.`
}

function firstRecord(domain: string): string {
  return `Publish a TXT record at ${domain}: v=spf1, then the include of every mail service you use and the addresses of your own servers (ip4:, ip6:), and ~all at the end.`
}

/** In the middle of a sentence. */
function addAddress(domain: string, ip: string): string {
  return `add ${ip.includes(':') ? 'ip6' : 'ip4'}:${ip} to the SPF record of ${domain}`
}

function endSoftly(domain: string, hasRecord: boolean): string {
  const first = 'List every server and service that sends for you: two weeks of DMARC reports show which these are.'
  const then = hasRecord
    ? `Then publish the record below at ${domain}.`
    : `Then let the record of ${domain} end in ~all.`
  return `${first} ${then}`
}

function describeWidth(addresses: number, ipv6Prefix: number): string {
  const isIpv6 = ipv6Prefix < 16
  const ipv4 = addresses > 2 ** 24 || !isIpv6 ? `${formatNumber('en', addresses)} IPv4 addresses` : ''
  const ipv6 = isIpv6 ? `IPv6 networks of the size /${ipv6Prefix}` : ''
  return [ipv4, ipv6].filter(Boolean).join(' and ')
}

import type { TopicTexts } from '../../catalogue.ts'
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
        `The SPF record of ${domain} takes ${lookups} of the 10 DNS look-ups that are allowed.`,
    },
    'spf.all': {
      topic: 'End of the SPF record',
      pass: ({ domain, all }) => `${domain} tells receivers that all other servers are strangers: SPF ends in ${all}.`,
    },
    'spf.helo': {
      topic: 'SPF of the HELO name',
      pass: ({ domain, ip }) => `${ip} may use the HELO name ${domain}: SPF passes for it, too.`,
    },
  },
  findings: {
    'spf.missing': {
      title: ({ domain }) => `${domain} does not say which servers may send its mail: it has no SPF record.`,
      why: () =>
        'Gmail, Yahoo, Microsoft and Apple expect SPF and DKIM from bulk senders. Mail that has neither, Gmail refuses with 550-5.7.26.',
      fix: ({ domain, ip }) =>
        `Publish the record below at ${domain}. It allows ${ip}; add the include of every mail service you use before ~all.`,
    },
    'spf.missing_covered': {
      title: ({ domain }) => `${domain} has no SPF record; only the DKIM signature vouches for this message.`,
      why: () => 'Small senders get by with DKIM alone. Of bulk senders Gmail, Yahoo and Microsoft want both to pass.',
      fix: ({ domain, ip }) =>
        `Publish the record below at ${domain}. It allows ${ip}; add the include of every mail service you use before ~all.`,
    },
    'spf.fail': {
      title: ({ domain, ip }) => `${domain} says that ${ip} may not send its mail: SPF fails.`,
      why: () =>
        'To receivers this looks like a forgery. Gmail refuses it with 550-5.7.26 unless DKIM vouches for it, and spam filters add points.',
      fix: ({ domain, ip }) =>
        `If ${ip} is yours or your mail service’s, put the record below at ${domain} in place of the present one. If it is not, somebody else sent this message.`,
    },
    'spf.softfail': {
      title: ({ domain, ip }) => `${domain} does not know ${ip} as one of its servers: SPF softfails.`,
      why: () =>
        'A softfail is no pass. Without a DKIM signature Gmail refuses such mail with 550-5.7.26, and others file it as spam.',
      fix: ({ domain, ip }) =>
        `Put the record below at ${domain} in place of the present one; it adds ${ip}. If you send through a service, add the include it gives you instead.`,
    },
    'spf.neutral': {
      title: ({ domain, ip }) => `${domain} has an SPF record, but it says nothing about ${ip}: SPF is neutral.`,
      why: () => 'Receivers treat neutral like no SPF at all, so only DKIM is left to prove who sent the message.',
      fix: ({ domain, ip }) =>
        `Put the record below at ${domain} in place of the present one; it adds ${ip}. If you send through a service, add the include it gives you instead.`,
    },
    'spf.fail_covered': {
      title: ({ domain, ip, result }) =>
        `${domain} does not name ${ip} as its server (SPF ${result}); the DKIM signature saves the message.`,
      why: () =>
        'DMARC passes by DKIM, so most mail arrives. Of bulk senders Gmail and Microsoft want SPF to pass as well.',
      fix: ({ domain, ip }) =>
        `Put the record below at ${domain} in place of the present one; it adds ${ip}. If the message was forwarded, there is nothing to do.`,
    },
    'spf.permerror': {
      title: ({ domain, comment }) =>
        `The SPF record of ${domain} is broken, so it counts for nobody${comment ? ` (${comment})` : ''}.`,
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
      fix: () => 'Remove every include, a, mx and exists whose name has no record any more.',
    },
    'spf.all_open': {
      title: ({ domain }) => `${domain} lets anyone send in its name: its SPF record ends in +all.`,
      why: () =>
        'Spammers look for such domains. Filters take the record as a sign of spam: rspamd adds 4 points of 15.',
      fix: ({ domain }) =>
        `Put the record below at ${domain}; it ends in ~all. Once you have listed every sender, change that to -all.`,
    },
    'spf.all_neutral': {
      title: ({ domain }) => `${domain} does not mind who else sends in its name: its SPF record ends in ?all.`,
      why: () => 'Forgeries are told apart from your mail by DKIM alone.',
      fix: ({ domain }) =>
        `Put the record below at ${domain}; it ends in ~all. Once you have listed every sender, change that to -all.`,
    },
    'spf.all_missing': {
      title: ({ domain }) => `The SPF record of ${domain} has no end, so it says nothing about strangers.`,
      why: () =>
        'Without all at the end, receivers assume ?all: forgeries are told apart from your mail by DKIM alone.',
      fix: ({ domain }) => `Put the record below at ${domain}; it ends in ~all.`,
    },
    'spf.helo_fail': {
      title: ({ domain, ip }) =>
        `The server calls itself ${domain}, and the SPF record of that name does not list ${ip}.`,
      why: () => 'Few receivers look at it, except for bounces, where the HELO name is all they have.',
      fix: ({ domain, ip }) => `Add ${ip} to the SPF record of ${domain}, or let the server use its own name.`,
    },
  },
}

function countLookups(count: number): string {
  return `${count} DNS ${pluralForm('en', count, { one: 'look-up', other: 'look-ups' })}`
}

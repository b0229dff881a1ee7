import type { TopicTexts } from '../../catalogue.ts'
import { formatList } from '../../format.ts'
import { pluralForm } from '../../plural.ts'

export const links: TopicTexts<'links'> = {
  checks: {
    'links.shown_addresses': {
      topic: 'Addresses that links show',
      pass: () => 'Links that show an address lead to its domain.',
    },
    'links.hosts': {
      topic: 'Links to IP addresses',
      pass: () => 'Links lead to names, not to bare IP addresses.',
    },
    'links.user_info': {
      topic: 'User names in links',
      pass: () => 'No link holds a user name.',
    },
    'links.ports': {
      topic: 'Ports of links',
      pass: () => 'Links lead to the usual ports of the web.',
    },
    'links.encryption': {
      topic: 'Encryption of links',
      pass: () => 'All links are encrypted (https).',
    },
    'links.alphabets': {
      topic: 'Letters in the names of links',
      pass: () => 'No link imitates the name of another.',
    },
    'links.shorteners': {
      topic: 'Short links',
      pass: () => 'Links show where they lead: none hides behind a link shortener.',
    },
    'links.domains': {
      topic: 'Number of linked domains',
      pass: ({ count }) =>
        `Links lead to ${count} ${pluralForm('en', count, { one: 'domain', other: 'domains' })}, which is not too many.`,
    },
    'links.samples': {
      topic: 'Links to sample domains',
      pass: () => 'No link leads to a domain that is reserved for examples.',
    },
  },
  findings: {
    'links.other_domain': {
      title: ({ shown, host, count }) =>
        `A link shows ${shown} but leads to ${host}${count > 1 ? `, and ${count - 1} more ${pluralForm('en', count - 1, { one: 'does', other: 'do' })} so` : ''}.`,
      why: () => 'Phishing does that: rspamd adds 4 points of 15, and Thunderbird and Outlook warn readers.',
      fix: () =>
        'Let the link show words (“to the shop”) in place of an address, or count clicks under a domain of your own.',
    },
    'links.ip_host': {
      title: ({ target }) => `A link leads to a bare IP address: ${target}.`,
      why: () => 'Hacked machines have no names, so filters add points: rspamd up to 1.5 of 15.',
      fix: () => 'Link to a name of your own domain, with https.',
    },
    'links.user_name': {
      title: ({ target, host }) => `A link hides where it leads: ${target} leads to ${host}.`,
      why: () => 'What stands before the at sign passes for the host, so phishing uses it and browsers warn.',
      fix: () => 'Take out what stands between // and the at sign.',
    },
    'links.unusual_port': {
      title: ({ target }) => `A link leads to an unusual port: ${target}.`,
      why: () => 'Company networks block such ports, and filters know them from hacked machines.',
      fix: () => 'Serve the page at the usual port of https, 443.',
    },
    'links.unencrypted': {
      title: ({ count, target }) =>
        `${count} ${pluralForm('en', count, { one: 'link is', other: 'links are' })} not encrypted, such as ${target}.`,
      why: () => 'Browsers warn of http, and everybody on the way can read along.',
      fix: () => 'Write https in place of http, and let the old address forward.',
    },
    'links.lookalike': {
      title: ({ host }) => `A link leads to a name in letters that imitate others: ${host}.`,
      why: () => 'Phishing imitates known names like that: rspamd adds 5 points of 15, and browsers show the raw name.',
      fix: () => 'Link to a name in the letters of one alphabet.',
    },
    'links.international': {
      title: ({ host }) => `A link leads to a name with letters beyond the English ones: ${host}.`,
      why: () => 'That is fine; some programs show the raw form, which people do not recognize.',
      fix: () => 'If you have the same name in plain letters, link to that.',
    },
    'links.shortened': {
      title: ({ names }) => `Links hide behind a link shortener: ${formatList('en', names)}.`,
      why: () =>
        'You share its name with everybody who uses it, spammers too; block lists hold such names now and then.',
      fix: () => 'Link to the page itself, or count clicks under a domain of your own.',
    },
    'links.many_domains': {
      title: ({ count }) => `Links lead to ${count} different domains.`,
      why: () => 'Each is one more that a block list may hold, and letters of one sender seldom have so many.',
      fix: () => 'Link to your own pages, and from there to the others.',
    },
    'links.sample_domain': {
      title: ({ target }) => `A link leads to a domain that is reserved for examples: ${target}.`,
      why: () => 'It was left over from a template; nobody gets anywhere by it.',
      fix: () => 'Put in the address that you mean.',
    },
  },
}

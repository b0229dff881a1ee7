import type { TopicTexts } from '../../catalogue.ts'
import { formatList } from '../../format.ts'
import { pluralForm } from '../../plural.ts'
import { lists as words } from '../lists.ts'

const blacklists = (count: number) => `${count} ${pluralForm('en', count, { one: 'blacklist', other: 'blacklists' })}`

/** All names, or the first of more. */
const named = (names: readonly string[], count: number) =>
  count > names.length ? `${names.join(', ')} and more` : formatList('en', names)

const silence = (names: readonly string[]) =>
  names.length > 0 ? ` No answer came from ${formatList('en', names)}.` : ''

const removal = (urls: readonly string[]) =>
  urls.length > 0 ? `Then ask at ${formatList('en', urls)} to be removed.` : 'Then ask the list to remove it.'

const linksTo = (domains: readonly string[], count: number) =>
  count === 1
    ? `The message links to ${formatList('en', domains)}, which is`
    : `The message links to ${count} domains (${named(domains, count)}) that are`

export const lists: TopicTexts<'blacklist' | 'allow_lists' | 'dbl'> = {
  checks: {
    'blacklist.answers': {
      topic: 'Blacklists of addresses',
      pass: ({ ip, answered, asked }) => `Blacklists were asked about ${ip}, and ${answered} of ${asked} answered.`,
    },
    'blacklist.critical': {
      topic: 'The blacklist that most receivers obey',
      pass: ({ ip, lists, silent }) =>
        `The sending address ${ip} is not on ${formatList('en', lists)}.${silence(silent)}`,
    },
    'blacklist.major': {
      topic: 'Large blacklists',
      pass: ({ ip, lists, silent }) =>
        `The address ${ip} is on none of the large blacklists asked: ${formatList('en', lists)}.${silence(silent)}`,
    },
    'blacklist.minor': {
      topic: 'Smaller blacklists',
      pass: ({ ip, lists, silent }) =>
        `The address ${ip} is on none of the smaller blacklists asked: ${formatList('en', lists)}.${silence(silent)}`,
    },
    'allow_lists.entry': {
      topic: 'Lists of good senders',
      pass: ({ ip, lists }) => `Lists of good senders hold the sending address ${ip}: ${formatList('en', lists)}.`,
    },
    'dbl.answers': {
      topic: 'Blacklists of domains',
      pass: ({ count, answered, asked }) =>
        `Blacklists were asked about ${count} ${pluralForm('en', count, { one: 'domain', other: 'domains' })} of the message, and ${answered} of ${asked} answered.`,
    },
    'dbl.spamhaus': {
      topic: 'The blacklist of domains that most receivers obey',
      pass: ({ domain, list }) => `The domain ${domain} is not on the ${list}.`,
    },
    'dbl.others': {
      topic: 'Other blacklists of domains',
      pass: ({ domain, lists, silent }) =>
        `Other blacklists of domains do not hold ${domain} either: ${formatList('en', lists)}.${silence(silent)}`,
    },
    'dbl.services': {
      topic: 'Blacklists of the domains of your mail service',
      pass: ({ domains, lists, silent }) =>
        `The domains of your mail service (${domains.join(', ')}) are not on ${formatList('en', lists)}.${silence(silent)}`,
    },
    'dbl.links': {
      topic: 'Blacklists of linked domains',
      pass: ({ count, lists, silent }) =>
        `None of ${count} linked ${pluralForm('en', count, { one: 'domain', other: 'domains' })} is on ${formatList('en', lists)}.${silence(silent)}`,
    },
  },
  findings: {
    'blacklist.listed_critical': {
      title: ({ ip, lists, count }) =>
        `The sending address ${ip} is on a blacklist that most receivers obey: ${named(lists, count)}.`,
      why: ({ meaning }) => `${words.meanings[meaning]} Most receivers refuse mail from such an address at once.`,
      fix: ({ delist_urls }) =>
        `Find out what was sent from the address, and stop it; else it will be back on the list. ${removal(delist_urls)}`,
    },
    'blacklist.listed_major': {
      title: ({ ip, lists, count }) =>
        `The sending address ${ip} is on ${blacklists(count)} that many receivers ask: ${named(lists, count)}.`,
      why: ({ meaning }) =>
        `${words.meanings[meaning]} Some receivers refuse such mail, others give it many points as spam.`,
      fix: ({ delist_urls }) =>
        `Find out what was sent from the address, and stop it; else it will be back on the list. ${removal(delist_urls)}`,
    },
    'blacklist.listed_minor': {
      title: ({ ip, lists, count }) =>
        `The sending address ${ip} is on ${blacklists(count)} that few receivers ask: ${named(lists, count)}.`,
      why: ({ meaning }) => `${words.meanings[meaning]} Large providers hardly count it, small ones may.`,
      fix: ({ delist_urls }) => `See what the list says, and whether it is right. ${removal(delist_urls)}`,
    },
    'blacklist.listed_info': {
      title: ({ ip, lists, count }) => `The neighbours of ${ip} gave it a place on ${named(lists, count)}.`,
      why: ({ meaning }) => `${words.meanings[meaning]} Such lists speak of whole networks; hardly anybody obeys them.`,
      fix: () => 'You can only ask your provider to look after its network, or send from another one.',
    },
    'blacklist.policy': {
      title: ({ ip, lists, count }) =>
        `By the policy of its network, ${ip} should not send mail directly, says ${named(lists, count)}.`,
      why: () =>
        'Nobody accuses you of spam; but home and dynamic addresses do not send mail themselves, so many receivers refuse it.',
      fix: ({ delist_urls }) =>
        `Send through the mail server of your provider or a mail service. Is it a server with a fixed address of its own? ${removal(delist_urls)}`,
    },
    'dbl.listed': {
      title: ({ domain, list }) => `The domain ${domain} is on the ${list}, which most receivers obey.`,
      why: ({ meaning }) =>
        `${words.meanings[meaning]} Most receivers refuse mail that names such a domain, whoever sends it.`,
      fix: ({ delist_url }) =>
        `Find out what was sent or served under the domain, and stop it. ${removal(delist_url ? [delist_url] : [])}`,
    },
    'dbl.abused': {
      title: ({ domain, list }) => `The domain ${domain} is on the ${list} as one that others abuse.`,
      why: ({ meaning }) => `${words.meanings[meaning]} Many receivers refuse mail that names such a domain.`,
      fix: ({ delist_url }) =>
        `Find what strangers put on your site, remove it, and close the gap. ${removal(delist_url ? [delist_url] : [])}`,
    },
    'dbl.listed_elsewhere': {
      title: ({ domain, lists }) => `The domain ${domain} is on a blacklist of domains: ${formatList('en', lists)}.`,
      why: ({ meaning }) => `${words.meanings[meaning]} Spam filters give many points for each mention of it.`,
      fix: () => 'Find out what was sent or served under the domain, and stop it. Then ask the list to remove it.',
    },
    'dbl.suspected': {
      title: ({ domain, lists }) => `The domain ${domain} is under suspicion on ${formatList('en', lists)}.`,
      why: ({ meaning }) => `${words.meanings[meaning]} Spam filters give a few points for it.`,
      fix: () => 'Write only to people who asked for it, and make leaving easy; such entries then go by themselves.',
    },
    'dbl.service_listed': {
      title: ({ domain, lists }) =>
        `The domain ${domain}, which your mail is sent with, is on a blacklist: ${formatList('en', lists)}.`,
      why: ({ meaning }) =>
        `${words.meanings[meaning]} Receivers also ask about the domains of the return path and of signatures, and refuse such mail.`,
      fix: ({ domain }) =>
        `Tell the service that ${domain} belongs to. Better still, let it send with your own domain as return path and in the signature.`,
    },
    'dbl.service_doubtful': {
      title: ({ domain, lists }) =>
        `The domain ${domain}, which your mail is sent with, has a bad name at ${formatList('en', lists)}.`,
      why: ({ meaning }) => `${words.meanings[meaning]} Spam filters give your message points for it.`,
      fix: ({ domain }) =>
        `Tell the service that ${domain} belongs to. Better still, let it send with your own domain as return path and in the signature.`,
    },
    'dbl.service_suspected': {
      title: ({ domain, lists }) =>
        `The domain ${domain}, which your mail is sent with, is under suspicion on ${formatList('en', lists)}.`,
      why: ({ meaning }) => `${words.meanings[meaning]} Spam filters give your message a few points for it.`,
      fix: () => 'Let your mail service send with your own domain as return path and in the signature.',
    },
    'dbl.link_listed': {
      title: ({ domains, count, lists }) =>
        `${linksTo(domains, count)} on a blacklist of harmful sites: ${formatList('en', lists)}.`,
      why: ({ meaning }) => `${words.meanings[meaning]} A single such link is enough to file the message as spam.`,
      fix: ({ domains }) => `Take the links to ${formatList('en', domains)} out of the message.`,
    },
    'dbl.link_doubtful': {
      title: ({ domains, count, lists }) => `${linksTo(domains, count)} on a blacklist: ${formatList('en', lists)}.`,
      why: ({ meaning }) => `${words.meanings[meaning]} Spam filters give many points for each such link.`,
      fix: ({ domains }) =>
        `Link to your own pages in place of ${formatList('en', domains)}, also where a link only counts clicks.`,
    },
    'dbl.link_suspected': {
      title: ({ domains, count, lists }) => `${linksTo(domains, count)} under suspicion on ${formatList('en', lists)}.`,
      why: ({ meaning }) => `${words.meanings[meaning]} Spam filters give a few points for such a link.`,
      fix: ({ domains }) => `See whether the message needs the links to ${formatList('en', domains)}.`,
    },
  },
}

import type { TopicTexts } from '../../catalogue.ts'
import { formatList } from '../../format.ts'
import { pluralForm } from '../../plural.ts'

export const nameServers: TopicTexts<'name_servers'> = {
  checks: {
    'name_servers.count': {
      topic: 'Name servers',
      pass: ({ zone, servers }) => `Several name servers answer for ${zone}: ${formatList('en', servers)}.`,
    },
    'name_servers.addresses': {
      topic: 'Addresses of the name servers',
      pass: ({ zone }) => `Every name server of ${zone} has an address.`,
    },
    'name_servers.aliases': {
      topic: 'Aliases among the name servers',
      pass: ({ zone }) => `The NS records of ${zone} name servers, not aliases (CNAME).`,
    },
    'name_servers.answers': {
      topic: 'Answers of the name servers',
      pass: ({ zone }) => `Every name server of ${zone} answers for it, and all hold the same version.`,
    },
    'name_servers.networks': {
      topic: 'Networks of the name servers',
      pass: ({ zone }) => `The name servers of ${zone} stand in different networks.`,
    },
    'name_servers.soa': {
      topic: 'SOA record',
      pass: ({ zone }) => `The SOA record of ${zone} is in order.`,
    },
  },
  findings: {
    'name_servers.missing': {
      title: ({ domain }) => `No name server is listed for ${domain} (NS).`,
      why: () => 'A domain that can be found has some; the zone in front of us is most likely incomplete.',
      fix: ({ domain }) => `Add the NS records of ${domain} to its zone.`,
    },
    'name_servers.single': {
      title: ({ zone, server }) => `Only one name server answers for ${zone}: ${server}.`,
      why: () => 'While it is down, nobody can check SPF, DKIM and DMARC, and no mail finds its way to you.',
      fix: ({ zone }) => `Add a second name server for ${zone}; most DNS providers give you two or more.`,
    },
    'name_servers.unresolvable': {
      title: ({ zone, servers }) => `Name servers of ${zone} have no public address: ${formatList('en', servers)}.`,
      why: () => 'Questions that go there stay without an answer, so checks of your mail are slow or fail at times.',
      fix: ({ zone }) => `Remove these servers from the NS records of ${zone}, or give them an address.`,
    },
    'name_servers.alias': {
      title: ({ zone, server, target }) => `A name server of ${zone} is an alias: ${server} stands for ${target}.`,
      why: () => 'The standard forbids it, and some resolvers find nothing then.',
      fix: ({ zone, target }) => `Name ${target} itself in the NS records of ${zone}, and at your registrar.`,
    },
    'name_servers.lame': {
      title: ({ zone, servers }) =>
        `Name servers that are listed for ${zone} know nothing of it: ${formatList('en', servers)}.`,
      why: () => 'Questions that go there fail (lame delegation), so checks of your mail are slow or fail at times.',
      fix: ({ zone }) => `Set ${zone} up on these servers, or remove them from the NS records and at your registrar.`,
    },
    'name_servers.out_of_step': {
      title: ({ zone, servers }) =>
        `The name servers of ${zone} hold different versions: ${formatList('en', servers)}.`,
      why: () => 'Right after a change that is normal. If it stays, part of the world sees old records.',
      fix: () => 'Look again in an hour. If they still differ, the transfer between the servers is broken.',
    },
    'name_servers.one_network': {
      title: ({ zone, network }) => `All name servers of ${zone} stand in one network, ${network}.`,
      why: () => 'One broken line hides the domain, and with it everything that vouches for your mail.',
      fix: () => 'Ask your DNS provider for a server elsewhere, or add a second provider.',
    },
    'name_servers.negative_ttl_long': {
      title: ({ zone, hours }) =>
        `What does not exist in ${zone} is remembered for ${hours} ${pluralForm('en', hours, { one: 'hour', other: 'hours' })}.`,
      why: () => 'Whoever asked for a record before you published it does not see it until then.',
      fix: () => 'Set the last number of the SOA record (minimum) to 3600.',
    },
    'name_servers.no_contact': {
      title: ({ zone, mailbox }) =>
        mailbox
          ? `The SOA record of ${zone} names no mailbox of its keeper: ${mailbox}.`
          : `The SOA record of ${zone} names no mailbox of its keeper.`,
      why: () => 'It costs nothing. People who find a fault cannot tell you.',
      fix: ({ zone }) => `Set the second name of the SOA record to hostmaster.${zone}.`,
    },
  },
}

import type { TopicTexts } from '../../catalogue.ts'
import { formatList } from '../../format.ts'

export const mx: TopicTexts<'mx'> = {
  checks: {
    'mx.record': {
      topic: 'MX records',
      pass: ({ domain, hosts }) => `${domain} says where its mail goes: ${formatList('en', hosts)}.`,
    },
    'mx.names': {
      topic: 'Names in the MX records',
      pass: ({ domain }) => `Every MX record of ${domain} names a host, and each host once.`,
    },
    'mx.aliases': {
      topic: 'Aliases among the mail hosts',
      pass: ({ domain }) => `The MX records of ${domain} name hosts, not aliases (CNAME).`,
    },
    'mx.addresses': {
      topic: 'Addresses of the mail hosts',
      pass: ({ hosts }) => `Every mail host has an address: ${formatList('en', hosts)}.`,
    },
    'mx.private_addresses': {
      topic: 'Private addresses of the mail hosts',
      pass: ({ domain }) => `The mail hosts of ${domain} have addresses that the internet can reach, and no others.`,
    },
    'mx.address_families': {
      topic: 'IPv4 and IPv6 of the mail hosts',
      pass: ({ domain }) => `${domain} receives mail over IPv4 and over IPv6.`,
    },
    'mx.reverse_dns': {
      topic: 'Reverse DNS of the mail hosts',
      pass: ({ domain }) => `The addresses of the mail hosts of ${domain} have names that lead back to them.`,
    },
    'mx.encryption': {
      topic: 'Encryption of the mail hosts',
      pass: ({ versions }) => `The mail hosts encrypt: ${formatList('en', versions)}.`,
    },
    'mx.certificate': {
      topic: 'Certificates of the mail hosts',
      pass: ({ domain }) => `The certificates of the mail hosts of ${domain} prove their names.`,
    },
  },
  findings: {
    'mx.missing': {
      title: ({ domain }) => `${domain} cannot receive mail: it has neither an MX record nor an address.`,
      why: () =>
        'Answers and bounces go nowhere. Many servers refuse a sender whose domain cannot be written to, and spam filters add points.',
      fix: ({ domain }) =>
        `Publish the MX records that your mail service gives you at ${domain}. If it shall receive nothing at all, say so with a null MX: 0 and a single dot.`,
    },
    'mx.implicit': {
      title: ({ domain, addresses }) =>
        `${domain} has no MX record, so its mail goes to its web address: ${formatList('en', addresses)}.`,
      why: () =>
        'That works only if a mail server answers there. If not, answers and bounces are lost after days of tries.',
      fix: ({ domain }, { record }) =>
        `Publish the MX records of your mail service at ${domain}.${record ? ' If the server behind the address does receive your mail, the record below says so.' : ''}`,
    },
    'mx.null_mx': {
      title: ({ domain }) => `${domain} receives no mail, and says so: it has a null MX.`,
      why: () => 'That is right for a domain that neither sends nor receives.',
      fix: () =>
        'If you send from this domain, receivers want to be able to answer: replace the null MX by real MX records.',
    },
    'mx.null_mx_sends': {
      title: ({ domain }) =>
        `${domain} lets servers send its mail, and says that it takes no answers: it has a null MX.`,
      why: () => 'Receivers may refuse such mail outright, with 550 5.7.27: the sender’s domain has a null MX.',
      fix: ({ domain }) =>
        `If you send from ${domain}, replace the null MX by the MX records of your mail service. If you do not, publish v=spf1 -all.`,
    },
    'mx.null_mx_among_others': {
      title: ({ domain }) =>
        `${domain} says both that it takes no mail and where it goes: a null MX stands beside others.`,
      why: () => 'A null MX counts only alone. What senders make of the mixture is left to chance.',
      fix: ({ domain }) => `Delete the MX record of ${domain} that consists of a single dot.`,
    },
    'mx.address_as_name': {
      title: ({ domain, host }) => `An MX record of ${domain} holds an address, ${host}, where a name is needed.`,
      why: () => 'Senders look the address up as if it were a name, find nothing, and skip the record.',
      fix: ({ domain, host }) =>
        `Give the server a name, such as mail.${domain}, with an address record for ${host}. Then name it in the MX record in place of the address.`,
    },
    'mx.invalid_name': {
      title: ({ domain, host }) => `An MX record of ${domain} names something that cannot be a host: “${host}”.`,
      why: () => 'Senders cannot find it, and skip the record.',
      fix: ({ domain }) =>
        `Compare the MX record of ${domain} with what your mail service gave you: only the name, no http://, no spaces.`,
    },
    'mx.unusable': {
      title: ({ domain, hosts }) =>
        `${domain} cannot receive mail: no MX record names a host that can exist (${formatList('en', hosts)}).`,
      why: () =>
        'Senders find no server, so every message to you bounces. Many servers refuse a sender whose domain cannot receive replies.',
      fix: ({ domain }) =>
        `Publish the MX records that your mail service gives you at ${domain}: a host name, not an address, no http://, no spaces.`,
    },
    'mx.duplicate': {
      title: ({ domain, host }) => `${domain} names the mail host ${host} twice.`,
      why: () => 'It does no harm: senders try the same host again.',
      fix: ({ host }) => `Delete one of the MX records for ${host}.`,
    },
    'mx.alias': {
      title: ({ domain, host, target }) =>
        `An MX record of ${domain} points to an alias: ${host} stands for ${target}.`,
      why: () => 'The standard forbids it. Most senders follow it; some refuse, and loops are not noticed.',
      fix: ({ domain, target }, { record }) =>
        record
          ? `Put the record below at ${domain} in place of the present one; it names the host itself.`
          : `Name ${target} in the MX record of ${domain}.`,
    },
    'mx.unreachable': {
      title: ({ domain, hosts }) =>
        `${domain} cannot receive mail: no mail host has a public address (${formatList('en', hosts)}).`,
      why: () => 'Answers and bounces go nowhere. Many servers refuse a sender whose domain cannot be written to.',
      fix: ({ domain }) =>
        `Compare the MX records of ${domain} with those your mail service gave you, and see that each name has an address record.`,
    },
    'mx.dead_hosts': {
      title: ({ domain, hosts }) => `${domain} names mail hosts that have no address: ${formatList('en', hosts)}.`,
      why: () => 'Senders lose time with them, and mail is lost while the others are down.',
      fix: ({ domain }) => `Delete these MX records of ${domain}, or publish an address record for each host.`,
    },
    'mx.private_address': {
      title: ({ host, addresses, others }) =>
        `The mail host ${host} has addresses that nobody outside can reach: ${formatList('en', addresses)}.${others.length > 0 ? ` So have others: ${formatList('en', others)}.` : ''}`,
      why: () => 'Senders that pick one of them try in vain; mail comes late or not at all.',
      fix: ({ host, others }) =>
        `Remove the private addresses from the public DNS of ${formatList('en', [host, ...others])}.`,
    },
    'mx.ipv4_only': {
      title: ({ domain }) => `${domain} receives mail over IPv4 only.`,
      why: () => 'Nobody demands more: every sender has IPv4.',
      fix: () => 'If your mail service offers IPv6, use the host names that have it.',
    },
    'mx.ipv6_only': {
      title: ({ domain }) => `${domain} receives mail over IPv6 only.`,
      why: () => 'Many senders have no IPv6, so their mail and your bounces do not arrive.',
      fix: ({ domain }) => `Give at least one mail host of ${domain} an IPv4 address.`,
    },
    'mx.reverse_missing': {
      title: ({ addresses }) =>
        `Addresses of the mail hosts have no name (reverse DNS): ${formatList('en', addresses)}.`,
      why: () => 'For receiving that does not matter. If the same hosts send, Gmail, Yahoo and Apple want a name.',
      fix: () => 'If these hosts also send, ask whoever gave you the addresses to set their PTR records.',
    },
    'mx.reverse_unconfirmed': {
      title: ({ addresses }) =>
        `The names of mail hosts’ addresses do not lead back to them: ${formatList('en', addresses)}.`,
      why: () => 'For receiving that does not matter. If the same hosts send, only a confirmed name counts (FCrDNS).',
      fix: () => 'If these hosts also send, let the PTR record and the address record of each name the other.',
    },
    'mx.port_closed': {
      title: ({ hosts }) => `Nobody takes mail at ${formatList('en', hosts)}: port 25 is closed.`,
      why: () => 'Answers and bounces that go there wait for days, then are lost.',
      fix: ({ domain }) =>
        `Start the mail server, open port 25 in its firewall, or remove the MX record from ${domain}.`,
    },
    'mx.tls_missing': {
      title: ({ hosts }) =>
        `Mail to ${formatList('en', hosts)} travels in clear: the host offers no encryption (STARTTLS).`,
      why: () =>
        'Anyone on the way can read it. Gmail marks such mail with an open red lock for those who write to you.',
      fix: () => 'Switch TLS on in the mail server (in Postfix smtpd_tls_security_level = may, with a certificate).',
    },
    'mx.tls_failed': {
      title: ({ host, detail }) => `${host} offers encryption, and it does not work (${detail}).`,
      why: () => 'Some senders then deliver in clear, others not at all.',
      fix: ({ host }) => `Check the certificate and key of ${host}, and that it allows TLS 1.2 and 1.3.`,
    },
    'mx.tls_outdated': {
      title: ({ host, version }) => `${host} encrypts in an outdated way: ${version}.`,
      why: () => 'TLS 1.0 and 1.1 are withdrawn; senders switch them off one by one.',
      fix: ({ host }) => `Update the TLS library of ${host}, and allow TLS 1.2 and 1.3.`,
    },
    'mx.certificate_invalid': {
      title: ({ host, fault }) => `The certificate of ${host} does not prove its name (${fault}).`,
      why: () => 'Most senders do not mind, and encrypt all the same. With MTA-STS they would have to mind.',
      fix: ({ host }) => `Get a certificate of a public authority for ${host}, for instance from Let’s Encrypt.`,
    },
    'mx.certificate_refused': {
      title: ({ host, fault }) =>
        `Senders may not deliver to ${host}: its certificate does not prove its name (${fault}).`,
      why: () =>
        'Your MTA-STS policy is in force, and demands a valid certificate. Mail to this host waits, then is returned.',
      fix: ({ host }) =>
        `Get a certificate of a public authority for ${host}. Until then set the policy to mode: testing, and change the id of its record.`,
    },
  },
}

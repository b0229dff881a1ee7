import type { TopicTexts } from '../../catalogue.ts'
import { formatList } from '../../format.ts'
import { pluralForm } from '../../plural.ts'

export const path: TopicTexts<'ptr' | 'helo' | 'tls' | 'received'> = {
  checks: {
    'ptr.present': {
      topic: 'Reverse DNS',
      pass: ({ ip, names }) => `The sending address has a name: reverse DNS of ${ip} says ${formatList('en', names)}.`,
    },
    'ptr.confirmed': {
      topic: 'Forward-confirmed reverse DNS',
      pass: ({ ip, name }) => `The name ${name} leads back to ${ip}: reverse DNS is confirmed.`,
    },
    'helo.name': {
      topic: 'HELO name',
      pass: ({ helo }) => `The server introduces itself with a full name: HELO ${helo}.`,
    },
    'helo.address': {
      topic: 'Address of the HELO name',
      pass: ({ helo, ip }) => `The name the server gives is really its own: ${helo} leads to ${ip}.`,
    },
    'tls.used': {
      topic: 'Encryption of the connection',
      pass: ({ version }) => `The message came over an encrypted connection${version ? `: ${version}` : ''}.`,
    },
    'received.clocks': {
      topic: 'Clocks on the way',
      pass: () => 'The servers on the way agree on the time, as their Received headers tell.',
    },
    'received.delay': {
      topic: 'Delays on the way',
      pass: () => 'The message was held up nowhere on its way.',
    },
  },
  findings: {
    'ptr.missing': {
      title: ({ ip }) => `The sending address ${ip} has no name: there is no reverse DNS for it.`,
      why: () =>
        'Gmail refuses such mail with 550-5.7.25. Yahoo and Apple demand a name as well, and spam filters add points.',
      fix: ({ ip }) =>
        `Ask whoever gave you ${ip} (your hosting company) to set its PTR record to the name of your mail server.`,
    },
    'ptr.unconfirmed': {
      title: ({ ip, name }) => `${ip} calls itself ${name}, but that name does not lead back to ${ip}.`,
      why: () =>
        'Anyone can put any name into reverse DNS, so only a name that leads back counts. Gmail answers 550-5.7.25.',
      fix: ({ ip, name }, { record }) =>
        `Publish ${record ? 'the address record below' : `an address record with ${ip}`} for ${name}, or have the PTR record of ${ip} name your mail server.`,
    },
    'helo.address_literal': {
      title: ({ helo }) => `The server introduces itself with an address and not with a name: HELO ${helo}.`,
      why: () => 'The standard allows it, but home computers and bots do the same, so spam filters take offence.',
      fix: () => 'Set the HELO name of the server (myhostname in Postfix, primary_hostname in Exim) to its full name.',
    },
    'helo.bare_address': {
      title: ({ helo }) => `The server introduces itself with a bare address, which is not allowed: HELO ${helo}.`,
      why: () => 'Many servers refuse it at once; rspamd adds 3 points of 15.',
      fix: () => 'Set the HELO name of the server (myhostname in Postfix, primary_hostname in Exim) to its full name.',
    },
    'helo.single_label': {
      title: ({ helo }) => `The server introduces itself with half a name: HELO ${helo}.`,
      why: () => 'Nobody outside your network knows that name. Some servers refuse it; rspamd adds 2 points of 15.',
      fix: ({ helo }) => `Set the HELO name to the full one, for example ${helo}.example.com with your own domain.`,
    },
    'helo.invalid': {
      title: ({ helo }) =>
        helo
          ? `The server introduces itself with something that is no host name: HELO ${helo}.`
          : 'The server did not say its name: the HELO is empty.',
      why: () => 'Some servers refuse it at once; rspamd adds 2 points of 15.',
      fix: () => 'Set the HELO name of the server (myhostname in Postfix, primary_hostname in Exim) to its full name.',
    },
    'helo.unresolvable': {
      title: ({ helo }) => `The server introduces itself as ${helo}, a name that does not exist in the DNS.`,
      why: () => 'Receivers that look it up find nothing; some refuse the message, filters add a little.',
      fix: ({ helo }) => `Publish an address record for ${helo}, or set the HELO name to one that exists.`,
    },
    'helo.other_address': {
      title: ({ helo, ip }) =>
        `The server introduces itself as ${helo}, and that name leads to another address than ${ip}.`,
      why: () => 'That is usual for servers with several addresses, and no large provider counts it.',
      fix: ({ ip }) => `If you can, give ${ip} a name of its own and use it as HELO and in reverse DNS.`,
    },
    'tls.missing': {
      title: () => 'The message came without encryption, so anyone on the way could read it.',
      why: () => 'Gmail demands TLS and answers 550-5.7.29; where it delivers, readers see an open red padlock.',
      fix: () =>
        'Switch on TLS for outgoing mail (in Postfix smtp_tls_security_level = may), or ask your mail service to.',
    },
    'tls.missing_on_hop': {
      title: () => 'A stretch of the way was not encrypted, as the message itself records.',
      why: () => 'It is not the connection from your own server to this test, so it takes no points.',
      fix: () => 'If that relay is yours, switch on TLS for the mail it passes on.',
    },
    'tls.outdated': {
      title: ({ version }) => `The connection was encrypted with an outdated method: ${version}.`,
      why: () => 'TLS 1.0 and 1.1 have been withdrawn; providers switch them off one after the other.',
      fix: () => 'Update the TLS library of the sending server and allow TLS 1.2 and 1.3.',
    },
    'tls.outdated_on_hop': {
      title: ({ version }) => `A stretch of the way was encrypted with an outdated method: ${version}.`,
      why: () => 'It is not the connection from your own server to this test, so it takes no points.',
      fix: () => 'If that relay is yours, update its TLS library and allow TLS 1.2 and 1.3.',
    },
    'received.future': {
      title: ({ host, minutes }) =>
        `The clock of ${host || 'a server on the way'} is ahead by ${formatMinutes(minutes)}: its Received header says so.`,
      why: () => 'A server with a wrong clock also dates messages and signatures wrong, and some filters take offence.',
      fix: ({ host }) =>
        `If ${host || 'that server'} is yours, let it ask a time server (NTP) and check its time zone.`,
    },
    'received.out_of_order': {
      title: ({ host, minutes }) =>
        `${host || 'A server on the way'} has the message ${formatMinutes(minutes)} before the server that sent it on.`,
      why: () => 'One of the two clocks is wrong. Nothing is refused for it; delays on the way just cannot be told.',
      fix: () => 'If one of the two servers is yours, let it ask a time server (NTP) and check its time zone.',
    },
    'received.slow': {
      title: ({ host, minutes }) =>
        `The message waited ${formatMinutes(minutes)} before ${host || 'a server on the way'} received it.`,
      why: () => 'That takes no points. Queues and greylisting do it, and codes and receipts then come too late.',
      fix: () => 'See in the log and the queue of the server before it what kept the message there.',
    },
  },
}

function formatMinutes(minutes: number): string {
  return `${minutes} ${pluralForm('en', minutes, { one: 'minute', other: 'minutes' })}`
}

import type { FindingParams } from '../../../finding.ts'
import type { TopicTexts } from '../../catalogue.ts'
import { formatList } from '../../format.ts'

export const dnssec: TopicTexts<'dnssec' | 'dane'> = {
  checks: {
    'dnssec.signed': {
      topic: 'DNSSEC',
      pass: ({ domain }) => `Nobody can forge the DNS of ${domain}: it is signed (DNSSEC).`,
    },
    'dane.record': {
      topic: 'DANE',
      pass: ({ hosts }) => `Mail hosts state their certificates in the DNS: ${formatList('en', hosts)} (DANE).`,
    },
    'dane.usable': {
      topic: 'TLSA records',
      pass: ({ hosts }) => `The TLSA records are of a kind that senders use: ${formatList('en', hosts)}.`,
    },
    'dane.secure': {
      topic: 'DNSSEC of the TLSA records',
      pass: ({ domain }) => `DNSSEC protects the MX and TLSA records of ${domain}, so that senders trust them.`,
    },
  },
  findings: {
    'dnssec.missing': {
      title: ({ domain }) => `The DNS of ${domain} is not signed (DNSSEC).`,
      why: () => 'No mail provider demands it. Without it, DANE is not possible.',
      fix: () => 'If your DNS provider offers DNSSEC, switch it on there, and enter the DS record at your registrar.',
    },
    'dane.missing': {
      title: ({ domain }) => `The mail hosts of ${domain} do not state their certificates in the DNS (DANE).`,
      why: () => 'No large provider demands it. It protects mail to you, not the mail you send.',
      fix: () =>
        'It needs DNSSEC for the domain and for the mail hosts. If you have both, ask your mail service for TLSA records.',
    },
    'dane.partial': {
      title: ({ hosts, silent }) =>
        `Some mail hosts have no TLSA record while others do: ${formatList('en', hosts)}.${ofSilent(silent)}`,
      why: () => 'An attacker can lead mail to the hosts that are not protected.',
      fix: ({ hosts }) => `Publish TLSA records for ${formatList('en', hosts)}, too.`,
    },
    'dane.unusable': {
      title: ({ host, code }) => `The TLSA records of ${host} help nobody: ${tlsaProblems[code]}.`,
      why: () => 'Senders that know DANE pass over them, and do not check the certificate at all.',
      fix: ({ host }) =>
        `Publish a record of the form 3 1 1 with the SHA-256 of the public key of ${host} at _25._tcp.${host}.`,
    },
    'dane.insecure': {
      title: ({ hosts }) =>
        `TLSA records have no effect, because DNSSEC does not protect them: ${formatList('en', hosts)}.`,
      why: () => 'Senders trust them only if both the MX records and the TLSA records are signed.',
      fix: ({ domain }) =>
        `Switch DNSSEC on for ${domain} and for the domain of the mail hosts, or delete the TLSA records.`,
    },
  },
}

const tlsaProblems: Record<FindingParams<'dane.unusable'>['code'], string> = {
  pkix_usage: 'usage 0 and 1 are not used for mail; 3 is',
  unknown_usage: 'their usage is unknown; use 3',
  unknown_selector: 'their selector is unknown; use 1',
  unknown_matching_type: 'their matching type is unknown; use 1',
  wrong_digest_length: 'the digest has the wrong length',
  empty_data: 'the digest is missing',
}

function ofSilent(hosts: readonly string[]): string {
  return hosts.length === 0 ? '' : ` Not known of ${formatList('en', hosts)}: no answer came.`
}

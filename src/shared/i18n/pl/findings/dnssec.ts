import type { FindingParams } from '../../../finding.ts'
import type { TopicTexts } from '../../catalogue.ts'
import { formatList } from '../../format.ts'

export const dnssec: TopicTexts<'dnssec' | 'dane'> = {
  checks: {
    'dnssec.signed': {
      topic: 'Podpisy DNSSEC',
      pass: ({ domain }) => `DNS domeny ${domain} nikt nie podrobi: jest podpisany (DNSSEC).`,
    },
    'dane.record': {
      topic: 'Rekordy DANE',
      pass: ({ hosts }) => `Serwery poczty podają w DNS swoje certyfikaty: ${formatList('pl', hosts)} (DANE).`,
    },
    'dane.usable': {
      topic: 'Rekordy TLSA',
      pass: ({ hosts }) => `Rekordy TLSA są takie, z jakich nadawcy korzystają: ${formatList('pl', hosts)}.`,
    },
    'dane.secure': {
      topic: 'Podpisy DNSSEC rekordów TLSA',
      pass: ({ domain }) => `Rekordy MX i TLSA domeny ${domain} chroni DNSSEC, więc nadawcy im ufają.`,
    },
  },
  findings: {
    'dnssec.missing': {
      title: ({ domain }) => `DNS domeny ${domain} nie jest podpisany (DNSSEC).`,
      why: () => 'Żaden dostawca poczty tego nie wymaga. Bez tego nie można mieć DANE.',
      fix: () => 'Jeśli Twój dostawca DNS oferuje DNSSEC, włącz go tam i wpisz rekord DS u rejestratora.',
    },
    'dane.missing': {
      title: ({ domain }) => `Serwery poczty domeny ${domain} nie podają w DNS swoich certyfikatów (DANE).`,
      why: () => 'Żaden duży dostawca tego nie wymaga. Chroni to pocztę do Ciebie, a nie tę, którą wysyłasz.',
      fix: () =>
        'Potrzebny jest DNSSEC domeny i serwerów poczty. Jeśli masz jedno i drugie, poproś usługę pocztową o rekordy TLSA.',
    },
    'dane.partial': {
      title: ({ hosts, silent }) =>
        `Niektóre serwery poczty nie mają rekordu TLSA, choć inne go mają: ${formatList('pl', hosts)}.${ofSilent(silent)}`,
      why: () => 'Napastnik może skierować pocztę do serwerów, które nie są chronione.',
      fix: ({ hosts }) => `Opublikuj rekordy TLSA także dla ${formatList('pl', hosts)}.`,
    },
    'dane.unusable': {
      title: ({ host, code }) => `Rekordy TLSA serwera ${host} nikomu nie pomagają: ${tlsaProblems[code]}.`,
      why: () => 'Nadawcy, którzy znają DANE, pomijają je i wcale nie sprawdzają certyfikatu.',
      fix: ({ host }) =>
        `Opublikuj pod nazwą _25._tcp.${host} rekord postaci 3 1 1 ze skrótem SHA-256 klucza publicznego serwera ${host}.`,
    },
    'dane.insecure': {
      title: ({ hosts }) => `Rekordy TLSA nie działają, bo nie chroni ich DNSSEC: ${formatList('pl', hosts)}.`,
      why: () => 'Nadawcy ufają im tylko wtedy, gdy podpisane są i rekordy MX, i rekordy TLSA.',
      fix: ({ domain }) => `Włącz DNSSEC w domenie ${domain} i w domenie serwerów poczty albo usuń rekordy TLSA.`,
    },
  },
}

const tlsaProblems: Record<FindingParams<'dane.unusable'>['code'], string> = {
  pkix_usage: 'zastosowań 0 i 1 w poczcie się nie używa; używa się 3',
  unknown_usage: 'nieznane zastosowanie; użyj 3',
  unknown_selector: 'nieznany selektor; użyj 1',
  unknown_matching_type: 'nieznany rodzaj skrótu; użyj 1',
  wrong_digest_length: 'skrót ma złą długość',
  empty_data: 'brakuje skrótu',
}

function ofSilent(hosts: readonly string[]): string {
  return hosts.length === 0 ? '' : ` O ${formatList('pl', hosts)} nic nie wiadomo: nie było odpowiedzi.`
}

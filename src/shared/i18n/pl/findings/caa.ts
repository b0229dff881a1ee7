import type { FindingParams } from '../../../finding.ts'
import type { TopicTexts } from '../../catalogue.ts'
import { formatList } from '../../format.ts'

export const caa: TopicTexts<'caa'> = {
  checks: {
    'caa.record': {
      topic: 'Rekordy CAA',
      pass: ({ domain, issuers }) =>
        issuers.length > 0
          ? `Domena ${domain} mówi, kto może wystawiać dla niej certyfikaty: ${formatList('pl', issuers)} (CAA).`
          : `Domena ${domain} mówi, kto może wystawiać dla niej certyfikaty (CAA).`,
    },
    'caa.syntax': {
      topic: 'Pisownia rekordów CAA',
      pass: ({ domain }) => `Rekordy CAA domeny ${domain} są zapisane poprawnie.`,
    },
  },
  findings: {
    'caa.missing': {
      title: ({ domain }) =>
        `Certyfikaty dla domeny ${domain} może wystawiać każdy urząd: nie ogranicza tego żaden rekord CAA.`,
      why: () => 'Żaden dostawca poczty na to nie patrzy. Rekord nie pozwala obcym zdobyć certyfikatu na Twoją nazwę.',
      fix: ({ domain }) =>
        `Jeśli chcesz to ograniczyć, opublikuj w domenie ${domain} rekord CAA ze słowem issue i nazwą swojego urzędu.`,
    },
    'caa.invalid': {
      title: ({ domain, code, tag, value }) =>
        `W rekordzie CAA domeny ${domain} jest błąd: ${problems[code]} (${tag} „${value}”).`,
      why: () =>
        'Urzędy, które nie umieją odczytać rekordów, mogą odmówić następnego certyfikatu, także dla serwera poczty.',
      fix: ({ domain }) => `Popraw rekord w domenie ${domain} tak, jak podaje instrukcja Twojego urzędu certyfikacji.`,
    },
  },
}

const problems: Record<FindingParams<'caa.invalid'>['code'], string> = {
  unknown_critical_tag: 'krytyczna właściwość, której nie zna żaden urząd',
  invalid_issuer: 'coś innego niż nazwa urzędu',
  invalid_iodef: 'zgłoszenia można wysyłać tylko na adres mailto: lub https:',
}

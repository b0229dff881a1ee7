import type { TopicTexts } from '../../catalogue.ts'
import { formatList } from '../../format.ts'
import { pluralForm } from '../../plural.ts'

export const nameServers: TopicTexts<'name_servers'> = {
  checks: {
    'name_servers.count': {
      topic: 'Serwery nazw',
      pass: ({ zone, servers }) => `Za domenę ${zone} odpowiada kilka serwerów nazw: ${formatList('pl', servers)}.`,
    },
    'name_servers.addresses': {
      topic: 'Adresy serwerów nazw',
      pass: ({ zone }) => `Każdy serwer nazw domeny ${zone} ma adres.`,
    },
    'name_servers.aliases': {
      topic: 'Aliasy wśród serwerów nazw',
      pass: ({ zone }) => `Rekordy NS domeny ${zone} podają serwery, a nie aliasy (CNAME).`,
    },
    'name_servers.answers': {
      topic: 'Odpowiedzi serwerów nazw',
      pass: ({ zone }) => `Każdy serwer nazw domeny ${zone} odpowiada za nią i wszystkie mają tę samą wersję.`,
    },
    'name_servers.networks': {
      topic: 'Sieci serwerów nazw',
      pass: ({ zone }) => `Serwery nazw domeny ${zone} stoją w różnych sieciach.`,
    },
    'name_servers.soa': {
      topic: 'Rekord SOA',
      pass: ({ zone }) => `Rekord SOA domeny ${zone} jest w porządku.`,
    },
  },
  findings: {
    'name_servers.missing': {
      title: ({ domain }) => `Dla domeny ${domain} nie podano żadnego serwera nazw (NS).`,
      why: () => 'Domena, którą da się znaleźć, ma jakieś; ta strefa jest najpewniej niepełna.',
      fix: ({ domain }) => `Dodaj do strefy rekordy NS domeny ${domain}.`,
    },
    'name_servers.single': {
      title: ({ zone, server }) => `Za domenę ${zone} odpowiada tylko jeden serwer nazw: ${server}.`,
      why: () => 'Gdy nie działa, nikt nie sprawdzi SPF, DKIM i DMARC, a poczta nie znajdzie drogi do Ciebie.',
      fix: ({ zone }) => `Dodaj drugi serwer nazw dla domeny ${zone}; większość dostawców DNS daje co najmniej dwa.`,
    },
    'name_servers.unresolvable': {
      title: ({ zone, servers }) =>
        `Serwery nazw domeny ${zone} nie mają publicznego adresu: ${formatList('pl', servers)}.`,
      why: () =>
        'Pytania, które tam trafią, zostają bez odpowiedzi, więc sprawdzanie Twojej poczty trwa albo czasem zawodzi.',
      fix: ({ zone }) => `Usuń te serwery z rekordów NS domeny ${zone} albo nadaj im adres.`,
    },
    'name_servers.alias': {
      title: ({ zone, server, target }) =>
        `Serwer nazw domeny ${zone} jest aliasem: ${server} to inna nazwa ${target}.`,
      why: () => 'Standard tego zabrania, a część serwerów DNS niczego wtedy nie znajduje.',
      fix: ({ zone, target }) => `Podaj sam ${target} w rekordach NS domeny ${zone} i u rejestratora.`,
    },
    'name_servers.lame': {
      title: ({ zone, servers }) =>
        `Serwery nazw podane dla domeny ${zone} nic o niej nie wiedzą: ${formatList('pl', servers)}.`,
      why: () => 'Pytania, które tam trafią, zawodzą, więc sprawdzanie Twojej poczty trwa albo czasem się nie udaje.',
      fix: ({ zone }) => `Skonfiguruj domenę ${zone} na tych serwerach albo usuń je z rekordów NS i u rejestratora.`,
    },
    'name_servers.out_of_step': {
      title: ({ zone, servers }) => `Serwery nazw domeny ${zone} mają różne wersje: ${formatList('pl', servers)}.`,
      why: () => 'Tuż po zmianie to normalne. Jeśli tak zostanie, część świata widzi stare rekordy.',
      fix: () => 'Sprawdź za godzinę. Jeśli nadal się różnią, zepsute jest przekazywanie strefy między serwerami.',
    },
    'name_servers.one_network': {
      title: ({ zone, network }) => `Wszystkie serwery nazw domeny ${zone} stoją w jednej sieci, ${network}.`,
      why: () => 'Jedno zerwane łącze ukrywa domenę, a z nią wszystko, co ręczy za Twoją pocztę.',
      fix: () => 'Poproś dostawcę DNS o serwer gdzie indziej albo dodaj drugiego dostawcę.',
    },
    'name_servers.negative_ttl_long': {
      title: ({ zone, hours }) =>
        `To, czego w domenie ${zone} nie ma, pamięta się przez ${hours} ${pluralForm('pl', hours, { one: 'godzinę', few: 'godziny', many: 'godzin', other: 'godziny' })}.`,
      why: () => 'Kto zapytał o rekord, zanim go opublikujesz, nie zobaczy go aż do tego czasu.',
      fix: () => 'Ustaw ostatnią liczbę rekordu SOA (minimum) na 3600.',
    },
    'name_servers.no_contact': {
      title: ({ zone, mailbox }) =>
        mailbox
          ? `Rekord SOA domeny ${zone} nie podaje skrzynki jej opiekuna: ${mailbox}.`
          : `Rekord SOA domeny ${zone} nie podaje skrzynki jej opiekuna.`,
      why: () => 'Nic to nie kosztuje. Kto znajdzie usterkę, nie będzie mógł o niej napisać.',
      fix: ({ zone }) => `Ustaw drugą nazwę rekordu SOA na hostmaster.${zone}.`,
    },
  },
}

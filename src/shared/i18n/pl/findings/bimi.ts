import type { FindingParams } from '../../../finding.ts'
import type { TopicTexts } from '../../catalogue.ts'
import { fetchProblems } from './fetching.ts'
import { tagListProblems } from './tag-list.ts'

export const bimi: TopicTexts<'bimi'> = {
  checks: {
    'bimi.record': {
      topic: 'Rekord BIMI',
      pass: ({ domain }) => `Domena ${domain} podaje logo, które ma stać przy jej wiadomościach (BIMI).`,
    },
    'bimi.syntax': {
      topic: 'Pisownia rekordu BIMI',
      pass: ({ domain }) => `Rekord BIMI domeny ${domain} jest zapisany poprawnie.`,
    },
    'bimi.dmarc': {
      topic: 'DMARC na potrzeby BIMI',
      pass: ({ domain }) => `Polityka DMARC domeny ${domain} jest dość surowa, by pokazywać logo.`,
    },
    'bimi.logo': {
      topic: 'Logo BIMI',
      pass: ({ url }) => `Logo pod adresem ${url} jest takie, jakiego oczekują programy pocztowe (SVG Tiny PS).`,
    },
    'bimi.certificate': {
      topic: 'Certyfikat logo',
      pass: ({ url, kind }) => `Za logo ręczy certyfikat: ${url} to ważny ${kind}.`,
    },
  },
  findings: {
    'bimi.missing': {
      title: ({ domain }) => `Przy wiadomościach domeny ${domain} nie ma logo: brakuje rekordu BIMI.`,
      why: () => 'Na doręczanie nie ma to wpływu. Gmail, Yahoo i Apple pokazują logo tych, którzy je opublikowali.',
      fix: ({ domain }) =>
        `Jeśli chcesz mieć logo: egzekwuj DMARC, zapisz je jako SVG Tiny PS i opublikuj v=BIMI1; l= z jego adresem pod nazwą default._bimi.${domain}. Gmail i Apple wymagają też certyfikatu.`,
    },
    'bimi.declined': {
      title: ({ domain }) => `Domena ${domain} mówi, że nie chce logo przy swoich wiadomościach (BIMI).`,
      why: () => 'To kwestia wyboru i nic nie kosztuje.',
      fix: () => 'Jeśli jednak zechcesz mieć logo, uzupełnij l= w rekordzie.',
    },
    'bimi.several_records': {
      title: ({ domain, count }) => `Domena ${domain} ma kilka rekordów BIMI (${count}), a może mieć tylko jeden.`,
      why: () => withoutLogo,
      fix: ({ domain }) => `Zostaw jeden pod nazwą default._bimi.${domain}, a resztę usuń.`,
    },
    'bimi.invalid_record': {
      title: ({ domain, code, detail }) =>
        `W rekordzie BIMI domeny ${domain} jest błąd: ${recordProblems[code]}${detail ? ` („${detail}”)` : ''}.`,
      why: () => withoutLogo,
      fix: ({ domain }, { record }) =>
        record
          ? `Wstaw poniższy rekord pod nazwą default._bimi.${domain} zamiast obecnego.`
          : `Popraw rekord pod nazwą default._bimi.${domain}: v=BIMI1; l= i adres https logo.`,
    },
    'bimi.dmarc_missing': {
      title: ({ domain }) => `Logo domeny ${domain} nigdy się nie pokaże, bo domena nie ma polityki DMARC.`,
      why: () => withoutLogo,
      fix: ({ domain }) =>
        `Opublikuj politykę DMARC domeny ${domain}, a gdy Twoja poczta ją przechodzi, ustaw quarantine albo reject.`,
    },
    'bimi.dmarc_weak': {
      title: ({ domain, policy }) =>
        `Logo domeny ${domain} się nie pokazuje, bo jej polityka DMARC jest za słaba: ${policy}.`,
      why: () =>
        'Programy pocztowe pokazują logo tylko tam, gdzie nie ma fałszerstw: przy quarantine i reject, także w subdomenach.',
      fix: ({ policy }) => `Zmień ${policy} w rekordzie DMARC, gdy cała Twoja poczta będzie przechodzić DMARC.`,
    },
    'bimi.logo_not_found': {
      title: ({ url, problem, detail }) => `Logo nie da się pobrać z ${url}: ${fetchProblems[problem](detail)}.`,
      why: () => withoutLogo,
      fix: ({ url }) =>
        `Udostępnij logo (najwyżej 32 KB) pod adresem ${url} albo wpisz do rekordu BIMI jego prawdziwy adres.`,
    },
    'bimi.logo_invalid': {
      title: ({ url, code, detail }) =>
        `Logo pod adresem ${url} nie jest takie, jakiego oczekują programy pocztowe: ${logoProblems[code]}${detail ? ` („${detail}”)` : ''}.`,
      why: () => withoutLogo,
      fix: () =>
        'Zapisz logo jako SVG Tiny PS: version 1.2, baseProfile tiny-ps, kwadratowe, z tytułem, bez skryptów, obrazów i odsyłaczy.',
    },
    'bimi.no_certificate': {
      title: ({ domain }) => `Za logo domeny ${domain} nie ręczy żaden certyfikat, więc Gmail i Apple go nie pokazują.`,
      why: () => 'Yahoo i niektórzy inni pokazują logo mimo to.',
      fix: () =>
        'Jeśli chcesz je mieć w Gmailu i u Apple, kup VMC (dla zarejestrowanego znaku towarowego) lub CMC i wpisz do rekordu jako a=.',
    },
    'bimi.certificate_not_found': {
      title: ({ url, problem, detail }) =>
        `Certyfikatu logo nie da się pobrać z ${url}: ${fetchProblems[problem](detail)}.`,
      why: () => 'Gmail i Apple nie pokazują wtedy logo. Na doręczanie nie ma to wpływu.',
      fix: ({ url }) =>
        `Udostępnij certyfikat (PEM) pod adresem ${url} albo wpisz do rekordu BIMI jego prawdziwy adres.`,
    },
    'bimi.certificate_invalid': {
      title: ({ url, code, domain }) =>
        `Certyfikat logo z ${url} niczego nie dowodzi: ${certificateProblems[code](domain)}.`,
      why: () => 'Gmail i Apple nie pokazują wtedy logo. Na doręczanie nie ma to wpływu.',
      fix: () => 'Poproś urząd, który wystawił certyfikat, o właściwy i udostępnij go z całym łańcuchem.',
    },
  },
}

const withoutLogo = 'Logo się wtedy nie pokazuje. Na doręczanie nie ma to wpływu.'

const recordProblems: Record<FindingParams<'bimi.invalid_record'>['code'], string> = {
  ...tagListProblems,
  not_bimi: 'nie zaczyna się od v=BIMI1;',
  missing_location: 'brakuje adresu logo (l=)',
  invalid_uri: 'nieczytelny adres',
  several_uris: 'więcej niż jeden adres albo przecinek w adresie',
  uri_not_https: 'adres nie zaczyna się od https',
  location_not_svg: 'adres logo nie kończy się na .svg',
  invalid_lps: 'lps= zawiera coś innego niż przedrostki',
  invalid_avp: 'avp= to ani brand, ani personal',
}

const logoProblems: Record<FindingParams<'bimi.logo_invalid'>['code'], string> = {
  too_large: 'ma ponad 32 KB',
  invalid_gzip: 'nie da się go rozpakować',
  not_utf8: 'to nie UTF-8',
  not_svg: 'to nie SVG',
  not_well_formed: 'jeden z elementów nie jest zamknięty',
  entity_declaration: 'deklaruje encje',
  wrong_version: 'atrybut version jest inny niż 1.2',
  wrong_base_profile: 'atrybut baseProfile jest inny niż tiny-ps',
  wrong_namespace: 'brakuje przestrzeni nazw SVG',
  missing_view_box: 'brakuje atrybutu viewBox',
  invalid_view_box: 'atrybut viewBox jest nieczytelny',
  not_square: 'nie jest kwadratowe',
  root_position: 'główny element ma położenie (x, y)',
  relative_size: 'rozmiar podano w procentach',
  missing_title: 'nie ma tytułu',
  empty_title: 'tytuł jest pusty',
  several_titles: 'ma kilka tytułów',
  event_handler: 'reaguje na zdarzenia',
  script: 'zawiera skrypt',
  css: 'zawiera arkusz stylów',
  raster_image: 'zawiera obraz z pikseli',
  multimedia: 'zawiera dźwięk albo film',
  animation: 'porusza się',
  external_reference: 'odsyła na zewnątrz',
  forbidden_element: 'zawiera niedozwolony element',
}

const certificateProblems: Record<FindingParams<'bimi.certificate_invalid'>['code'], (domain: string) => string> = {
  unreadable: () => 'nie da się go odczytać',
  untrusted: () => 'nie stoi za nim żaden urząd od logo',
  expired: () => 'wygasł albo jeszcze nie jest ważny',
  not_for_bimi: () => 'to certyfikat do czegoś innego',
  other_domain: (domain) => `nie wystawiono go dla domeny ${domain}`,
  broken_logo: () => 'logo w środku jest uszkodzone lub niedozwolone',
  other_logo: () => 'logo w środku jest inne niż to z rekordu',
}

import type { FindingParams } from '../../../finding.ts'
import type { TopicTexts } from '../../catalogue.ts'
import { formatList, formatNumber } from '../../format.ts'
import { pluralForm } from '../../plural.ts'

/** What a message without a valid signature costs, whatever broke it. */
const unsignedCosts =
  'Bez ważnego podpisu za wiadomość może ręczyć tylko SPF, a on zawodzi przy przekazywaniu poczty dalej. Gmail, Yahoo i Microsoft wymagają w poczcie masowej jednego i drugiego.'

export const dkim: TopicTexts<'dkim'> = {
  checks: {
    'dkim.result': {
      topic: 'Podpis DKIM',
      pass: ({ domains }) =>
        `Wiadomość jest podpisana i dotarła bez zmian: podpis DKIM jest ważny dla ${formatList('pl', domains)}.`,
    },
    'dkim.key': {
      topic: 'Długość klucza DKIM',
      pass: ({ domain, selector, bits, algorithm }) =>
        `Klucz domeny ${domain} jest dość silny: ${countBits(bits)} (${algorithm}, selektor ${selector}).`,
    },
    'dkim.body_length': {
      topic: 'Zasięg podpisu DKIM',
      pass: () => 'Podpis obejmuje całą treść: nikt nie dopisze do niej niczego niezauważenie.',
    },
    'dkim.other_signatures': {
      topic: 'Pozostałe podpisy DKIM',
      pass: ({ count }) => `Wszystkie podpisy DKIM są ważne (liczba podpisów: ${count}).`,
    },
    'dkim.header_coverage': {
      topic: 'Pola nagłówka objęte podpisem DKIM',
      pass: ({ domain }) =>
        `Podpis domeny ${domain} obejmuje to, co czytelnik widzi z nagłówka: nikt tego nie przepisze.`,
    },
    'dkim.signing_time': {
      topic: 'Czas podpisu DKIM',
      pass: () => 'Podpis złożono przed nadejściem wiadomości, tak jak powinno być.',
    },
    'dkim.selectors': {
      topic: 'Klucze DKIM',
      pass: ({ domain, selectors }) =>
        `Domena ${domain} publikuje klucze do sprawdzania podpisów: selektor DKIM ${formatList('pl', selectors)}.`,
    },
    'dkim.named_selectors': {
      topic: 'Podane selektory DKIM',
      pass: ({ domain, selectors }) =>
        `Pod podanymi selektorami są klucze DKIM domeny ${domain}: ${formatList('pl', selectors)}.`,
    },
    'dkim.key_record': {
      topic: 'Pisownia rekordów z kluczami DKIM',
      pass: ({ domain }) => `Rekordy z kluczami DKIM domeny ${domain} są zapisane poprawnie.`,
    },
    'dkim.key_minimum': {
      topic: 'Najmniejsza długość kluczy DKIM',
      pass: ({ domain }) => `Każdy klucz DKIM domeny ${domain} jest dość długi, by go przyjęto.`,
    },
    'dkim.key_unique': {
      topic: 'Jeden klucz DKIM na selektor',
      pass: ({ domain }) => `Pod każdym selektorem DKIM domeny ${domain} jest jeden klucz.`,
    },
    'dkim.revocation': {
      topic: 'Unieważnione klucze DKIM',
      pass: ({ domain }) => `Żadnego ze znalezionych kluczy DKIM domeny ${domain} nie unieważniono.`,
    },
    'dkim.flags': {
      topic: 'Flagi kluczy DKIM',
      pass: ({ domain }) => `Klucze DKIM domeny ${domain} nie proszą odbiorców o wyjątki.`,
    },
    'dkim.delegation': {
      topic: 'Klucze DKIM usług pocztowych',
      pass: ({ domain, services }) =>
        `Klucze, które domena ${domain} powierzyła usługom pocztowym, są na miejscu: ${formatList('pl', services)}.`,
    },
    'dkim.wildcard': {
      topic: 'Klucz DKIM dla wszystkich selektorów',
      pass: ({ domain }) => `Domena ${domain} unieważnia wszystkie klucze DKIM, których nie wymienia.`,
    },
  },
  findings: {
    'dkim.missing': {
      title: () => 'Wiadomość nie jest podpisana, więc nikt nie ma pewności, że jest Twoja: brakuje podpisu DKIM.',
      why: () => unsignedCosts,
      fix: ({ domain }) =>
        `Włącz podpisywanie DKIM dla ${domain ? `domeny ${domain}` : 'swojej domeny'} w usłudze lub na serwerze poczty, opublikuj podany przez nie rekord z kluczem i wyślij ponownie.`,
    },
    'dkim.body_changed': {
      title: ({ domain }) =>
        `Treść wiadomości zmieniono po podpisaniu przez ${domain}: skrót treści w DKIM się nie zgadza.`,
      why: () => unsignedCosts,
      fix: () =>
        'Znajdź, co zmienia wiadomość po drodze: stopka, śledzenie linków, program antywirusowy, zmiana kodowania. Niech działa przed podpisaniem albo wcale.',
    },
    'dkim.signature_broken': {
      title: ({ domain }) =>
        `Podpis DKIM domeny ${domain} nie pasuje do tej wiadomości: treść jest nietknięta, ale nagłówek lub klucz nie.`,
      why: () => unsignedCosts,
      fix: ({ domain, selector }) =>
        `Sprawdź, czy klucz pod nazwą ${selector}._domainkey.${domain} odpowiada kluczowi prywatnemu, który podpisuje, i czy nic po podpisaniu nie zmienia pól From, Subject ani Date.`,
    },
    'dkim.key_missing': {
      title: ({ domain }) =>
        `Wiadomość podpisała domena ${domain}, ale nie da się tego sprawdzić: klucza DKIM nie opublikowano.`,
      why: () => unsignedCosts,
      fix: ({ domain, selector }) =>
        `Opublikuj pod nazwą ${selector}._domainkey.${domain} rekord TXT lub CNAME, który Twoja usługa pocztowa podaje dla selektora ${selector}.`,
    },
    'dkim.key_revoked': {
      title: ({ domain, selector }) =>
        `Wiadomość podpisano kluczem DKIM, który domena ${domain} unieważniła (selektor ${selector}).`,
      why: () => unsignedCosts,
      fix: () =>
        'Niech serwer podpisuje obecnym kluczem i z jego selektorem; puste p= w rekordzie oznacza klucz unieważniony.',
    },
    'dkim.key_too_short': {
      title: ({ domain, selector }) =>
        `Klucz DKIM domeny ${domain} jest za krótki, by go przyjęto: poniżej 1024 bitów (selektor ${selector}).`,
      why: () => unsignedCosts,
      fix: () => 'Utwórz nowy klucz RSA o długości 2048 bitów z nowym selektorem, opublikuj go i podpisuj nim pocztę.',
    },
    'dkim.weak_algorithm': {
      title: ({ domain }) => `Podpis DKIM domeny ${domain} używa metody, której odbiorcy już nie przyjmują: rsa-sha1.`,
      why: () => unsignedCosts,
      fix: () => 'Ustaw w serwerze poczty algorytm podpisu rsa-sha256; klucz może zostać ten sam.',
    },
    'dkim.expired': {
      title: ({ domain }) => `Podpis DKIM domeny ${domain} stracił ważność, zanim wiadomość dotarła.`,
      why: () => unsignedCosts,
      fix: () =>
        'Ustaw ważność podpisów na co najmniej tydzień (x=) albo bez końca, a potem sprawdź zegar serwera, który podpisuje.',
    },
    'dkim.invalid': {
      title: ({ domain }) => `Podpisu DKIM domeny ${domain} nie da się użyć w tej postaci.`,
      why: () => unsignedCosts,
      fix: ({ domain, selector }) =>
        `Porównaj znak po znaku rekord klucza pod nazwą ${selector}._domainkey.${domain} z tym, który podaje usługa pocztowa, i sprawdź ustawienia podpisywania.`,
    },
    'dkim.key_short': {
      title: ({ domain, selector, bits }) =>
        `Klucz DKIM domeny ${domain} jest dość krótki: ${countBits(bits)} (selektor ${selector}).`,
      why: () => 'Dziś wszyscy go przyjmują. Od lat zaleca się jednak 2048 bitów, zaleca to również Gmail.',
      fix: () =>
        'Utwórz nowy klucz RSA o długości 2048 bitów z nowym selektorem, opublikuj go, przełącz podpisywanie, a stary rekord zostaw jeszcze na tydzień.',
    },
    'dkim.body_length_limited': {
      title: ({ domain }) => `Do wiadomości można coś dopisać, a podpis domeny ${domain} pozostanie ważny (l=).`,
      why: () => 'Ktoś może umieścić pod Twoim tekstem reklamę albo pułapkę, a DKIM i DMARC nadal przejdą.',
      fix: () =>
        'Wyłącz w ustawieniach podpisywania ograniczenie długości treści (l=), aby podpis obejmował całą wiadomość.',
    },
    'dkim.headers_uncovered': {
      title: ({ domain, headers }) =>
        `Każdy może przepisać część nagłówka, nie psując podpisu domeny ${domain}: ${formatList('pl', headers)}.`,
      why: () =>
        'Ktoś obcy może rozesłać Twoją podpisaną wiadomość z innym tematem lub innym adresem, a podpis DKIM pozostanie ważny.',
      fix: ({ headers }) =>
        `W ustawieniach podpisywania dodaj do pól objętych podpisem (h=): ${formatList('pl', headers)}.`,
    },
    'dkim.signed_in_future': {
      title: ({ domain, minutes }) =>
        `Podpis DKIM domeny ${domain} nosi czas o ${formatNumber('pl', minutes)} ${pluralForm('pl', minutes, { one: 'minutę', few: 'minuty', other: 'minut' })} późniejszy niż nadejście wiadomości.`,
      why: () => 'Odbiorcy mogą pominąć podpis z przyszłości, a bez niego może zawieść DMARC.',
      fix: () => 'Ustaw zegar i strefę czasową serwera, który podpisuje; niech pyta serwer czasu (NTP).',
    },
    'dkim.other_failed': {
      title: ({ domains }) => `Jeden podpis DKIM jest ważny, inny nie: ${formatList('pl', domains)}.`,
      why: () =>
        'Odbiorcom wystarcza jeden dobry podpis, więc to nie odejmuje punktów. Podpis, który zawsze zawodzi, to zapomniany klucz.',
      fix: ({ domains }) =>
        `Jeśli podpisujesz jako ${formatList('pl', domains)}, porównaj klucz opublikowany z podpisującym; w innym razie nic nie trzeba robić.`,
    },
    'dkim.no_keys': {
      title: ({ domain }) => `Domena ${domain} nie publikuje klucza do sprawdzania podpisów: nie ma DKIM.`,
      why: () => unsignedCosts,
      fix: ({ domain }) =>
        `Włącz podpisywanie DKIM dla domeny ${domain} w usłudze lub na serwerze poczty i opublikuj podany przez nie rekord z kluczem.`,
    },
    'dkim.selector_missing': {
      title: ({ domain, selectors }) =>
        `Domena ${domain} nie ma klucza DKIM pod selektorem ${formatList('pl', selectors)}.`,
      why: () => unsignedCosts,
      fix: ({ domain, selectors }) =>
        `Opublikuj pod nazwą ${selectors[0]}._domainkey.${domain} rekord, który podaje usługa pocztowa, albo porównaj selektor z s= w polu DKIM-Signature wysłanej wiadomości.`,
    },
    'dkim.selector_revoked': {
      title: ({ domain, selectors }) =>
        `Domena ${domain} unieważniła podany klucz DKIM: selektor ${formatList('pl', selectors)} ma puste p=.`,
      why: () => `Poczta podpisana tym kluczem nie przechodzi. ${unsignedCosts}`,
      fix: () => 'Niech serwer podpisuje opublikowanym kluczem albo opublikuj nowy, z nowym selektorem.',
    },
    'dkim.private_key_published': {
      title: ({ domain, selector }) =>
        `Domena ${domain} opublikowała swój prywatny klucz DKIM i każdy może go odczytać (selektor ${selector}).`,
      why: () => 'Teraz każdy może podpisywać w Twoim imieniu, a DKIM i DMARC to potwierdzą.',
      fix: ({ selector }) =>
        `Usuń natychmiast rekord selektora ${selector}, utwórz nową parę kluczy z nowym selektorem i opublikuj wyłącznie jej część publiczną.`,
    },
    'dkim.key_unusable': {
      title: ({ domain, selector, code, others }) =>
        `Z klucza DKIM domeny ${domain} pod selektorem ${selector} nie da się skorzystać: ${keyFaults[code]}.${others.length > 0 ? ` Inne też są bezużyteczne: ${formatList('pl', others)}.` : ''}`,
      why: () => `Poczta podpisana tym kluczem nie przechodzi. ${unsignedCosts}`,
      fix: ({ domain, selector }) =>
        `Porównaj znak po znaku rekord pod nazwą ${selector}._domainkey.${domain} z tym, który podaje usługa pocztowa. Jeśli nic nim nie podpisuje, usuń go.`,
    },
    'dkim.key_odd': {
      title: ({ domain, selector, code, detail }) =>
        `Klucz DKIM domeny ${domain} (selektor ${selector}) ma osobliwy rekord: ${keyOddities[code]}${detail ? ` („${detail}”)` : ''}.`,
      why: () => 'Większości odbiorców to nie przeszkadza. Nieliczni, bardzo dokładni, mogą odrzucić klucz.',
      fix: ({ domain, selector }) =>
        `Popraw to pod nazwą ${selector}._domainkey.${domain} przy najbliższej zmianie klucza.`,
    },
    'dkim.key_ambiguous': {
      title: ({ domain, selectors }) =>
        `Domena ${domain} ma kilka kluczy DKIM pod jednym selektorem: ${formatList('pl', selectors)}.`,
      why: () => 'Odbiorcy biorą jeden z nich na chybił trafił, więc część poczty nie przechodzi.',
      fix: ({ selectors }) => `Zostaw pod ${formatList('pl', selectors)} klucz, którym podpisujesz, a pozostałe usuń.`,
    },
    'dkim.only_revoked_keys': {
      title: ({ domain, selectors }) =>
        `Wszystkie znalezione klucze DKIM domeny ${domain} są unieważnione: ${formatList('pl', selectors)} (puste p=).`,
      why: () =>
        'Poczta podpisana którymś z nich nie przechodzi. Czy jest jeszcze inny klucz, tego z zewnątrz nie widać.',
      fix: () =>
        'Odczytaj s= z pola DKIM-Signature wysłanej wiadomości i sprawdź ten selektor. Jeśli to jeden z powyższych, opublikuj nowy klucz.',
    },
    'dkim.revoked_keys': {
      title: ({ domain, selectors }) =>
        `Domena ${domain} unieważniła część swoich kluczy DKIM: ${formatList('pl', selectors)} (puste p=).`,
      why: () => 'Tak powinno być po wymianie kluczy. Nie przechodzi tylko poczta, którą ktoś wciąż nimi podpisuje.',
      fix: () => 'Jeśli żadna z Twoich usług nimi nie podpisuje, nic nie trzeba robić.',
    },
    'dkim.keys_testing': {
      title: ({ domain, selectors }) =>
        `Domena ${domain} mówi, że dopiero testuje DKIM: ${formatList('pl', selectors)} (t=y).`,
      why: () => 'Prosi tym odbiorców, by sfałszowany podpis traktowali tak, jakby go nie było.',
      fix: () => 'Gdy Twoja poczta przechodzi, usuń t=y z rekordu.',
    },
    'dkim.keys_strict': {
      title: ({ domain, selectors }) =>
        `Niektóre klucze DKIM domeny ${domain} nie działają dla jej subdomen: ${formatList('pl', selectors)} (t=s).`,
      why: () => 'To środek ostrożności i nic nie kosztuje, chyba że któraś usługa wpisuje w i= subdomenę.',
      fix: () => 'Jeśli Twoja poczta przechodzi, nic nie trzeba robić.',
    },
    'dkim.delegation_broken': {
      title: ({ domain, selector, target }) =>
        `Klucz DKIM domeny ${domain} pod selektorem ${selector} powierzono nazwie ${target}, a tam nic nie ma.`,
      why: () =>
        'Poczta podpisana tym kluczem nie przechodzi. Kto przejmie tamtą nazwę, będzie podpisywał w Twoim imieniu.',
      fix: ({ domain, selector }) =>
        `Jeśli korzystasz z tej usługi, dokończ jej konfigurację. Jeśli nie, usuń rekord CNAME ${selector}._domainkey.${domain}.`,
    },
    'dkim.wildcard_key': {
      title: ({ domain }) =>
        `Każdy selektor domeny ${domain} ma klucz DKIM, nawet taki, którego nikt nie założył (rekord z gwiazdką).`,
      why: () => 'Kto ma klucz prywatny, może podpisywać pod dowolnym selektorem, a unieważnione ożywają.',
      fix: ({ domain }) => `Zastąp rekord *._domainkey.${domain} rekordami tych selektorów, których używasz.`,
    },
  },
}

function countBits(bits: number): string {
  return `${formatNumber('pl', bits)} ${pluralForm('pl', bits, { one: 'bit', few: 'bity', other: 'bitów' })}`
}

const keyFaults: Record<FindingParams<'dkim.key_unusable'>['code'], string> = {
  invalid_version: 'jego wersja to nie DKIM1',
  missing_p: 'brakuje klucza (p=)',
  missing_semicolon: 'brakuje średnika między znacznikami',
  invalid_base64: 'zawiera znaki, których być w nim nie może',
  pem_armor: 'opublikowano razem z nim wiersze BEGIN i END z pliku',
  invalid_key: 'jest uszkodzony albo innego rodzaju, niż podano',
  unknown_key_type: 'jego rodzaj (k=) jest nieznany',
  sha1_only: 'dopuszcza tylko SHA-1, a tego odbiorcy nie przyjmują (h=)',
  unknown_hash: 'nie dopuszcza żadnego algorytmu znanego odbiorcom (h=)',
  not_for_email: 'nie jest przeznaczony do poczty (s=)',
  duplicate_tag: 'ten sam znacznik stoi dwa razy',
}

const keyOddities: Record<FindingParams<'dkim.key_odd'>['code'], string> = {
  long_key: 'klucz ponad 4096 bitów, nie dla wszystkich czytelny',
  version_not_first: 'wersja (v=) nie stoi na początku',
  unknown_flag: 'flaga (t=), której nikt nie zna',
  unknown_tag: 'znacznik, którego nikt nie zna',
  tag_without_equals: 'znacznik bez znaku równości',
  invalid_tag_name: 'znacznik o niemożliwej nazwie',
  invalid_tag_value: 'niedozwolone znaki',
  escaped_semicolon: 'ukośnik przed średnikiem',
  empty_tag: 'dwa średniki pod rząd',
}

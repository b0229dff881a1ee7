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
        'Znajdź, co zmienia wiadomość po drodze: stopka, śledzenie odnośników, program antywirusowy, zmiana kodowania. Niech działa przed podpisaniem albo wcale.',
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
      title: ({ domain, comment }) =>
        `Podpisu DKIM domeny ${domain} nie da się użyć w tej postaci${comment ? ` (${comment})` : ''}.`,
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
    'dkim.other_failed': {
      title: ({ domains }) => `Jeden podpis DKIM jest ważny, inny nie: ${formatList('pl', domains)}.`,
      why: () =>
        'Odbiorcom wystarcza jeden dobry podpis, więc to nie odejmuje punktów. Podpis, który zawsze zawodzi, to zapomniany klucz.',
      fix: ({ domains }) =>
        `Jeśli podpisujesz jako ${formatList('pl', domains)}, porównaj klucz opublikowany z podpisującym; w innym razie nic nie trzeba robić.`,
    },
  },
}

function countBits(bits: number): string {
  return `${formatNumber('pl', bits)} ${pluralForm('pl', bits, { one: 'bit', few: 'bity', other: 'bitów' })}`
}

import type { TopicTexts } from '../../catalogue.ts'
import { formatList } from '../../format.ts'
import { pluralForm } from '../../plural.ts'

const linkForms = { one: 'link', few: 'linki', other: 'linków' }

export const links: TopicTexts<'links'> = {
  checks: {
    'links.shown_addresses': {
      topic: 'Adresy, które pokazują linki',
      pass: () => 'Linki, które pokazują adres, prowadzą do jego domeny.',
    },
    'links.hosts': {
      topic: 'Linki do adresów IP',
      pass: () => 'Linki prowadzą do nazw, a nie do samych adresów IP.',
    },
    'links.user_info': {
      topic: 'Nazwy użytkowników w linkach',
      pass: () => 'Żaden link nie zawiera nazwy użytkownika.',
    },
    'links.ports': {
      topic: 'Porty linków',
      pass: () => 'Linki prowadzą do zwykłych portów stron.',
    },
    'links.encryption': {
      topic: 'Szyfrowanie linków',
      pass: () => 'Wszystkie linki są szyfrowane (https).',
    },
    'links.alphabets': {
      topic: 'Litery w nazwach linków',
      pass: () => 'Żaden link nie naśladuje cudzej nazwy.',
    },
    'links.shorteners': {
      topic: 'Skrócone linki',
      pass: () => 'Linki pokazują, dokąd prowadzą: żaden nie korzysta ze skracania adresów.',
    },
    'links.domains': {
      topic: 'Liczba domen w linkach',
      pass: ({ count }) =>
        `Linki prowadzą do ${count} ${pluralForm('pl', count, { one: 'domeny', other: 'domen' })}, co nie jest przesadą.`,
    },
    'links.samples': {
      topic: 'Linki do domen przykładowych',
      pass: () => 'Żaden link nie prowadzi do domeny zarezerwowanej dla przykładów.',
    },
  },
  findings: {
    'links.other_domain': {
      title: ({ shown, host, count }) =>
        `Link pokazuje ${shown}, a prowadzi do ${host}${count > 1 ? ` (takich linków: ${count})` : ''}.`,
      why: () => 'Tak działa phishing: rspamd dolicza 4 punkty z 15, a Thunderbird i Outlook ostrzegają czytelników.',
      fix: () => 'Niech link pokazuje słowa („do sklepu”) zamiast adresu albo licz kliknięcia we własnej domenie.',
    },
    'links.ip_host': {
      title: ({ target }) => `Link prowadzi do samego adresu IP: ${target}.`,
      why: () => 'Przejęte komputery nie mają nazw, więc filtry doliczają punkty: rspamd do 1,5 z 15.',
      fix: () => 'Podaj nazwę we własnej domenie, z https.',
    },
    'links.user_name': {
      title: ({ target, host }) => `Link ukrywa, dokąd prowadzi: ${target} wiedzie do ${host}.`,
      why: () =>
        'To, co stoi przed małpą, uchodzi za nazwę serwera, więc korzysta z tego phishing, a przeglądarki ostrzegają.',
      fix: () => 'Usuń to, co stoi między // a małpą.',
    },
    'links.unusual_port': {
      title: ({ target }) => `Link prowadzi do nietypowego portu: ${target}.`,
      why: () => 'Sieci firmowe blokują takie porty, a filtry znają je z przejętych komputerów.',
      fix: () => 'Udostępnij stronę na zwykłym porcie https, czyli 443.',
    },
    'links.unencrypted': {
      title: ({ count, target }) =>
        `${count} ${pluralForm('pl', count, linkForms)} bez szyfrowania, na przykład ${target}.`,
      why: () => 'Przeglądarki ostrzegają przed takimi stronami, a każdy po drodze może czytać.',
      fix: () => 'Zmień początek adresu na https, a ze starego adresu przekierowuj.',
    },
    'links.lookalike': {
      title: ({ host }) => `Link prowadzi do nazwy z liter, które udają inne: ${host}.`,
      why: () =>
        'Tak phishing naśladuje znane nazwy: rspamd dolicza 5 punktów z 15, a przeglądarki pokazują surowy zapis.',
      fix: () => 'Podaj nazwę zapisaną literami jednego alfabetu.',
    },
    'links.international': {
      title: ({ host }) => `Link prowadzi do nazwy z literami spoza angielskiego alfabetu: ${host}.`,
      why: () => 'To nic złego; niektóre programy pokazują jednak surowy zapis, którego ludzie nie rozpoznają.',
      fix: () => 'Jeśli masz tę samą nazwę bez takich liter, użyj jej w linku.',
    },
    'links.shortened': {
      title: ({ names }) => `Linki kryją się za skracaniem adresów: ${formatList('pl', names)}.`,
      why: () => 'Tej samej nazwy używają wszyscy, także spamerzy; od czasu do czasu trafia ona na czarne listy.',
      fix: () => 'Podaj adres samej strony albo licz kliknięcia we własnej domenie.',
    },
    'links.many_domains': {
      title: ({ count }) => `Linki prowadzą do ${count} różnych domen.`,
      why: () => 'Każda może trafić na czarną listę, a wiadomości jednego nadawcy rzadko mają ich tyle.',
      fix: () => 'Kieruj na własne strony, a dopiero stamtąd na inne.',
    },
    'links.sample_domain': {
      title: ({ target }) => `Link prowadzi do domeny zarezerwowanej dla przykładów: ${target}.`,
      why: () => 'Został z szablonu i nikogo donikąd nie zaprowadzi.',
      fix: () => 'Wpisz właściwy adres.',
    },
  },
}

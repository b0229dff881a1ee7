import type { TopicTexts } from '../../catalogue.ts'
import { formatList } from '../../format.ts'
import { pluralForm } from '../../plural.ts'

export const path: TopicTexts<'ptr' | 'helo' | 'tls' | 'received'> = {
  checks: {
    'ptr.present': {
      topic: 'Odwrotny DNS',
      pass: ({ ip, names }) =>
        `Adres, z którego wysłano wiadomość, ma nazwę: odwrotny DNS ${ip} to ${formatList('pl', names)}.`,
    },
    'ptr.confirmed': {
      topic: 'Potwierdzenie odwrotnego DNS',
      pass: ({ ip, name }) => `Nazwa ${name} prowadzi z powrotem do ${ip}: odwrotny DNS jest potwierdzony.`,
    },
    'helo.name': {
      topic: 'Nazwa HELO',
      pass: ({ helo }) => `Serwer przedstawia się pełną nazwą: HELO ${helo}.`,
    },
    'helo.address': {
      topic: 'Adres nazwy HELO',
      pass: ({ helo, ip }) => `Nazwa, którą podaje serwer, naprawdę jest jego: ${helo} prowadzi do ${ip}.`,
    },
    'tls.used': {
      topic: 'Szyfrowanie połączenia',
      pass: ({ version }) => `Wiadomość przyszła szyfrowanym połączeniem${version ? `: ${version}` : ''}.`,
    },
    'received.clocks': {
      topic: 'Zegary po drodze',
      pass: () => 'Zegary serwerów po drodze są zgodne: tak wynika z ich nagłówków Received.',
    },
    'received.delay': {
      topic: 'Opóźnienia po drodze',
      pass: () => 'Wiadomość nigdzie po drodze nie utknęła.',
    },
  },
  findings: {
    'ptr.missing': {
      title: ({ ip }) => `Adres IP nadawcy ${ip} nie ma nazwy: brakuje dla niego odwrotnego DNS.`,
      why: () =>
        'Gmail odrzuca taką pocztę z kodem 550-5.7.25. Nazwy wymagają też Yahoo i Apple, a filtry antyspamowe dodają punkty.',
      fix: ({ ip }) =>
        `Poproś firmę, od której masz ${ip} (dostawcę hostingu), o ustawienie rekordu PTR na nazwę Twojego serwera poczty.`,
    },
    'ptr.unconfirmed': {
      title: ({ ip, name }) => `Adres ${ip} podaje nazwę ${name}, ale ta nazwa nie prowadzi z powrotem do ${ip}.`,
      why: () =>
        'Do odwrotnego DNS można wpisać dowolną nazwę, więc liczy się tylko taka, która prowadzi z powrotem. Gmail odpowiada 550-5.7.25.',
      fix: ({ ip, name }, { record }) =>
        `Opublikuj dla nazwy ${name} ${record ? 'poniższy rekord adresowy' : `rekord adresowy ${ip}`} albo popraw rekord PTR adresu ${ip}, by wskazywał Twój serwer poczty.`,
    },
    'helo.address_literal': {
      title: ({ helo }) => `Serwer przedstawia się adresem zamiast nazwą: HELO ${helo}.`,
      why: () =>
        'Standard na to pozwala, ale tak samo robią domowe komputery i boty, więc filtry antyspamowe tego nie lubią.',
      fix: () => 'Ustaw nazwę HELO serwera (w Postfiksie myhostname, w Eximie primary_hostname) na jego pełną nazwę.',
    },
    'helo.bare_address': {
      title: ({ helo }) => `Serwer przedstawia się gołym adresem, czego robić nie wolno: HELO ${helo}.`,
      why: () => 'Wiele serwerów odrzuca to od razu; rspamd dolicza 3 punkty z 15.',
      fix: () => 'Ustaw nazwę HELO serwera (w Postfiksie myhostname, w Eximie primary_hostname) na jego pełną nazwę.',
    },
    'helo.single_label': {
      title: ({ helo }) => `Serwer przedstawia się połową nazwy: HELO ${helo}.`,
      why: () => 'Poza Twoją siecią nikt jej nie zna. Część serwerów ją odrzuca; rspamd dolicza 2 punkty z 15.',
      fix: ({ helo }) => `Ustaw pełną nazwę HELO, na przykład ${helo}.example.com z własną domeną.`,
    },
    'helo.invalid': {
      title: ({ helo }) =>
        helo
          ? `Serwer przedstawia się czymś, co nie jest nazwą hosta: HELO ${helo}.`
          : 'Serwer nie podał swojej nazwy: HELO jest puste.',
      why: () => 'Część serwerów odrzuca to od razu; rspamd dolicza 2 punkty z 15.',
      fix: () => 'Ustaw nazwę HELO serwera (w Postfiksie myhostname, w Eximie primary_hostname) na jego pełną nazwę.',
    },
    'helo.unresolvable': {
      title: ({ helo }) => `Serwer przedstawia się jako ${helo}, a takiej nazwy nie ma w DNS.`,
      why: () =>
        'Odbiorcy, którzy ją sprawdzają, niczego nie znajdują; niektórzy odrzucają wiadomość, filtry dodają trochę punktów.',
      fix: ({ helo }) => `Opublikuj rekord adresowy dla ${helo} albo ustaw nazwę HELO, która istnieje.`,
    },
    'helo.other_address': {
      title: ({ helo, ip }) => `Serwer przedstawia się jako ${helo}, a ta nazwa prowadzi do innego adresu niż ${ip}.`,
      why: () => 'To zwykła rzecz, gdy serwer ma kilka adresów; żaden duży dostawca tego nie liczy.',
      fix: ({ ip }) => `Jeśli możesz, nadaj adresowi ${ip} własną nazwę i używaj jej jako HELO oraz w odwrotnym DNS.`,
    },
    'tls.missing': {
      title: () => 'Wiadomość przyszła bez szyfrowania, więc po drodze każdy mógł ją przeczytać.',
      why: () =>
        'Gmail wymaga TLS i odpowiada 550-5.7.29; jeśli doręczy, pokazuje czytelnikowi otwartą czerwoną kłódkę.',
      fix: () =>
        'Włącz TLS dla poczty wychodzącej (w Postfiksie smtp_tls_security_level = may) albo poproś o to swoją usługę pocztową.',
    },
    'tls.missing_on_hop': {
      title: () => 'Część drogi nie była szyfrowana, co zapisano w samej wiadomości.',
      why: () => 'To nie połączenie Twojego serwera z tym testem, więc nie odejmuje punktów.',
      fix: () => 'Jeśli ten pośrednik należy do Ciebie, włącz TLS dla poczty, którą przekazuje.',
    },
    'tls.outdated': {
      title: ({ version }) => `Połączenie szyfrowano przestarzałą metodą: ${version}.`,
      why: () => 'TLS 1.0 i 1.1 wycofano; dostawcy wyłączają je jeden po drugim.',
      fix: () => 'Zaktualizuj bibliotekę TLS na serwerze, który wysyła, i zezwól na TLS 1.2 oraz 1.3.',
    },
    'tls.outdated_on_hop': {
      title: ({ version }) => `Część drogi szyfrowano przestarzałą metodą: ${version}.`,
      why: () => 'To nie połączenie Twojego serwera z tym testem, więc nie odejmuje punktów.',
      fix: () => 'Jeśli ten pośrednik należy do Ciebie, zaktualizuj jego bibliotekę TLS i zezwól na TLS 1.2 oraz 1.3.',
    },
    'received.future': {
      title: ({ host, minutes }) =>
        `Zegar ${host ? `serwera ${host}` : 'jednego z serwerów po drodze'} spieszy się o ${formatMinutes(minutes)}: tak wynika z jego nagłówka Received.`,
      why: () => 'Serwer ze złym zegarem źle datuje też wiadomości i podpisy, a niektóre filtry mają to za złe.',
      fix: ({ host }) =>
        `Jeśli ${host ? `serwer ${host}` : 'ten serwer'} należy do Ciebie, niech pyta serwer czasu (NTP); sprawdź też jego strefę czasową.`,
    },
    'received.out_of_order': {
      title: ({ host, minutes }) =>
        `${host ? `Serwer ${host}` : 'Jeden z serwerów po drodze'} odebrał wiadomość o ${formatMinutes(minutes)} wcześniej, niż miał ją serwer przed nim.`,
      why: () =>
        'Jeden z dwóch zegarów chodzi źle. Nikt z tego powodu poczty nie odrzuca, ale opóźnień nie da się ustalić.',
      fix: () =>
        'Jeśli jeden z tych serwerów należy do Ciebie, niech pyta serwer czasu (NTP); sprawdź też jego strefę czasową.',
    },
    'received.slow': {
      title: ({ host, minutes }) =>
        `Wiadomość czekała ${formatMinutes(minutes)}, zanim odebrał ją ${host ? `serwer ${host}` : 'jeden z serwerów po drodze'}.`,
      why: () =>
        'Nie odejmuje to punktów. Tak działają kolejki i szare listy, a kody i potwierdzenia przychodzą wtedy za późno.',
      fix: () => 'Sprawdź w dzienniku i kolejce poprzedniego serwera, co zatrzymało tam wiadomość.',
    },
  },
}

/** In the accusative, as after „o” and „czekać”. */
function formatMinutes(minutes: number): string {
  return `${minutes} ${pluralForm('pl', minutes, { one: 'minutę', few: 'minuty', other: 'minut' })}`
}

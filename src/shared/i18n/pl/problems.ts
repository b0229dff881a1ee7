import type { LimitName, MemberProblem } from '../../contract/problem.ts'
import { endSentence } from '../end-sentence.ts'
import { formatMoment } from '../moment.ts'
import type { ProblemTexts } from '../problem-texts.ts'
import { formatSize } from '../size.ts'
import { reasonTexts } from './reasons.ts'
import { zoneErrors } from './zone-errors.ts'

const spentLimits: Record<LimitName, (most: number, reset: string) => string> = {
  test_creation_day: (most, reset) => spentWithoutKey(`Dzienny limit testów bez klucza (${most})`, reset),
  dns_check_day: (most, reset) => spentWithoutKey(`Dzienny limit sprawdzeń DNS bez klucza (${most})`, reset),
  lookup_day: (most, reset) => spentByKey(`Dzienny limit zapytań tego klucza (${most})`, reset),
  lookup_month: (most, reset) => spentByKey(`Miesięczny limit zapytań tego klucza (${most})`, reset),
}

function spentWithoutKey(limit: string, reset: string): string {
  return `${limit} jest wyczerpany; odnowi się ${reset}. Utwórz klucz (poleceniem „sendproof keys create” albo w aplikacji, na stronie „Klucze API”) i podawaj go w nagłówku X-API-Key.`
}

function spentByKey(limit: string, reset: string): string {
  return `${limit} jest wyczerpany; odnowi się ${reset}. Klucz z planem „unlimited” nie ma limitu: „sendproof keys create --plan unlimited”.`
}

function subject({ path }: MemberProblem): string {
  return path === '' ? 'Żądanie' : `„${path}”`
}

function moreErrors(number: number): string {
  return number === 0 ? '' : ` Liczba pozostałych błędów w „errors”: ${number}.`
}

/** By the name that a schema gives the type. A parameter that is there several times is no text. */
const types: Readonly<Record<string, string>> = {
  array: 'lista',
  boolean: 'true albo false',
  int: 'liczba całkowita',
  number: 'liczba',
  object: 'obiekt',
  string: 'jeden tekst',
}

export const problems: ProblemTexts = {
  problems: {
    invalid_parameter: {
      title: 'Brakuje parametru albo jest on błędny',
      detail: ({ errors: [first, ...more] }) =>
        first ? `${subject(first)}: ${endSentence(first.message)}${moreErrors(more.length)}` : '',
    },
    invalid_json: {
      title: 'Treść żądania to nie JSON',
      detail: () => 'Treści żądania nie udało się odczytać jako JSON w UTF-8.',
    },
    malformed_request: {
      title: 'Nie można odczytać żądania',
      detail: () => 'To, co przyszło, nie jest żądaniem HTTP albo da się je odczytać na dwa sposoby.',
    },
    invalid_key: {
      title: 'Klucz jest nieważny',
      detail: () =>
        'Ten klucz API jest nieznany albo został unieważniony. Utwórz nowy lub, jeśli można, nie podawaj go.',
    },
    key_required: {
      title: 'Potrzebny jest klucz',
      detail: () => 'Podaj klucz API w nagłówku X-API-Key albo jako Authorization: Bearer.',
    },
    too_many_wrong_keys: {
      title: 'Za dużo błędnych kluczy',
      detail: ({ seconds }) =>
        `Z Twojej sieci przyszło wiele błędnych kluczy, więc klucze, których wcześniej stąd nie używano, sprawdzamy jeden po drugim. Spróbuj ponownie za ${seconds} s.`,
    },
    no_credits: {
      title: 'Brak kredytów',
      detail: () => 'Sprawdzenie folderu kosztuje jeden kredyt, a ten klucz nie ma już żadnego.',
    },
    session_required: {
      title: 'Aplikacja nie ma tu sesji',
      detail: () =>
        'Otwórz aplikację jednorazowym linkiem: nowy wypisuje polecenie „sendproof open”. Każdy link działa tylko raz.',
    },
    hosted_key_missing: {
      title: 'Zdalna instancja wymaga klucza',
      detail: () =>
        'Wywołania trafiają do zdalnej instancji, a w ustawieniach nie ma do niej klucza. Ustaw hosted_api_key: w ustawieniach, w części „Zdalna instancja”, albo w zmiennej SENDPROOF_HOSTED_API_KEY.',
    },
    cross_site: {
      title: 'Inna strona nie może o to prosić',
      detail: () => 'Żądanie przyszło z obcej strony. Z tego API mogą korzystać tylko sama aplikacja i programy.',
    },
    not_found: {
      title: 'Nie znaleziono',
      detail: () => 'Pod tym adresem nic nie ma: jest błędny, wygasł albo jego zawartość usunięto.',
    },
    method_not_allowed: {
      title: 'Tej metody nie można tu użyć',
      detail: ({ allowed }) => `Ten adres przyjmuje: ${allowed.join(', ')}.`,
    },
    request_timeout: {
      title: 'Żądanie trwało za długo',
      detail: () => 'Żądanie nie przyszło w całości na czas. Wyślij je jeszcze raz.',
    },
    settings_unreadable: {
      title: 'Nie można odczytać pliku ustawień',
      detail: ({ problems }) => `Ktoś zmienił go ręcznie. Popraw go i spróbuj ponownie: ${problems.join('; ')}`,
    },
    too_large: {
      title: 'Treść żądania jest za duża',
      detail: ({ octets }) => `Przyjmujemy tu najwyżej ${formatSize(octets)}.`,
    },
    unsupported_media_type: {
      title: 'Treść żądania ma niewłaściwy typ',
      detail: ({ expected }) => `Wyślij ją bez kompresji, z nagłówkiem Content-Type: ${expected.join(' albo ')}.`,
    },
    wrong_host: {
      title: 'Ten serwer nie nosi takiej nazwy',
      detail: ({ host }) =>
        host
          ? `Nie ma tu niczego o nazwie ${host}. Jeśli tak nazywa się ten serwer, podaj ją jako adres bazowy.`
          : 'Żądanie nie mówi, do kogo jest skierowane (Host).',
    },
    no_seed_mailboxes: {
      title: 'Brak skrzynek testowych',
      detail: () => 'Sprawdzenie, do którego folderu trafia poczta, wymaga własnych skrzynek, a żadnej nie dodano.',
    },
    no_oauth_client: {
      title: 'Brak klienta OAuth',
      detail: () => 'Skrzynka nie używa logowania OAuth albo nie podano klienta, którego zna jej dostawca.',
    },
    no_relay: {
      title: 'Brak serwera wysyłającego',
      detail: () => 'Wysyłanie wymaga własnego serwera SMTP, a żadnego nie podano.',
    },
    no_hosted_instance: {
      title: 'Brak instancji zdalnej',
      detail: () => 'Ustawienia nie podają instancji zdalnej (hosted.base_url).',
    },
    no_such_hop: {
      title: 'Nie ma takiego pola Received',
      detail: () => 'Wiadomość ma mniej pól Received, niż podano w „trust”. Pole na samej górze ma numer 1.',
    },
    too_many_messages: {
      title: 'Test jest pełny',
      detail: () => 'Ten test zawiera już tyle wiadomości, ile może pomieścić. Utwórz nowy.',
    },
    unreadable_file: {
      title: 'Nie można odczytać pliku',
      detail: () =>
        'Zaczyna się jak plik Outlooka (.msg), ale nie ma w nim wiadomości, którą dałoby się odczytać. Zapisz wiadomość jako .eml.',
    },
    limit_exceeded: {
      title: 'Limit jest wyczerpany',
      detail: ({ limit, most, resetsAt }) => spentLimits[limit](most, formatMoment(resetsAt)),
    },
    headers_too_large: {
      title: 'Nagłówki są za duże',
      detail: () => 'Adres i nagłówki żądania mają więcej oktetów, niż odczytujemy.',
    },
    dns_unavailable: {
      title: 'DNS nie dał odpowiedzi',
      detail: ({ reason }) => reasonTexts[reason.code].what(reason),
    },
    no_list_answered: {
      title: 'Żadna lista nie odpowiedziała',
      detail: ({ reason }) =>
        `Żadna z list nie dała odpowiedzi, więc nic nie wiadomo. ${reason ? reasonTexts[reason.code].what(reason) : 'Spróbuj ponownie za kilka minut.'}`,
    },
    internal: {
      title: 'Silnik zawiódł',
      detail: ({ id }) => `Coś poszło nie tak w samym silniku. Więcej mówi jego dziennik pod numerem ${id}.`,
    },
    no_room: {
      title: 'Dysk jest pełny',
      detail: () =>
        'Dysk z folderem danych jest pełny, więc niczego nie da się zapisać. Zwolnij miejsce i spróbuj ponownie.',
    },
    store_unavailable: {
      title: 'Dane są chwilowo niedostępne',
      detail: () => 'Nic nie zginęło. Spróbuj ponownie za kilka sekund.',
    },
    no_secrets_key: {
      title: 'Nie ma tu jak przechować haseł',
      detail: () =>
        'Ta instancja trzyma dane w bazie, z której korzysta wiele maszyn, a nie ma klucza do szyfrowania haseł. Może go podać jej operator: secrets_key.',
    },
    hosted_unreachable: {
      title: 'Instancja zdalna nie odpowiada',
      detail: () =>
        'Wywołania trafiają do instancji zdalnej z ustawień, a z nią nie ma połączenia. Ten komputer poradzi sobie sam: ustaw hosted.mode na local.',
    },
    too_many_connections: {
      title: 'Za dużo połączeń',
      detail: () => 'Wszystkie połączenia, jakie ten silnik utrzymuje naraz, są zajęte. Spróbuj ponownie za chwilę.',
    },
    too_many_bodies: {
      title: 'Za dużo naraz',
      detail: () => 'Właśnie nadchodzi wiele dużych żądań. Spróbuj ponownie za kilka sekund.',
    },
    too_many_answers: {
      title: 'Za dużo naraz',
      detail: () => 'Wiele dużych odpowiedzi czeka jeszcze na odczytanie. Spróbuj ponownie za kilka sekund.',
    },
    too_many_forwards: {
      title: 'Za dużo naraz',
      detail: () => 'Wiele wywołań czeka na instancję zdalną. Spróbuj ponownie za kilka sekund.',
    },
    too_many_inspections: {
      title: 'Za dużo naraz',
      detail: () => 'Wiele dokumentów HTML czeka na sprawdzenie. Spróbuj ponownie za kilka sekund.',
    },
    too_many_reviews: {
      title: 'Zbyt wiele naraz',
      detail: () => 'Trwa już ponowna ocena kilku wiadomości. Spróbuj ponownie za kilka sekund.',
    },
    too_many_previews: {
      title: 'Zbyt wiele naraz',
      detail: () => 'Trwa już rysowanie podglądu kilku wiadomości. Spróbuj ponownie za kilka sekund.',
    },
    too_many_outlook_files: {
      title: 'Zbyt wiele naraz',
      detail: () => 'Trwa odczytywanie innych plików Outlooka. Spróbuj ponownie za kilka sekund.',
    },
    too_many_watchers: {
      title: 'Zbyt wielu obserwujących',
      detail: () =>
        'Testy śledzi już tyle programów, ile silnik może obsłużyć. Zamiast tego odczytuj test co jakiś czas.',
    },
    ui_not_built: {
      title: 'Aplikacja nie jest zbudowana',
      detail: () => 'Brakuje stron aplikacji. Uruchom „npm run build” i odśwież. API działa bez nich.',
    },
  },
  invalid: {
    required: 'brakuje tej wartości',
    misspelt: (known) => `nieznana nazwa. Czy chodziło o „${known}”?`,
    oneOf: (values) => `dozwolone wartości: ${values.join(', ')}`,
    type: (expected) => `to musi być ${types[expected] ?? `wartość typu ${expected}`}`,
    ipAddress: 'to musi być adres IPv4 albo IPv6',
    tooShort: (least) => (least === 1 ? 'nie może być puste' : `minimalna liczba znaków: ${least}`),
    tooLong: (most) => `maksymalna liczba znaków: ${most}`,
    tooManyOctets: (most) => `maksymalna liczba oktetów w UTF-8: ${most}`,
    tooSmall: (least) => `najmniejsza dozwolona wartość: ${least}`,
    tooLarge: (most) => `największa dozwolona wartość: ${most}`,
    pattern: 'zawiera znaki, których nie można tu użyć',
    domain: {
      empty: 'podaj domenę',
      ip_address: 'to musi być domena, a nie adres IP',
      single_label: 'podaj całą domenę, z kropką: example.com',
      invalid_label:
        'to nie jest domena: między kropkami może stać od 1 do 63 liter, cyfr i łączników, bez łącznika na początku i na końcu',
      too_long: 'domena ma najwyżej 253 znaki',
    },
    selector: 'to musi być selektor DKIM: litery, cyfry, łączniki i kropki',
    record: (type, example) => `to nie jest wartość rekordu typu ${type}; przykład: ${example}`,
    recordName: 'podaj pełną nazwę DNS',
    noZone: 'nie zawiera rekordów żadnej domeny',
    notInZone: (origins) => `tej domeny nie ma w pliku strefy; są w nim: ${origins.join(', ')}`,
    addressOrDomain: 'tu potrzebny jest adres IP albo domena',
    publicAddress: {
      not_an_address: 'to musi być adres IPv4 albo IPv6',
      unspecified: 'podaj adres publiczny; ten nie oznacza żadnego komputera, więc żadna lista go nie zna',
      loopback: 'podaj adres publiczny; ten prowadzi z powrotem do samego komputera, więc żadna lista go nie zna',
      link_local: 'podaj adres publiczny; ten istnieje tylko w jednej sieci lokalnej, więc żadna lista go nie zna',
      multicast: 'podaj adres publiczny; ten oznacza grupę komputerów, więc żadna lista go nie zna',
      private: 'podaj adres publiczny; ten należy do sieci prywatnych, więc żadna lista go nie zna',
      reserved: 'podaj adres publiczny; ten zarezerwowano do innych celów, więc żadna lista go nie zna',
    },
    zoneFile: zoneErrors,
    settings: {
      body_store:
        'może mieć wartość „s3” tylko z bazą PostgreSQL, s3_endpoint, s3_bucket, s3_access_key_id i s3_secret_access_key',
      choice: 'musi być jedną z możliwości',
      count: 'musi być liczbą całkowitą od 0 do 1000000000; 0 oznacza brak limitu',
      dns: 'musi wymieniać serwery i pliki: 192.0.2.53:53, https://dns.example/dns-query, zone:PLIK',
      database: 'musi być adresem bazy PostgreSQL: postgres://użytkownik:hasło@serwer:5432/nazwa',
      database_missing: 'jest potrzebne, gdy węzeł wykonuje część pracy: węzły dzielą ją przez bazę',
      dns_unusable: 'nie nadaje się do użycia: adres serwera jest błędny albo nie można odczytać pliku strefy',
      domain: 'musi być domeną, na przykład sendproof.localhost',
      file: 'musi być ścieżką do pliku',
      host: 'musi być adresem tego komputera',
      hosted_address: 'musi zaczynać się od https:// (na tym komputerze http://), bez znaków ?, # i @',
      hosted_missing: 'jest potrzebny, gdy pracuje zdalna instancja',
      http_address: 'musi zaczynać się od http:// albo https://',
      key: 'musi składać się z liter, cyfr i znaków, bez odstępów',
      list_key: 'musi składać się z liter i cyfr, tak jak podał go operator listy',
      lists: 'musi zawierać najwyżej 50 stref list adresów IP, które odpowiadają bez klucza: zen.spamhaus.org',
      networks: 'musi zawierać adresy IP albo sieci: 192.0.2.7, 192.0.2.0/24',
      origins: 'musi zawierać źródła stron: https://tools.example, bez ścieżki',
      port: 'musi być liczbą całkowitą od 0 do 65535; 0 wybiera wolny port',
      remote: 'wpuściłby inne komputery, na co trzeba najpierw pozwolić poniżej',
      s3_name: 'musi składać się z liter, cyfr, kropek, łączników i podkreśleń, tak jak podał operator magazynu',
      s3_prefix: 'musi składać się z liter, cyfr, kropek, łączników, podkreśleń i ukośników',
      secrets_key:
        'musi zawierać 32 losowe oktety w base64, jak z polecenia „openssl rand -base64 32”, inne niż w przykładzie',
      spamd: 'musi być adresem z portem: 127.0.0.1:783',
      switch: 'musi być włączone albo wyłączone',
      tls_pair: 'też jest potrzebne: certyfikat i jego klucz to dwa pliki albo jeden, podany dwa razy',
    },
    settingGiven: (value) => `podano ${value}`,
    unknownSetting: 'nie ma takiego ustawienia',
    settingsFile: {
      unreadable: (code) => `nie da się odczytać pliku (${code})`,
      notJson: (detail) => `to nie jest JSON (${detail})`,
      notAnObject: 'to nie jest obiekt JSON',
    },
    settingHeld: (by) => `określa to ${by}: zmień je tam`,
    other: 'ta wartość jest błędna',
  },
}

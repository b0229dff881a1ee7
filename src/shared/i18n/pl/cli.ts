import type { CliTexts } from '../cli-texts.ts'
import { formatList, formatNumber } from '../format.ts'
import { type PluralForms, pluralForm } from '../plural.ts'
import { kilobytes } from './kilobytes.ts'

function counted(number: number, forms: PluralForms): string {
  return `${formatNumber('pl', number)} ${pluralForm('pl', number, forms)}`
}

export const cli: CliTexts = {
  about: 'Zanim wyślesz, mówi, czy poczta trafi do skrzynki odbiorczej, a jeśli nie, to dlaczego.',
  commands: {
    serve: 'uruchom silnik: nasłuch SMTP, API przez HTTP i aplikację w przeglądarce',
    open: 'otwórz w przeglądarce aplikację działającego silnika, nowym jednorazowym linkiem',
    check: 'oceń jedną wiadomość bez serwera',
    send: 'wyślij wiadomość przez SMTP do działającego silnika i pokaż raport',
    html: 'sprawdź HTML wiadomości: co programy pocztowe utną, usuną albo pokażą źle',
    audit: 'sprawdź DNS domen: SPF, DKIM, DMARC, serwery poczty i więcej',
    blacklist: 'zapytaj czarne listy o adresy IP i domeny, a odwrotny DNS o adresy',
    keys: 'zarządzaj kluczami API z folderu danych',
    createKey: 'utwórz klucz; zobaczysz go tylko raz',
    listKeys: 'pokaż klucze',
    revokeKey: 'unieważnij klucz od razu',
    sessions: 'zalogowane przeglądarki',
    endSessions: 'wyloguj wszystkie przeglądarki',
    export: 'zapisz wszystkie dane w jednym pliku, by zachować je gdzie indziej; bez haseł i kluczy',
    import: 'przywróć to, co zapisało polecenie export, w pustym lub nowym folderze danych',
    reset: 'usuń wszystkie dane: testy, raporty, wiadomości, audyty, klucze, skrzynki, hasła i ustawienia',
    demo: 'wyślij przykład przez tymczasowy silnik i pokaż raport; sieć niepotrzebna',
    completion: 'wypisz skrypt, dzięki któremu powłoka uzupełnia polecenia',
    migrate: 'przenieś wszystko z folderu danych do bazy danych PostgreSQL',
  },
  arguments: {
    message: 'wiadomość jako plik (.eml, .msg) albo - dla standardowego wejścia',
    html: 'plik HTML albo wiadomość (.eml) z częścią HTML; - to standardowe wejście',
    domains: 'domeny; może być też adres strony albo skrzynki',
    addresses: 'adresy IP (IPv4, IPv6) i domeny',
    keyId: 'identyfikator klucza',
    archive: 'plik do zapisania (.tar.gz), którego jeszcze nie ma; - to standardowe wyjście',
    importedArchive: 'plik zapisany poleceniem export (.tar.gz); - to standardowe wejście',
    shell: 'powłoka',
  },
  flags: {
    dataDir: 'folder testów, kluczy i ustawień',
    noBrowser: 'tylko wypisz link',
    adopt: 'użyj folderu danych, mimo że są w nim inne pliki',
    json: 'wypisz JSON',
    listeningJson: 'wypisz adresy w jednym wierszu JSON także w terminalu',
    format: 'tekst albo dokument do przekazania',
    redact: 'usuń adresy e-mail z tego, co jest wypisywane',
    all: 'wypisz też to, co jest w porządku',
    allowUnknown: 'zakończ kodem 0, gdy próg mogłyby przekroczyć tylko niewykonane sprawdzenia',
    failOn: 'zakończ kodem 3, gdy choć jeden wynik jest tak poważny lub gorszy; none to wyłącza',
    failOnVerdict: 'zakończ kodem 3, gdy werdykt jest taki lub gorszy; „never” to wyłącza',
    minScore: 'zakończ kodem 3, gdy ocena jest niższa',
    ip: 'adres, z którego wysyłana jest wiadomość',
    helo: 'nazwa, którą przedstawia się serwer nadawcy (HELO)',
    mailFrom: 'nadawca kopertowy (MAIL FROM); pusty to nadawca zerowy',
    toEngine: 'adres silnika; domyślnie SENDPROOF_URL albo silnik działający na folderze danych',
    smtp: 'serwer poczty silnika, jeśli silnik sam go nie podaje',
    keyFile: 'plik z kluczem API; domyślnie SENDPROOF_KEY',
    ownHelo: 'nazwa w powitaniu (EHLO); domyślnie nazwa tego komputera',
    ownMailFrom: 'nadawca kopertowy (MAIL FROM); domyślnie Return-Path albo adres z pola From',
    wait: 'ile sekund czekać na raport',
    trust: 'oceń tego, kto oddał wiadomość serwerowi z tego pola Received, licząc od góry, od 1',
    zone: 'plik strefy do sprawdzenia zamiast DNS (RFC 1035); bez sieci; można powtórzyć',
    selector: 'selektor DKIM do sprawdzenia; można powtórzyć',
    csv: 'wypisz tabelę CSV',
    list: 'plik z jedną domeną w wierszu, # zaczyna komentarz; - to standardowe wejście',
    resume: 'dopisuj JSON Lines (albo CSV) do tego pliku i pomiń domeny, które już w nim są',
    compare: 'z --zone: pokaż, co zmieni opublikowanie plików stref',
    dnsParallel: 'ile pytań DNS naraz; ponad 128 tylko do własnego resolvera',
    threads: 'ile wątków dzieli się audytami; zwykle tyle, ile jest procesorów, jeśli pracy starczy dla wszystkich',
    keyName: 'do czego służy klucz',
    keyPlan: 'na co klucz pozwala',
    keyCredits: 'kredyty na sprawdzanie folderu docelowego',
    yes: 'nie pytaj o nic',
    moveFrom: 'folder danych; pozostaje bez zmian, a żaden silnik nie może na nim pracować',
    moveTo: 'baza danych: postgres://UŻYTKOWNIK:HASŁO@HOST/NAZWA; musi być pusta',
    resumeMove: 'dokończ przerwane przenoszenie',
    help: 'pokaż tę pomoc',
    version: 'pokaż wersję',
  },
  settings: {
    host: 'adres serwera HTTP',
    port: 'port serwera HTTP; 0 wybiera wolny',
    lookup_port: 'osobny port zapytań z kluczem; 0 wybiera wolny',
    smtp_host: 'adres nasłuchu SMTP',
    smtp_port: 'port nasłuchu SMTP; 0 wybiera wolny',
    allow_remote: 'nasłuchuj także poza tym komputerem',
    cors_origins: 'źródło stron, którym wolno używać API: https://tools.example',
    trust_proxy: 'adres albo sieć serwera pośredniczącego, któremu wierzyć w X-Forwarded-For',
    mail_domain: 'domena adresów testowych',
    base_url: 'adres w linkach, jeśli jest inny niż adres HTTP',
    dns: 'kto odpowiada na pytania DNS: HOST:PORT, https://…, zone:PLIK',
    offline: 'nie pytaj DNS',
    probe_mx: 'łącz się z serwerami poczty sprawdzanych domen na porcie 25, by poznać ich szyfrowanie',
    trust_xclient: 'adres albo sieć, której wolno wysyłać XCLIENT',
    blacklists: 'czarna lista adresów IP, o którą pytać, zamiast zwykłych ośmiu',
    spamhaus_dqs_key: 'klucz usługi Spamhaus Data Query Service',
    abusix_key: 'klucz Abusix Mail Intelligence',
    rspamd: 'adres programu rspamd, który też oceni wiadomości: http://127.0.0.1:11333',
    spamd: 'adres programu SpamAssassin (spamd), który też oceni wiadomości: 127.0.0.1:783',
    free_tests_per_day: 'testy na dzień i adres bez klucza; 0 oznacza brak limitu',
    free_checks_per_day: 'sprawdzenia DNS na dzień i adres bez klucza; 0 oznacza brak limitu',
    lookups_per_day: 'zapytania na dzień z kluczem planu free; 0 oznacza brak limitu',
    lookups_per_month: 'zapytania na miesiąc z kluczem planu free; 0 oznacza brak limitu',
    wrong_keys_per_minute: 'błędne klucze na minutę i adres, po których inne czekają; 0 oznacza brak limitu',
    retention_days: 'ile dni przechowywać test i jego raport; 0 oznacza bez końca',
    lang: 'język raportów; wywołanie API może wybrać inny',
    hosted_mode: 'kto obsługuje /api/v1: ten komputer albo instancja zdalna',
    hosted_base_url: 'adres instancji zdalnej: https://sendproof.example',
    hosted_lookup_base_url: 'adres jej zapytań, jeśli mają własny',
    hosted_api_key: 'klucz do instancji zdalnej',
    log_level: 'co zapisuje dziennik',
    role: 'którą część pracy wykonuje ten węzeł',
    drain_seconds: 'ile sekund mija od sygnału zatrzymania do zamknięcia portów',
    metrics_host: 'adres /metrics, /healthz i /readyz',
    metrics_port: 'port /metrics, /healthz i /readyz; 0 wybiera wolny',
    smtp_proxy_protocol: 'adres albo sieć serwera pośredniczącego, który zaczyna połączenia SMTP protokołem PROXY',
    smtp_tls_cert: 'plik z certyfikatami nasłuchu SMTP (PEM); po zmianie czytany ponownie',
    smtp_tls_key: 'plik z kluczem certyfikatu (PEM)',
    database: 'wspólna baza PostgreSQL węzłów, zamiast folderu danych: postgres://…',
    database_connections: 'ile najwyżej połączeń z bazą otwiera ten węzeł',
    secrets_key: 'wspólny klucz węzłów do haseł skrzynek w bazie: 32 oktety w base64',
    body_store: 'gdzie trafia treść nowych wiadomości',
    s3_endpoint: 'magazyn zgodny z S3 na treść wiadomości: https://s3.eu-central-1.amazonaws.com',
    s3_bucket: 'jego zasobnik',
    s3_prefix: 'od czego zaczynają się nazwy obiektów w zasobniku',
    s3_region: 'jego region',
    s3_virtual_hosted: 'podawaj zasobnik przed nazwą hosta magazynu, a nie w ścieżce',
    s3_access_key_id: 'klucz, po którym magazyn nas rozpoznaje',
    s3_secret_access_key: 'sekret tego klucza',
  },
  help: {
    usage: 'Użycie:',
    arguments: 'Argumenty:',
    options: 'Opcje:',
    commands: 'Polecenia:',
    command: 'pokaż pomoc do polecenia',
  },
  helpDefault: (value) => `domyślnie: ${value}`,
  repeatable: 'można powtórzyć',
  usage: {
    unknownCommand: (name) => `Nie ma polecenia „${name}”.`,
    unknownFlag: (flag) => `Nie ma tu flagi ${flag}.`,
    suggestion: (names) => `Może chodziło o: ${names}?`,
    missingArgument: (name) => `W wierszu polecenia brakuje argumentu <${name}>.`,
    missingFlag: (flag) => `W wierszu polecenia brakuje flagi ${flag}.`,
    missingValue: (flag) => `Po ${flag} brakuje wartości.`,
    tooManyArguments: (names) => `W wierszu polecenia jest więcej argumentów, niż to polecenie przyjmuje: ${names}`,
    conflict: (one, other) => `${one} i ${other} nie można użyć razem.`,
    wrongValue: (flag, value, rule) => `Flaga ${flag} nie przyjmuje wartości „${value}”. Dozwolone: ${rule}`,
    wrongArgument: (name, value, rule) => `Argument <${name}> nie przyjmuje wartości „${value}”. Dozwolone: ${rule}`,
    choices: (values) => values,
  },

  gate: {
    score: (score, least) => `ocena ${score} jest niższa niż ${least}`,
    severity: (count, severity) => `wyniki na poziomie ${severity} lub poważniejsze: ${count}`,
    verdict: (verdict, limit) => `werdykt to ${verdict} (próg: ${limit})`,
    scoreCouldBe: (lowest, least) =>
      `ocena ${lowest === null ? 'jest nieznana' : `może wynosić zaledwie ${lowest}`} (próg: ${least})`,
    verdictCouldBe: (verdict, limit) =>
      `werdykt ${verdict === 'unknown' ? 'to' : 'może brzmieć'} ${verdict} (próg: ${limit})`,
    otherChecks: (count) => `${count} innych`,
    inconclusive: (worst, checks) =>
      `Wynik nierozstrzygnięty${worst ? `: ${worst}` : ''}. Nie udało się sprawdzić: ${checks}. Aby to przyjąć, użyj --allow-unknown.`,
  },

  serve: {
    open: (address) => `Otwórz Sendproof w przeglądarce (ten adres działa raz, przez 15 minut): ${address}`,
    hostedMail: (instance) =>
      `Testy tworzy ${instance} (tryb zdalny). Wysyłaj wiadomości na adresy, które podaje, a nie na port SMTP tego komputera.`,
    receivesMail: (address) => `Wiadomości testowe wysyłaj na serwer poczty ${address} (SMTP).`,
    howToStop: 'Ctrl-C zatrzymuje Sendproof.',
    stopping: 'Kończę pracę …',
    alreadyRuns: (folder, link) =>
      `Folder danych ${folder} jest w użyciu: Sendproof już działa.\nOtwórz go w przeglądarce (link zadziała raz): ${link}`,
  },
  open: {
    opened: 'Otwieram Sendproof w przeglądarce. Jeśli strona się nie pojawi, użyj tego linku (zadziała raz):',
    printed: 'Otwórz Sendproof w przeglądarce (link zadziała raz):',
    notRunning: (folder) =>
      `Na folderze ${folder} nie działa żaden silnik Sendproof z aplikacją. Uruchom go poleceniem „sendproof serve” albo wskaż jego folder flagą --data-dir.`,
  },
  unknownVariable: (variable) => `Uwaga: ${variable} to nie jest ustawienie. Zmienna została pominięta.`,
  cannotRead: (file, code) => `Nie da się odczytać pliku ${file} (${code}).`,
  cannotWrite: (file, code) => `Nie da się zapisać pliku ${file} (${code}).`,

  check: {
    tooLarge: (mebibytes) => `Wiadomość ma ponad ${mebibytes} MiB, więcej, niż przyjmują serwery pocztowe.`,
    noSuchHop: (hops) => `--trust sięga dalej niż pola Received wiadomości, a jest ich ${hops}.`,
    unreadable: 'Plik zaczyna się jak plik Outlooka (.msg), ale nie ma w nim wiadomości. Zapisz ją jako .eml.',
    dnsSilent:
      'DNS nie odpowiedział, więc nie wiadomo, kto może wysyłać w imieniu domeny. Spróbuj później albo podaj serwer w --dns.',
    notAnalysed: 'Wiadomości nie udało się zbadać: nic o niej nie wiadomo.',
  },
  send: {
    outlook:
      'Pliku Outlooka (.msg) nie da się wysłać. Zapisz wiadomość jako .eml albo użyj polecenia „sendproof check”.',
    noEngine: (folder) =>
      `Na folderze ${folder} nie działa żaden silnik Sendproof. Uruchom go poleceniem „sendproof serve” albo wskaż inny flagą --to-engine.`,
    noSmtp: 'Silnik nie podaje, gdzie przyjmuje pocztę. Wskaż serwer poczty: --smtp HOST:PORT.',
    sending: (from, to, server) => `Wysyłam od <${from}> do <${to}> przez ${server} …`,
    waiting: (url) => `Czekam na raport: ${url}`,
    notDone: (seconds, url) => `Raport nie był gotowy po ${seconds} s. Pojawi się pod adresem ${url}.`,
    refused: (answer) => `Silnik odrzucił wiadomość: ${answer}`,
    undeliverable: (code) => `Nie udało się dostarczyć wiadomości przez SMTP (${code}).`,
    dnsSilent: 'DNS nie odpowiedział silnikowi, więc nie wiadomo, kto może wysyłać w imieniu domeny. Spróbuj później.',
    engine: {
      unreachable: (url, detail) => `Nie można połączyć się z silnikiem pod adresem ${url} (${detail}). Czy działa?`,
      refused: (_url, detail) => `Silnik odmówił utworzenia testu: ${detail}`,
      foreign: (url, detail) => `Pod adresem ${url} nie odpowiada silnik Sendproof${detail ? ` (${detail})` : ''}.`,
    },
  },
  html: {
    tooLarge: (mebibytes) => `HTML ma ponad ${mebibytes} MiB, więcej, niż pokaże jakikolwiek program pocztowy.`,
    noHtml: 'Wiadomość nie ma części HTML.',
    score: (score) => `${score} na 100`,
    summary: (errors, warnings, passed) => `błędy: ${errors}, ostrzeżenia: ${warnings}, w porządku: ${passed}`,
    size: (size) => `HTML ma ${kilobytes(size)}`,
    severities: { error: 'błąd', warning: 'ostrzeżenie', info: 'informacja' },
    lines: (lines) => `${pluralForm('pl', lines.length, { one: 'wiersz', other: 'wiersze' })} ${lines.join(', ')}`,
  },
  audit: {
    noDomain: 'Podaj domenę albo listę domen przez --file.',
    refused: (text, problem) => `„${text}”: ${problem}.`,
    nothingKnown: 'Niczego nie udało się sprawdzić: nie wiadomo, czy wszystko jest w porządku.',
    outsideZones: (domain) => `W plikach stref nie ma domeny ${domain}: nic o niej nie wiadomo.`,
    listTooLarge: (mebibytes) => `Lista ma ponad ${mebibytes} MiB.`,
    noResults: (place) => `${place} to nie jest wynik sprawdzenia w tym formacie. Plik pozostał bez zmian.`,
    onlyAudits: 'Markdown i HTML opisują audyty: nie łączą się z --compare ani --resume.',
    compareNeedsZone: '--compare wymaga plików stref (--zone), które można porównać z DNS.',
    progress: (done, total, perSecond) => `domeny: ${done} z ${total}, ${formatNumber('pl', perSecond)} na sekundę`,
    interrupted: (done, total, file) =>
      file === null
        ? `Przerwano. Sprawdzone domeny: ${done} z ${total}. Aby następnym razem można było kontynuować, dodaj --resume PLIK.`
        : `Przerwano. Sprawdzone domeny: ${done} z ${total}. Aby kontynuować, uruchom to samo polecenie: --resume ${file} pominie to, co gotowe.`,
    finished: (audited, failed, skipped) =>
      [
        `Sprawdzone domeny: ${audited}`,
        ...(failed > 0 ? [`odrzucone: ${failed}`] : []),
        ...(skipped > 0 ? [`pominięte: ${skipped}`] : []),
      ].join(', '),
  },
  preview: {
    published: 'Opublikowane teraz',
    planned: 'Z plikami stref',
    come: 'Przybędzie',
    go: 'Zniknie',
    stay: 'Pozostanie',
    open: 'Nie da się porównać, bo jednej ze stron nie znamy',
    records: 'Rekordy, które się zmienią',
    sameRecords: 'Żaden ze sprawdzonych rekordów się nie zmieni.',
    nothing: 'brak rekordu',
  },
  blacklist: {
    isListed: (ip, count) =>
      `Adres ${ip} jest na ${count} ${pluralForm('pl', count, { one: 'czarnej liście', other: 'czarnych listach' })}`,
    isClean: (ip) => `Adresu ${ip} nie ma na żadnej czarnej liście, która odpowiedziała`,
    notKnown: (ip) => `Nie wiadomo, czy adres ${ip} jest na czarnych listach: żadna nie odpowiedziała`,
    coverage: (done, total) =>
      `Odpowiedzi: ${done} z ${total} ${pluralForm('pl', total, { one: 'listy', other: 'list' })}`,
    reverse: {
      pass: (ip, names) => `Odwrotny DNS jest potwierdzony: ${ip} to ${names}.`,
      fail: (ip, names) =>
        `Odwrotny DNS jest niepotwierdzony: ${ip} prowadzi do ${names}, ale nic nie prowadzi z powrotem do ${ip}.`,
      absent: (ip) => `Brakuje odwrotnego DNS: adres ${ip} nie ma nazwy.`,
      unknown: (reason) => `Odwrotnego DNS nie udało się sprawdzić. ${reason}`,
    },
    helo: {
      confirmed: 'Nazwa HELO jest jedną z tych nazw.',
      other: 'Nazwa HELO nie jest żadną z nazw, które prowadzą tam i z powrotem.',
    },
    listed: 'Na listach',
    unanswered: 'Bez odpowiedzi',
    good: 'Na listach dobrych nadawców',
    clean: 'Poza listami',
    unsupported: 'Nie zawierają takich adresów',
    says: (words) => `Lista podaje: ${words}`,
    delist: 'O usunięcie z listy poproś tutaj:',
    asking: (count) =>
      `Pytam listy o ${count} ${pluralForm('pl', count, { one: 'adres', few: 'adresy', other: 'adresów' })} …`,
  },
  migrate: {
    moving: (rows, perSecond) => `Przeniesione wiersze: ${rows}, ${formatNumber('pl', perSecond)} na sekundę`,
    comparing: (rows) => `Porównywanie, zgodne wiersze: ${rows}`,
    moved: ({ tests = 0, messages = 0, reports = 0, keys = 0 }) =>
      `Przeniesiono i porównano oktet po oktecie: testy ${tests}, wiadomości ${messages}, raporty ${reports}, klucze ${keys} oraz wszystko, co do nich należy.`,
    sealed: (count) => `Hasła zaszyfrowane na nowo, kluczem instancji: ${count}.`,
    noSecretsKey: (places) =>
      `Tych haseł nie przeniesiono, bo nie podano klucza, którym można by je zaszyfrować (--secrets-key): ${places.join(', ')}. Trzeba je wpisać ponownie, gdy węzły będą miały klucz.`,
    unsealable: (places) =>
      `Tych haseł nie przeniesiono, bo zaszyfrował je pęk kluczy, który otwiera tylko aplikacja na komputer: ${places.join(', ')}. Trzeba je wpisać ponownie.`,
    relay: 'serwer, przez który wysyłane są wiadomości (SMTP)',
    ready: 'Można już uruchamiać silniki na tej bazie danych.',
    obstacles: {
      not_empty: () => 'Baza danych nie jest pusta. Niczego nie zmieniono. Podaj pustą.',
      unfinished: () => 'Przenoszenie do tej bazy danych zostało przerwane. Dokończ je: --resume',
      in_use: () => 'Tej bazy danych używają silniki. Najpierw je zatrzymaj.',
      differs: (table) =>
        `Baza danych nie zawiera tego samego co folder (tabela ${table}). Czy folder był używany między dwiema częściami przenoszenia? Zacznij od nowa, z pustą bazą danych.`,
    },
  },
  secretFlag: (flag, fileVariable) =>
    `Każde konto na tym komputerze może odczytać ${flag} z wiersza poleceń. Zapisz wartość w pliku i podaj go w zmiennej ${fileVariable}.`,
  sessionsEnded: (count) => `Liczba zakończonych sesji: ${count}.`,
  keys: {
    created: (id) => `Utworzono klucz ${id}:`,
    shownOnce: 'Zachowaj go teraz: przechowujemy tylko skrót, więc nie da się go pokazać drugi raz.',
    revoked: (id) => `Unieważniono klucz ${id}.`,
    unknown: (id) => `Nie ma klucza ${id}, który można by unieważnić.`,
    wholeKey: (id) => `Podaj identyfikator klucza, a nie sam klucz: „sendproof keys revoke ${id}”`,
    none: 'Nie ma jeszcze kluczy. Utwórz pierwszy poleceniem: sendproof keys create',
    columns: {
      id: 'Id',
      name: 'Nazwa',
      plan: 'Plan',
      credits: 'Kredyty',
      created: 'Utworzono',
      state: 'Stan',
    },
    revokedOn: (day) => `unieważniony ${day}`,
    usedOn: (day) => `użyty ${day}`,
    unused: 'nieużywany',
  },
  data: {
    none: (folder) => `W folderze ${folder} nie ma danych Sendproof.`,
    elsewhere:
      'Ustawienia wskazują bazę PostgreSQL, z której mogą korzystać inne instancje: skopiuj ją poleceniem pg_dump, a usuń poleceniem dropdb.',
    exported: (file, files) =>
      `W archiwum ${file} zapisano ${formatNumber('pl', files)} ${pluralForm('pl', files, { one: 'plik', few: 'pliki', other: 'plików' })}.`,
    exists: (file) => `Plik ${file} już istnieje i pozostał bez zmian.`,
    standardOutput: 'standardowe wyjście',
    notForTerminals: 'Archiwum nie da się wyświetlić w terminalu. Przekieruj je: sendproof export - > data.tar.gz',
    yes: 'tak',
    confirm: (folder, yes) =>
      `Wszystko w folderze ${folder} zostanie bezpowrotnie usunięte. Aby potwierdzić, wpisz „${yes}”:`,
    needsYes: 'Nie ma kogo zapytać: polecenie wymaga --yes.',
    kept: 'Niczego nie usunięto.',
    deleted: (folder) => `Wszystko w folderze ${folder} zostało usunięte.`,
  },
  import: {
    standardInput: 'standardowe wejście',
    noPipe:
      'Do polecenia sendproof import - nie trafia żadne archiwum. Podaj plik albo przekieruj go: sendproof import - < data.tar.gz',
    notEmpty: (folder) =>
      `Folder ${folder} nie jest pusty, a import niczego nie nadpisuje. Wskaż pusty lub nowy folder opcją --data-dir albo najpierw zmień nazwę tego.`,
    elsewhere:
      'Ustawienia wskazują bazę PostgreSQL, a import przywraca dane tylko do folderu danych. Uruchom import bez tego ustawienia, a potem przenieś folder do bazy: sendproof migrate',
    reading: (tests, perSecond) =>
      `Wczytano ${counted(tests, { one: 'test', few: 'testy', other: 'testów' })}, ${formatNumber('pl', perSecond)} na sekundę`,
    imported: (folder, { tests, messages, reports, mailboxes, settings }) =>
      `Zaimportowano do folderu ${folder}: ${counted(tests, { one: 'test', few: 'testy', other: 'testów' })}, ${counted(messages, { one: 'wiadomość', few: 'wiadomości', other: 'wiadomości' })}, ${counted(reports, { one: 'raport', few: 'raporty', other: 'raportów' })}, ${counted(mailboxes, { one: 'skrzynka', few: 'skrzynki', other: 'skrzynek' })}, ${counted(settings, { one: 'ustawienie', few: 'ustawienia', other: 'ustawień' })}.`,
    expired: (tests) =>
      `${counted(tests, { one: 'z tych testów wygasł i nie da się go otworzyć', few: 'z tych testów wygasły i nie da się ich otworzyć', other: 'z tych testów wygasło i nie da się ich otworzyć' })}; zostaną usunięte po 24 godzinach pracy silnika.`,
    refusedSettings: (names) =>
      `Pominięto ${counted(names.length, { one: 'ustawienie, którego', few: 'ustawienia, których', other: 'ustawień, których' })} ta wersja nie przyjmuje z archiwum (${names.join(', ')}).`,
    enterAgain: ({ mailboxes, settings, relay, keys }) => {
      const again = [
        ...(mailboxes > 0
          ? [`${mailboxes === 1 ? 'hasło' : 'hasła'} do ${counted(mailboxes, { one: 'skrzynki', other: 'skrzynek' })}`]
          : []),
        ...(settings.length > 0
          ? [
              `${counted(settings.length, { one: 'tajne ustawienie', few: 'tajne ustawienia', other: 'tajnych ustawień' })} (${settings.join(', ')})`,
            ]
          : []),
        ...(relay ? ['serwer SMTP do wysyłki wraz z hasłem'] : []),
        ...(relay === null ? ['serwer SMTP do wysyłki (jeśli był ustawiony)'] : []),
      ]
      const steps = [
        ...(again.length > 0 ? [`wprowadź ponownie ${formatList('pl', again)}`] : []),
        ...(keys > 0
          ? [
              `utwórz ${counted(keys, { one: 'nowy klucz API, bo dawny już nie działa', few: 'nowe klucze API, bo dawne już nie działają', other: 'nowych kluczy API, bo dawne już nie działają' })}`,
            ]
          : []),
      ]
      return steps.length === 0
        ? 'Nie trzeba ponownie wprowadzać żadnych haseł ani kluczy API.'
        : `Archiwa nie zawierają haseł ani kluczy API: ${steps.join(' oraz ')}.`
    },
    faults: {
      foreign: (file) =>
        `${file} nie jest archiwum zapisanym poleceniem sendproof export albo inny program spakował je ponownie. Niczego nie zaimportowano.`,
      older: (file) =>
        `${file} pochodzi z wersji Sendproof, której archiwa nie mówią, jak dostarczono wiadomości, więc raportów nie da się przywrócić. Niczego nie zaimportowano. Wyeksportuj dane ponownie w tej wersji. Wiadomości (.eml) i raporty (.json) z archiwum można przeczytać po rozpakowaniu go programem tar.`,
      newer: (file, version) =>
        `${file} pochodzi z Sendproof ${version}, wersji nowszej niż ta. Niczego nie zaimportowano. Zaktualizuj Sendproof tutaj i powtórz import.`,
      truncated: (file) =>
        `${file} jest ucięte: nie zapisano lub nie skopiowano go do końca. Niczego nie zaimportowano. Skopiuj lub wyeksportuj je ponownie.`,
      damaged: (file, part) =>
        `${file} jest uszkodzone${part && ` (w nim ${part})`}. Niczego nie zaimportowano. Skopiuj je ponownie albo użyj innej kopii.`,
      unpacks_too_far: (file) =>
        `${file} po rozpakowaniu jest ponad 200 razy większe, jak pliki, które mają zapełnić dysk. Niczego nie zaimportowano. Jeśli mu ufasz, rozpakuj je najpierw: gunzip -c data.tar.gz | sendproof import -`,
      too_large: (file, part) =>
        `${file} zawiera więcej, niż mieści folder danych${part && ` (w nim ${part})`}. Niczego nie zaimportowano.`,
    },
  },
  demo: {
    sending: 'Wysyłam przykład przez tymczasowy silnik …',
    noTemporaryFolder: (folder, code) =>
      `Nie da się utworzyć folderu tymczasowego w ${folder} (${code}). Ustaw w TMPDIR folder, w którym możesz zapisywać.`,
    notDone: (seconds) => `Raport nie był gotowy po ${seconds} s.`,
    notAuthenticated: 'Przykład nie przeszedł SPF, DKIM i DMARC, choć powinien.',
  },
  report: {
    severities: { critical: 'krytyczne', major: 'poważne', minor: 'drobne', info: 'informacja', ok: 'w porządku' },
    score: (score) => `${score} na 10`,
    coverage: (done, total) => `Sprawdzono ${done} z ${total}`,
    origins: {
      trusted_hop: 'z nagłówka Received, któremu ufasz',
      xclient: 'podany przez XCLIENT',
      upload: 'podany razem z wiadomością',
      test: 'podany przy tworzeniu testu',
      smtp_session: 'widziany w sesji SMTP',
      receiver_headers: 'podany w nagłówkach odbiorcy',
      received_chain: 'odczytany z nagłówków Received',
      unknown: 'z nieznanego źródła',
    },
    sentFrom: (ip, origin) => `nadawca ${ip} (${origin})`,
    originUnknown: 'adres nadawcy nieznany',
    plan: 'Kolejność napraw: wynik po każdym kroku',
    toFix: 'Do poprawienia',
    unknown: 'Nie udało się sprawdzić',
    worthKnowing: 'Warto wiedzieć',
    symbols: (filter) => `Co podnosi wynik spamu (${filter})`,
    moreSymbols: (count) => `Jeszcze ${count} z opcją --all`,
    fine: 'W porządku',
    fineCount: (count) =>
      `${count} ${pluralForm('pl', count, { one: 'sprawdzenie', few: 'sprawdzenia', many: 'sprawdzeń', other: 'sprawdzenia' })} bez zastrzeżeń. Z --all zobaczysz wszystkie.`,
    publish: (name, type) => `Opublikuj pod nazwą ${name} rekord ${type}:`,
    publishedNow: 'Teraz jest tam:',
  },
  unexpected: (trace) => `To błąd programu Sendproof. Zgłoś go, proszę, razem z tymi wierszami:\n${trace}`,
}

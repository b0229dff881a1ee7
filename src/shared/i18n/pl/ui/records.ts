import { pluralForm } from '../../plural.ts'
import type { RecordsTexts } from '../../ui/records.ts'

const secondsOfDay = 86_400

export const records: RecordsTexts = {
  parts: 'Rekord część po części',
  part: 'Część',
  meaning: 'Co robi',
  roles: {
    version: 'Rodzaj rekordu',
    who: 'Zezwolenie',
    policy: 'Decyzja',
    where: 'Adres',
    option: 'Szczegół',
    ignored: 'Bez znaczenia',
    faulty: 'Błąd',
  },
  meanings: {
    // SPF
    spf_version: () => 'To rekord SPF: wymienia, kto może wysyłać w imieniu domeny.',
    include: (value) => `Wysyłać może też każdy, komu pozwala \`${value}\`.`,
    a: (value) => (value === '' ? 'Wysyłać mogą adresy samej domeny.' : `Wysyłać mogą adresy nazwy \`${value}\`.`),
    mx: (value) =>
      value === ''
        ? 'Wysyłać mogą też serwery, które odbierają pocztę tej domeny.'
        : `Wysyłać mogą serwery, które odbierają pocztę \`${value}\`.`,
    neighbours: (value) => `Mogą też wszystkie adresy o tych samych początkowych bitach: \`${value}\`.`,
    ptr: (value) =>
      value === ''
        ? 'Wysyłać może każdy, kogo odwrotna nazwa DNS leży pod tą domeną. To powolne i zawodne, więc nie należy tego używać.'
        : `Wysyłać może każdy, kogo odwrotna nazwa DNS leży pod \`${value}\`. To powolne i zawodne, więc nie należy tego używać.`,
    address: (value) => `Wysyłać może adres \`${value}\`.`,
    network: (value) => `Wysyłać może każdy adres z sieci \`${value}\`.`,
    exists: (value) => `Wysyłać może ten, dla kogo istnieje nazwa \`${value}\`.`,
    sign_fail: () => 'Znak `-` odwraca znaczenie: nie mogą.',
    sign_softfail: () => 'Znak `~` odwraca znaczenie: najpewniej nie mogą.',
    sign_neutral: () => 'Znak `?` to cofa: nic o nich nie wiadomo.',
    cost_one: () => 'Kosztuje 1 z 10 zapytań.',
    cost_more: () => 'Kosztuje 1 z 10 zapytań oraz te, których wymaga tamten rekord.',
    all_pass: () => 'Wysyłać może też każdy inny: rekord przed niczym nie chroni.',
    all_fail: () => 'Nikt inny nie może wysyłać: resztę odbiorcy powinni odrzucać.',
    all_softfail: () => 'Inni raczej nie mogą wysyłać: odbiorcy przyjmą ich pocztę, lecz z mniejszym zaufaniem.',
    all_neutral: () => 'O innych nic nie wiadomo, więc odbiorcy traktują ich tak, jakby rekordu nie było.',
    redirect: (value) => `Dalej obowiązuje rekord \`${value}\`.`,
    exp: (value) => `Odbiorca, który odrzuca pocztę, może przytoczyć tekst spod \`${value}\`.`,
    // DMARC
    dmarc_version: () => 'To rekord DMARC: mówi, co robić z pocztą, która tylko podaje się za pocztę domeny.',
    p_none: () => 'Odbiorcy tylko obserwują: poczta bez potwierdzenia dochodzi jak zwykle.',
    p_quarantine: () => 'Poczta bez potwierdzenia ma uchodzić za podejrzaną; zwykle trafia do spamu.',
    p_reject: () => 'Poczta bez potwierdzenia ma zostać odrzucona.',
    sp_none: () => 'W poddomenach odbiorcy tylko obserwują.',
    sp_quarantine: () => 'W poddomenach poczta bez potwierdzenia ma uchodzić za podejrzaną.',
    sp_reject: () => 'W poddomenach poczta bez potwierdzenia ma zostać odrzucona.',
    np_none: () => 'W nieistniejących poddomenach odbiorcy tylko obserwują.',
    np_quarantine: () => 'Poczta z nieistniejących poddomen ma uchodzić za podejrzaną.',
    np_reject: () => 'Poczta z nieistniejących poddomen ma zostać odrzucona.',
    adkim_relaxed: () => 'Liczy się też podpis DKIM poddomeny.',
    adkim_strict: () => 'Liczy się tylko podpis DKIM dokładnie tej domeny.',
    aspf_relaxed: () => 'Liczy się też SPF poddomeny.',
    aspf_strict: () => 'Liczy się tylko SPF dokładnie tej domeny.',
    fo_all: () => 'Błąd zgłasza się, gdy nadawcy nie potwierdza ani SPF, ani DKIM.',
    fo_any: () => 'Błąd zgłasza się już wtedy, gdy nadawcy nie potwierdza SPF albo DKIM.',
    fo_dkim: () => 'Zgłasza się każdy błędny podpis DKIM.',
    fo_spf: () => 'Zgłasza się każdy błąd SPF.',
    rua: (value) => `Dzienne zestawienia tego, kto wysyła w imieniu domeny, trafiają do \`${value}\`.`,
    ruf: (value) => `Raporty o pojedynczych wiadomościach trafiają do \`${value}\`; wysyła je niewielu odbiorców.`,
    dmarc_testing: () => 'Polityka jest na próbę: odbiorcy stosują ją o stopień łagodniej.',
    dmarc_not_testing: () => 'Polityka obowiązuje w pełni.',
    psd_yes: () => 'Pod tą domeną inni rejestrują swoje.',
    psd_no: () => 'Tu zaczyna się organizacja: to, co powyżej, się nie liczy.',
    psd_unknown: () => 'Odbiorcy sami ustalą, gdzie zaczyna się organizacja.',
    // DKIM
    dkim_version: () => 'To klucz DKIM: odbiorcy sprawdzają nim podpisy.',
    key_rsa: () => 'To klucz RSA, który zna każdy odbiorca.',
    key_ed25519: () => 'To klucz Ed25519: krótki i mocny, ale nie każdy odbiorca go zna.',
    public_key: (value) =>
      `Klucz publiczny, ${value} ${pluralForm('pl', Number(value), { one: 'znak', few: 'znaki', many: 'znaków', other: 'znaku' })} zapisu base64. Nie jest tajny: potrzebuje go każdy odbiorca.`,
    key_revoked: () => 'Klucz wycofano: podpisy nim złożone nic nie znaczą.',
    hash: (value) => `Podpisy mogą używać \`${value}\`.`,
    hash_sha1: () => 'Podpisy mogą używać SHA-1, którego odbiorcy już nie uznają.',
    hash_unknown: (value) => `Odbiorcy nie znają \`${value}\`.`,
    service_all: () => 'Klucz służy każdej usłudze.',
    service_email: () => 'Klucz służy poczcie.',
    service_other: (value) => `Klucz służy \`${value}\`, a to nie poczta.`,
    dkim_testing: () => 'Domena dopiero próbuje DKIM: błędny podpis odbiorcy traktują jak brak podpisu.',
    dkim_strict: () => 'Tożsamość w podpisie musi należeć dokładnie do tej domeny.',
    flag_unknown: (value) => `Odbiorcy nie znają znacznika \`${value}\`.`,
    notes: () => 'Notatka dla ludzi; odbiorcy ją pomijają.',
    // MTA-STS
    mta_sts_version: () => 'Domena ma politykę szyfrowania, którą pobiera się przez HTTPS.',
    policy_id: (value) => `Wersja polityki to \`${value}\`. Gdy się zmieni, nadawcy pobiorą ją od nowa.`,
    policy_version: () => 'To polityka MTA-STS.',
    mode_enforce: () => 'Pocztę dostarcza się tylko szyfrowanym połączeniem z ważnym certyfikatem.',
    mode_testing: () => 'Nadawcy zgłaszają, co by się nie udało, i mimo to dostarczają.',
    mode_none: () => 'Polityka jest wyłączona.',
    host: (value) => `Pocztę może odbierać serwer \`${value}\`.`,
    hosts_below: (value) => `Pocztę może odbierać każdy serwer bezpośrednio pod \`${value}\`.`,
    max_age: (value) => `Nadawcy pamiętają politykę przez ${inDays(Number(value))}.`,
    // TLS-RPT
    tls_rpt_version: () => 'Domena chce wiedzieć o połączeniach, których nie udało się zaszyfrować.',
    tls_rua: (value) => `Dzienne raporty trafiają do \`${value}\`.`,
    // BIMI
    bimi_version: () => 'To rekord BIMI: wskazuje logo przy wiadomościach domeny.',
    logo: (value) => `Logo leży pod \`${value}\`.`,
    no_logo: () => 'Nie wskazano logo: domena nie bierze udziału.',
    mark_certificate: (value) => `Certyfikat, który potwierdza znak, leży pod \`${value}\`.`,
    no_mark_certificate: () => 'Znaku nie potwierdza żaden certyfikat; część dostawców nie pokaże wtedy logo.',
    local_parts: (value) =>
      value === ''
        ? 'Każdy adres może mieć własne logo.'
        : `Adresy zaczynające się od \`${value}\` mogą mieć własne logo.`,
    avatar_brand: () => 'Logo ma pierwszeństwo przed zdjęciem osoby.',
    avatar_personal: () => 'Zdjęcie osoby ma pierwszeństwo przed logo.',
    // What receivers pass over
    unknown_tag: (value) => `Odbiorcy nie znają \`${value}\` i to pomijają.`,
    removed_tag: (value) => `\`${value}\` już nic nie znaczy: obecny standard to usunął.`,
    after_all: () => 'Stoi za `all`, więc nikt tu nie dotrze.',
    redirect_ignored: () => 'Obok `all` przekierowanie nigdy nie działa.',
    repeated_line: (value) => `\`${value}\` stoi dwa razy; nadawcy biorą pierwsze.`,
    // What receivers refuse
    no_version: (value) => `Na samym początku powinno stać \`${value}\`, dokładnie tak zapisane.`,
    unknown_term: () => 'Nie ma mechanizmu o takiej nazwie. Odbiorcy kończą tu z błędem.',
    bad_value: () => 'Nie da się odczytać tego, co stoi po nazwie. Odbiorcy kończą tu z błędem.',
    duplicate: (value) => `\`${value}\` stoi dwa razy, a to unieważnia rekord.`,
    empty_tag: () => 'Między średnikami niczego nie ma.',
    no_equals: () => 'Powinna tu stać nazwa, znak równości i wartość.',
    no_colon: () => 'Powinna tu stać nazwa, dwukropek i wartość.',
    tag_name: () => 'Nazwa zaczyna się od litery i ma tylko litery, cyfry i podkreślenia.',
    tag_characters: () => 'Wartość składa się tylko ze zwykłych znaków ASCII.',
    escaped_semicolon: () => 'Ukośnik jest potrzebny tylko w pliku strefy. Tutaj stał się częścią wartości.',
    unreadable: (value) => `Odbiorcy nie odczytają tej wartości. Powinno być: \`${value}\`.`,
    bad_destination: (value) =>
      `\`${value}\` to nie adres, pod który można wysłać raport. Powinno być \`mailto:\` i adres.`,
    bad_file: (value) => `\`${value}\` to nie adres zaczynający się od \`https://\`.`,
    bad_host: (value) => `\`${value}\` to nie nazwa serwera.`,
    bad_key: () => 'To nie klucz: powinien tu stać zapis base64, bez wierszy dookoła.',
    private_key: () => 'To klucz prywatny. Kto go odczyta, może podpisywać w Twoim imieniu: wymień go natychmiast.',
  },
}

/** As people speak of long times. */
function inDays(seconds: number): string {
  const days = Math.round(seconds / secondsOfDay)
  if (days === 0) return 'niecały dzień'
  return `${days} ${pluralForm('pl', days, { one: 'dzień', few: 'dni', many: 'dni', other: 'dnia' })}`
}

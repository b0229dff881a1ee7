import type { FrameTexts } from '../../ui/frame.ts'

export const frame: FrameTexts = {
  skipToContent: 'Przejdź do treści',
  navigation: 'Główna nawigacja',
  home: 'Start',
  tests: 'Testy',
  help: 'Skróty klawiszowe',
  loading: 'Wczytywanie …',
  language: 'Język',
  languages: { en: 'English', pl: 'Polski' },
  theme: 'Motyw',
  themes: { system: 'Jak w systemie', light: 'Jasny', dark: 'Ciemny' },
  engine: {
    title: 'Silnik',
    states: {
      starting: 'Silnik się uruchamia',
      local: 'Silnik działa tutaj',
      offline: 'Silnik pracuje bez sieci',
      hosted: 'Zdalna instancja',
      hosted_silent: 'Zdalna instancja nie odpowiada',
      unreachable: 'Silnik nie odpowiada',
    },
    meanings: {
      starting: 'Szukamy silnika. Strony wypełnią się, gdy tylko odpowie.',
      offline: 'Nie pyta DNS. Sprawdza to, co mówi sama wiadomość; to, co wie tylko DNS, pozostaje nieznane.',
      hosted: 'Testy i sprawdzenia wykonuje inna instancja. Silnik na tym komputerze tylko przekazuje jej wszystko.',
      hosted_silent: 'Pracę ma wykonywać inna instancja, ale nie można się z nią połączyć.',
      unreachable: 'Pod tym adresem nic nie odpowiada. Uruchom Sendproof ponownie; strona połączy się sama.',
    },
    hosted: 'Zdalna instancja',
    smtp: 'Przyjmuje pocztę pod',
    hostedMail: (smtp) =>
      `Wiadomości nowych testów odbiera zdalna instancja. Adres ${smtp} na tym komputerze przyjmuje tylko wiadomości testów utworzonych tutaj.`,
    http: 'Udostępnia aplikację pod',
    mailDomain: 'Domena adresów testowych',
    dns: 'Pyta DNS przez',
    dnsSystem: 'serwery tego systemu',
    dnsOffline: 'nic: pracuje bez sieci',
    busyPorts: (ports) =>
      ports.length === 1
        ? `Portu ${ports[0]} używa inny program, więc wybrano wolny.`
        : `Portów ${ports.join(' i ')} używają inne programy, więc wybrano wolne.`,
    version: 'Wersja',
    leavesTitle: 'Co opuszcza ten komputer',
    leavesDns: 'Tylko pytania do DNS o domeny i adresy z Twoich wiadomości. Same wiadomości i raporty zostają tutaj.',
    leavesNothing: 'Nic. Wiadomości, raporty i pytania do DNS zostają tutaj.',
    leavesAll: (address) =>
      `To, co testujesz i sprawdzasz, trafia do ${address}. Klucze API tego komputera i Twój adres zostają tutaj.`,
    session: 'To okno może przeglądać i usuwać wszystkie testy tego silnika.',
    noSession:
      'To okno nie ma sesji: może tworzyć testy i czytać raporty, ale nie zobaczy ich listy. Otwórz adres, który silnik wypisuje przy starcie.',
  },
  banner: {
    title: 'Silnik nie odpowiada.',
    body: 'To, co jest na stronie, nadal można czytać. Uruchom Sendproof ponownie; strona połączy się sama.',
    retry: 'Spróbuj teraz',
  },
  drop: {
    title: 'Upuść wiadomość tutaj',
    newTest: 'Zbadamy ją od razu, w osobnym teście.',
    thisTest: 'Będzie wiadomością tego testu.',
  },
  shortcuts: {
    title: 'Skróty klawiszowe',
    sections: { everywhere: 'Wszędzie', report: 'W raporcie i na stronie domeny' },
    actions: {
      help: 'Pokaż skróty klawiszowe',
      newTest: 'Nowy test',
      openZone: 'Otwórz plik strefy',
      palette: 'Szukaj lub wydaj polecenie',
      goHome: 'Przejdź do strony startowej',
      goTests: 'Przejdź do testów',
      goDomains: 'Przejdź do domen',
      goIps: 'Przejdź do adresów IP',
      goLookups: 'Przejdź do zapytań',
      goKeys: 'Przejdź do kluczy API',
      goSettings: 'Przejdź do ustawień',
      goMailboxes: 'Skrzynki',
      goRelay: 'Twój serwer SMTP',
      goAbout: 'O programie',
      back: 'Zamknij to, co otwarte, potem wróć',
      filter: 'Filtruj listę',
      nextFinding: 'Następne ustalenie',
      previousFinding: 'Poprzednie ustalenie',
      copyFix: 'Kopiuj poprawkę do tego ustalenia',
      editRecords: 'Edytuj rekordy',
      openTab: 'Otwórz kartę raportu',
    },
    sequence: 'potem',
    alternative: 'lub',
    letterKeys: 'Skróty bez Ctrl i ⌘',
    letterKeysHint: 'Wyłącz je, jeśli dyktujesz albo naciskasz klawisze przypadkiem. Esc działa zawsze.',
  },
  notFound: {
    title: 'Nie ma takiej strony',
    body: 'Adres jest błędny albo strona pochodzi z nowszej wersji Sendproof.',
  },
  failures: {
    title: 'Nie udało się',
    unreachable: 'Silnik nie odpowiada. Sprawdź, czy Sendproof działa, i spróbuj ponownie.',
    unexpected: 'Ta strona nie rozumie odpowiedzi. Silnik może być w innej wersji: odśwież stronę.',
    limitTitle: 'Limit wyczerpany',
    limit: ({ used, limit, reset }) =>
      `Wykorzystano ${used} z ${limit}. Licznik ruszy od nowa: ${reset}. Okno otwarte adresem, który silnik wypisuje przy starcie, nie ma takiego limitu.`,
    refused: (status) =>
      status === 429
        ? 'Limit został wyczerpany. Spróbuj później albo użyj klucza.'
        : `Żądanie odrzucono z kodem ${status}, bez słów, które ta strona rozumie.`,
    crash: 'Część tej strony się zepsuła. Twoje testy są bezpieczne. Odśwież stronę, a jeśli to wróci, zgłoś to.',
    reload: 'Odśwież',
    retry: 'Spróbuj ponownie',
  },
  actions: {
    copy: 'Kopiuj',
    copied: 'Skopiowano',
    copyWhat: (what) => `Kopiuj: ${what}`,
    showAll: (count) => `Pokaż wszystkie (${count})`,
    copyFailed: 'Przeglądarka nie pozwoliła kopiować. Zaznacz tekst i skopiuj go samodzielnie.',
    close: 'Zamknij',
    undo: 'Cofnij',
    newTest: 'Nowy test',
  },
}

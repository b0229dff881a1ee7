import { pluralForm } from '../../plural.ts'
import type { MailboxesTexts } from '../../ui/mailboxes.ts'

/** In the locative: „w 5 innych folderach”. */
function otherFolders(count: number): string {
  return `${count} ${pluralForm('pl', count, { one: 'innym folderze', other: 'innych folderach' })}`
}

export const mailboxes: MailboxesTexts = {
  title: 'Skrzynki',
  intro:
    'Twoje własne skrzynki, czytane przez IMAP. Pokazują, dokąd trafia wiadomość: do odbiorczej czy do spamu. Odbierają też testy tam, gdzie internet nie dociera do tego komputera.',
  door: 'Zobacz, dokąd trafiają wiadomości, i odbieraj testy we własnej skrzynce.',
  add: 'Dodaj skrzynkę',
  providers: {
    gmail: 'Gmail',
    outlook: 'Outlook, Microsoft 365',
    yahoo: 'Yahoo',
    icloud: 'iCloud',
    fastmail: 'Fastmail',
    gmx: 'GMX',
    wp: 'WP',
    o2: 'o2',
    onet: 'Onet',
    interia: 'Interia',
    custom: 'Inny dostawca',
  },
  list: 'Twoje skrzynki',
  uses: {
    placement: 'sprawdzanie folderu',
    pickup: 'odbiór testów',
    both: 'sprawdzanie folderu i odbiór testów',
    none: 'nieużywana',
  },
  noTrouble: 'Nie wiadomo o żadnych kłopotach.',
  troubles: {
    no_secret: { title: 'Skrzynka nie ma hasła.', remedy: 'Edytuj ją i wpisz hasło.' },
    no_consent: {
      title: 'Właściciel musi zalogować się u dostawcy.',
      remedy: 'Jeszcze tego nie zrobiono albo dostawca już tego nie uznaje. Po zalogowaniu wszystko ruszy samo.',
    },
    unreachable: {
      title: 'Nie można połączyć się z serwerem.',
      remedy: 'Sprawdź nazwę serwera i port oraz to, czy komputer ma dostęp do sieci.',
    },
    timeout: {
      title: 'Serwer nie odpowiedział na czas.',
      remedy: 'Spróbuj ponownie. Jeśli to nie minie, sprawdź serwer i port: połączenie może zatrzymywać zapora.',
    },
    tls_failed: {
      title: 'Nie udało się nawiązać szyfrowanego połączenia.',
      remedy: 'Sprawdź, czy port pasuje do szyfrowania: 993 to TLS od początku, 143 to STARTTLS.',
    },
    certificate_untrusted: {
      title: 'Serwer przedstawia certyfikat, za który nie ręczy nikt znany.',
      remedy: 'Sprawdź nazwę serwera. Zaufaj certyfikatowi tylko wtedy, gdy serwer jest Twój, a odcisk się zgadza.',
    },
    no_starttls: {
      title: 'Serwer nie oferuje STARTTLS.',
      remedy: 'Wybierz TLS od początku, zwykle na porcie 993. Hasła nigdy nie wysyłamy bez szyfrowania.',
    },
    no_imap: {
      title: 'Coś tam odpowiada, ale nie jest to serwer IMAP.',
      remedy: 'Sprawdź serwer i port. 993 jest dla IMAP; 465 i 587 służą do wysyłania, 995 to POP3.',
    },
    wrong_credentials: {
      title: 'Serwer nie przyjmuje tego użytkownika i hasła.',
      remedy: 'Wpisz hasło jeszcze raz. Większość dużych dostawców wymaga hasła do aplikacji, a nie hasła do konta.',
    },
    token_refused: {
      title: 'Serwer poczty nie uznaje logowania u dostawcy.',
      remedy:
        'Sprawdź, czy zalogował się ten sam użytkownik, czy klient może używać IMAP i czy IMAP jest włączony dla konta.',
    },
    refused: {
      title: 'Serwer nikogo teraz nie wpuszcza.',
      remedy: 'Przeczytaj, co mówi. IMAP może być wyłączony dla konta albo zalogowanych jest zbyt wiele programów.',
    },
    disconnected: {
      title: 'Serwer się rozłączył.',
      remedy: 'Próba powtórzy się sama. Jeśli to nie minie, sprawdź serwer, port i szyfrowanie.',
    },
  },
  said: (words) => `Dosłownie: ${words}`,
  edit: 'Edytuj',
  editOf: (address) => `Edytuj ${address}`,
  protections: {
    keychain: 'Hasła chroni systemowy pęk kluczy. Opuszczają go tylko na potrzeby serwera danej skrzynki.',
    basic_text:
      'Ten system nie ma pęku kluczy, więc kto może czytać Twoje pliki, może odczytać hasła. Zainstaluj go (GNOME Keyring lub KWallet) i wpisz hasła ponownie.',
    file: 'Hasła leżą w pliku, który może czytać tylko Twoje konto na tym komputerze. Opuszczają go tylko na potrzeby serwera danej skrzynki.',
    instance_key:
      'Hasła leżą w bazie danych tej instancji, zaszyfrowane kluczem, który mają tylko jej węzły. Opuszczają je tylko na potrzeby serwera danej skrzynki.',
    none: 'Ta instancja nie ma klucza do szyfrowania haseł, więc ich nie przyjmuje. Może go podać jej operator: secrets_key.',
  },
  trial: {
    action: 'Sprawdź połączenie',
    actionOf: (address) => `Sprawdź połączenie z ${address}`,
    pending: 'Sprawdzanie …',
    works: (inbox, spam, others) => `Działa. Wiadomości szukamy w ${inbox}, ${spam} i ${otherFolders(others)}.`,
    worksWithoutSpam: (inbox, others) =>
      `Działa. Wiadomości szukamy w ${inbox} i ${otherFolders(others)}. Serwer nie wskazuje folderu na spam, więc spam liczy się jako „inny folder”.`,
    fingerprint: 'Odcisk SHA-256 certyfikatu',
    compare: 'Właściwy odcisk zna ten, kto prowadzi serwer.',
    trust: 'Zaufaj temu certyfikatowi',
  },
  signIn: {
    action: 'Zaloguj',
    actionOf: (address) => `Zaloguj ${address}`,
    title: (address) => `Logowanie: ${address}`,
    open: (address) => `Otwórz na dowolnym urządzeniu tę stronę dostawcy i zaloguj się jako ${address}:`,
    enter: 'Wpisz tam ten kod:',
    code: 'kod',
    waits: 'Wynik pojawi się tu sam.',
    holds: (time) => `Kod jest ważny jeszcze ${time}.`,
    ends: {
      granted: { title: 'Dostawca wpuszcza silnik.', remedy: 'Żadne hasło nie jest przechowywane.' },
      refused: {
        title: 'U dostawcy odmówiono dostępu.',
        remedy: 'Jeśli to pomyłka, pobierz nowy kod i tym razem zezwól.',
      },
      expired: { title: 'Kod stracił ważność.', remedy: 'Pobierz nowy i wpisz go, póki jest ważny.' },
      failed: {
        title: 'Dostawca nie daje kodu.',
        remedy: 'Sprawdź identyfikator klienta, jego sekret i to, czy wolno mu używać logowania kodem („device flow”).',
      },
      lost: {
        title: 'Silnik uruchomiono w tym czasie ponownie i kod już na nic się nie przyda.',
        remedy: 'Pobierz nowy.',
      },
    },
    renew: 'Pobierz nowy kod',
  },
  form: {
    addTitle: 'Nowa skrzynka',
    editTitle: 'Edycja skrzynki',
    provider: 'Dostawca',
    passwords: {
      gmail: 'Włącz weryfikację dwuetapową na koncie Google, utwórz tam hasło do aplikacji i wpisz je tutaj.',
      outlook:
        'Microsoft nie przyjmuje już haseł od programów: właściciel loguje się u Microsoftu, a silnik dostaje pozwolenie.',
      yahoo: 'Utwórz hasło do aplikacji w zabezpieczeniach konta Yahoo i wpisz je tutaj.',
      icloud: 'Utwórz hasło do aplikacji na koncie Apple, w części Logowanie się i ochrona, i wpisz je tutaj.',
      fastmail: 'Utwórz hasło do aplikacji z dostępem do IMAP („Settings”, „Privacy & Security”) i wpisz je tutaj.',
      gmx: 'Zezwól na IMAP w ustawieniach (POP3 & IMAP); przy logowaniu dwuetapowym utwórz hasło do aplikacji i wpisz je tutaj.',
      wp: 'Zezwól na IMAP w ustawieniach poczty; przy logowaniu dwuetapowym utwórz hasło do aplikacji i wpisz je tutaj.',
      o2: 'Zezwól na IMAP w ustawieniach poczty; przy logowaniu dwuetapowym utwórz hasło do aplikacji i wpisz je tutaj.',
      onet: 'Zezwól na IMAP w ustawieniach poczty; przy logowaniu dwuetapowym utwórz hasło do aplikacji i wpisz je tutaj.',
      interia: 'Zezwól na programy zewnętrzne w ustawieniach poczty; hasło jest takie jak do skrzynki.',
      custom:
        'Wpisz to, co pomoc Twojego dostawcy podaje dla programów pocztowych. Jeśli są hasła do aplikacji, użyj takiego.',
    },
    help: 'Pomoc dostawcy',
    address: 'Adres',
    addressHint: 'Na niego wysyłane są wiadomości.',
    secret: 'Hasło',
    secretHint: 'Trafia tylko do serwera tej skrzynki i nie zostanie już pokazane.',
    secretKept: 'Hasło jest zapisane. Zostaw puste, aby je zachować.',
    secretAgain: 'Serwer lub użytkownik jest teraz inny: wpisz hasło ponownie.',
    authentication: 'Jak silnik wchodzi',
    authentications: { password: 'Hasło', oauth2: 'Logowanie u dostawcy' },
    oauthKnown:
      'Dostawca musi znać program: zarejestruj u niego własnego klienta jako publicznego, z prawem do logowania kodem („device flow”) i do czytania poczty przez IMAP.',
    oauthOther:
      'Dla dostawców, którzy znają logowanie kodem („device flow”, RFC 8628): zarejestruj u nich klienta i wpisz to, co podaje pomoc dostawcy.',
    clientId: 'Identyfikator klienta',
    clientIdHint: 'Dostawca pokazuje go tam, gdzie rejestruje się klienta.',
    clientSecret: 'Sekret klienta',
    clientSecretHint: 'Tylko jeśli klient go ma. Zostaw puste, aby zachować zapisany.',
    device: 'Adres autoryzacji urządzeń',
    deviceHint: 'Tam pobiera się kod; https.',
    token: 'Adres wydawania tokenów',
    tokenHint: 'Tam wydawane są tokeny; https.',
    scope: 'Zakres',
    scopeHint: 'Co wolno klientowi, w słowach dostawcy.',
    server: 'Serwer',
    host: 'Serwer IMAP',
    hostHint: 'Na przykład imap.example.com.',
    port: 'Port',
    portHint: '993 dla TLS, 143 dla STARTTLS.',
    security: 'Szyfrowanie',
    securities: { tls: 'TLS', starttls: 'STARTTLS' },
    user: 'Użytkownik',
    userHint: 'Zwykle adres.',
    purpose: 'Do czego służy',
    placement: 'Sprawdzanie folderu',
    placementHint: 'Wiadomość wysyłasz też na jej adres, a raport mówi, do którego folderu trafiła.',
    pickup: 'Odbiór testów',
    pickupHint: 'Wiadomość testowa, która tu dotrze, dostaje raport.',
    plus: 'Działają adresy z plusem',
    plusHint: 'ada+cokolwiek@ dochodzi tak jak ada@. Bez tego test musi być nazwany w temacie.',
    cleanUp: 'Sprzątanie',
    cleanUpHint: 'Inaczej nic się w skrzynce nie zmienia: nic nie jest oznaczane, przenoszone ani usuwane.',
    cleanUpWarning:
      'Wiadomości testowe trafiają do kosza, gdy tylko zostaną znalezione. Dostawca może to uznać za znak, co chcesz czytać.',
    certificate: 'Ufaj obejrzanemu certyfikatowi',
    certificateHint: 'Od serwera przyjmujemy tylko ten jeden certyfikat.',
    faults: {
      address: 'Wpisz cały adres: ada@example.com.',
      secret: 'Wpisz hasło.',
      oauth_client_id: 'Wpisz identyfikator klienta.',
      device: 'Wpisz adres, który zaczyna się od https://.',
      token: 'Wpisz adres, który zaczyna się od https://.',
      scope: 'Wpisz, jak dostawca nazywa dostęp przez IMAP.',
      host: 'Wpisz nazwę serwera IMAP.',
      port: 'Wpisz liczbę od 1 do 65535.',
      user: 'Wpisz nazwę, którą się logujesz.',
    },
    submit: 'Zapisz i sprawdź',
    submitting: 'Zapisywanie …',
    done: 'Gotowe',
  },
  removal: {
    action: 'Usuń',
    label: (address) => `Usuń ${address}`,
    title: (address) => `Usunąć ${address}?`,
    body: 'Jej ustawienia oraz hasło lub logowanie znikną. Testy, które jeszcze szukają w niej wiadomości, skończą się bez niej. To, co raporty już mówią, zostanie, a w samej skrzynce nic się nie zmieni.',
    confirm: 'Usuń skrzynkę',
    pending: 'Usuwanie …',
    cancel: 'Zachowaj',
    done: (address) => `Usunięto: ${address}`,
  },
  emptyTitle: 'Nie ma jeszcze skrzynek',
  emptyBody:
    'Dodaj po jednej u każdego dostawcy, z którego korzystają Twoi odbiorcy. Test pokaże, czy wiadomość trafia tam do odbiorczej, czy do spamu. Pocztę do zbadania można też odbierać z nich samych.',
  noSessionTitle: 'To okno nie pokazuje skrzynek',
  noSessionBody: 'Należą do osoby, która uruchomiła silnik. Otwórz adres, który silnik wypisuje przy starcie.',
}

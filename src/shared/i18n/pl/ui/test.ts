import type { WaitingTexts } from '../../ui/test.ts'

export const waiting: WaitingTexts = {
  title: 'Wyślij wiadomość na ten adres',
  receivedTitle: 'Wiadomość dotarła',
  statuses: { waiting: 'Czekamy na wiadomość', received: 'Dotarła, trwa analiza', done: 'Raport' },
  stages: {
    waiting: 'Czekamy',
    connected: 'Połączono',
    accepted: 'Przyjęto',
    parsing: 'Czytamy',
    dns: 'DNS',
    judging: 'Oceniamy',
  },
  askingDns: (answered, asked) => `DNS: ${answered} z ${asked}`,
  progress: 'Postęp testu',
  announce: {
    waiting: 'Czekamy na wiadomość.',
    received: 'Wiadomość dotarła, trwa analiza.',
    done: 'Raport jest gotowy.',
  },
  address: 'Adres testowy',
  copyAddress: 'Kopiuj adres',
  server: 'Serwer SMTP',
  loopback:
    'Ten silnik przyjmuje pocztę tylko z tego komputera. Usługa z internetu tu nie doręczy: wybierz ją poniżej, aby zobaczyć inną drogę.',
  tools: {
    title: 'Z Twojego narzędzia',
    names: {
      swaks: 'swaks',
      nodemailer: 'nodemailer',
      php: 'PHP',
      python: 'Python',
      postfix: 'Postfix',
      mailchimp: 'Mailchimp',
      brevo: 'Brevo',
      sendgrid: 'SendGrid',
      mailerlite: 'MailerLite',
      getresponse: 'GetResponse',
      freshmail: 'FreshMail',
    },
    notes: {
      swaks: 'Aby wysłać gotową wiadomość, dodaj --data @message.eml.',
      nodemailer: 'Certyfikat silnika jest podpisany przez niego samego, dlatego wyłączono tu jego sprawdzanie.',
      php: 'Przez PHPMailer. Funkcja mail() wysyła przez systemowy serwer poczty: zob. Postfix.',
      python: 'Wysyła gotową wiadomość bez żadnych zmian.',
      postfix: 'Tą drogą pójdzie tylko poczta do domeny testowej; reszta zostaje bez zmian.',
    },
    services: {
      open: {
        mailchimp: 'Otwórz wiadomość w edytorze Mailchimpa i w menu podglądu wybierz „Send a test email”.',
        brevo: 'Otwórz kampanię w Brevo i wybierz „Preview & test”, a potem „Send a test”.',
        sendgrid: 'Otwórz „Single Send” w SendGridzie i znajdź w ustawieniach „Test Your Email”.',
        mailerlite: 'Otwórz kampanię w MailerLite, wybierz „Preview and test” i wyślij wiadomość testową.',
        getresponse: 'Otwórz newsletter w GetResponse i wyślij wiadomość testową z podglądu.',
        freshmail: 'Otwórz kampanię we FreshMailu i przed ostatnim krokiem wyślij wiadomość testową.',
      },
      unreachable:
        'Serwery usługi nie sięgną tego komputera, bo silnik przyjmuje pocztę tylko z niego. Droga prowadzi przez Twoją własną skrzynkę:',
      throughMailbox: [
        'Wyślij test do swojej skrzynki.',
        'Zapisz stamtąd wiadomość ze wszystkimi nagłówkami (Gmail: ⋮, „Pobierz wiadomość”; Outlook w przeglądarce: ⋯, „Pobierz jako EML”; Apple Mail i Thunderbird: „Zapisz jako”) albo wyświetl jej źródło i skopiuj je.',
        'Upuść plik w tym oknie albo wklej źródło poniżej. Adres IP nadawcy odczytamy z nagłówków, które dodała Twoja skrzynka.',
      ],
      direct: (address) => [
        `Wyślij test na adres ${address}.`,
        'Zostaw tę stronę otwartą: raport pojawi się sam. Internet musi znajdować ten komputer po domenie adresu.',
      ],
    },
    copyLines: 'wiersze dla tego narzędzia',
  },
  file: {
    title: 'Albo prześlij plik',
    body: 'Upuść plik .eml w dowolnym miejscu tego okna albo go wybierz. Może to być też plik .msg z Outlooka, ale wtedy nie da się sprawdzić podpisów (DKIM).',
    choose: 'Wybierz plik',
    sending: 'Przesyłanie …',
    paste: 'Wklej źródło',
    source: 'Źródło wiadomości',
    sourceHint: 'W całości, od pierwszego wiersza nagłówka. Gmail: ⋮, „Pokaż oryginał”.',
    handIn: 'Prześlij',
    envelope: 'Podaj to, czego plik nie mówi',
    ip: 'Adres IP nadawcy',
    ipHint: 'Publiczny adres, z którego wiadomość jest wysyłana; dla SPF i PTR.',
    helo: 'Nazwa HELO',
    heloHint: 'Nazwa, którą przedstawia się serwer nadawcy.',
    mailFrom: 'Nadawca kopertowy',
    mailFromHint: 'MAIL FROM, czyli dokąd idą zwroty. Bez niego liczy się Return-Path.',
  },
  origin: {
    title: 'Skąd jest wysyłana',
    body: 'SPF, PTR i czarne listy oceniają publiczny adres IP, z którego wychodzi Twoja poczta. Silnik bierze go z pierwszego z tych źródeł, które go podaje:',
    ways: [
      'to, co podano przy tworzeniu testu albo z plikiem',
      'adres, który tu doręcza, jeśli jest publiczny',
      'nagłówki dodane przez dostawcę Twojej skrzynki',
      'nagłówki Received, czytane od góry',
    ],
  },
  qr: {
    show: 'Pokaż jako kod QR',
    hint: 'Otwiera na telefonie wiadomość na ten adres. Serwer poczty telefonu musi sięgać tego komputera.',
    image: 'Adres testowy jako kod QR',
  },
  seen: {
    title: 'Co widział silnik',
    nothing: (server) => `Odkąd utworzono ten test, nic nie połączyło się z ${server}.`,
    connected: (client, when) => `Klient ${client} połączył się o ${when}.`,
    refused: ({ client, recipient, reply, when }) =>
      recipient === null
        ? `Klient ${client} został odrzucony z kodem ${reply} o ${when}.`
        : `Klient ${client} został odrzucony z kodem ${reply} o ${when}: żaden czynny test nie ma adresu ${recipient}.`,
  },
  causes: {
    title: 'Nadal nic? Oto najczęstsze przyczyny',
    items: ({ server, domain }) => ({
      server: {
        title: 'Narzędzie używa innego serwera.',
        body: `Ma doręczać do ${server}, a nie na port 25 ani 587.`,
      },
      machine: {
        title: 'Działa na innym komputerze albo w kontenerze.',
        body: 'Tam 127.0.0.1 oznacza tamten komputer. Wyślij stąd albo uruchom silnik z --allow-remote.',
      },
      relay: {
        title: 'Wysyła przez pośrednika, który nie zna drogi.',
        body: `W internecie domena ${domain} nie istnieje. Zajrzyj do kolejki pośrednika albo prześlij plik.`,
      },
      certificate: {
        title: 'Narzędzie odrzuca certyfikat.',
        body: 'Silnik podpisał go sam. Wyłącz dla tego serwera STARTTLS albo sprawdzanie certyfikatu.',
      },
      address: {
        title: 'Adres odrzucono z kodem 550.',
        body: 'Jest w nim błąd albo test usunięto. Skopiuj go jeszcze raz.',
      },
    }),
  },
  received: {
    subject: 'Temat',
    from: 'Od',
    size: 'Rozmiar',
    noSubject: 'Bez tematu',
    noFrom: 'Brak nagłówka From',
  },
  missing: {
    title: 'Nie ma tu raportu',
    body: 'Pod tym adresem nic już nie ma albo nigdy nic nie było.',
    reasons: [
      'Adres jest błędny albo ucięty: kończy się 26 literami i cyframi.',
      'Test ma ponad 90 dni, więc raport usunięto.',
      'Ktoś go usunął.',
      'Utworzył go inny silnik, z własnymi danymi.',
    ],
  },
}

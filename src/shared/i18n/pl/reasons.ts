import type { ReasonTexts } from '../catalogue.ts'

export const reasonTexts: ReasonTexts = {
  dns_timeout: {
    what: ({ subject }) => `DNS nie odpowiedział na czas${subject ? ` (${subject})` : ''}.`,
    remedy: 'Spróbuj ponownie za kilka minut albo wybierz w ustawieniach inne serwery DNS.',
  },
  dns_servfail: {
    what: ({ subject, detail }) =>
      `Serwer DNS nie zdołał odpowiedzieć (${detail ?? 'SERVFAIL'}${subject ? `, ${subject}` : ''}).`,
    remedy: 'Spróbuj ponownie za kilka minut. Jeśli to nie minie, zepsute są serwery nazw domeny albo jej DNSSEC.',
  },
  dns_refused: {
    what: ({ subject }) => `Serwer DNS odmówił odpowiedzi (REFUSED${subject ? `, ${subject}` : ''}).`,
    remedy: 'Wybierz w ustawieniach serwer DNS, który odpowiada temu komputerowi.',
  },
  dns_lame: {
    what: ({ subject }) => `Serwer DNS nie odpowiada za tę nazwę i jej nie wyszukuje${subject ? ` (${subject})` : ''}.`,
    remedy: 'Wybierz w ustawieniach serwer DNS, który wyszukuje nazwy dla tego komputera.',
  },
  dns_truncated: {
    what: ({ subject, detail }) =>
      `Odpowiedź DNS${subject ? ` na pytanie ${subject}` : ''} nie zmieściła się w UDP, a przez TCP nie udało się jej pobrać${detail ? ` (${detail})` : ''}.`,
    remedy: 'Zezwól na połączenia TCP z portem 53 serwera DNS albo wybierz w ustawieniach inny serwer.',
  },
  dns_malformed: {
    what: ({ subject }) => `Odpowiedzi DNS nie da się odczytać${subject ? ` (${subject})` : ''}.`,
    remedy: 'Spróbuj ponownie albo wybierz w ustawieniach inne serwery DNS.',
  },
  dns_unreachable: {
    what: () => 'Nie udało się połączyć z żadnym serwerem DNS.',
    remedy: 'Sprawdź, czy ten komputer ma dostęp do sieci i czy serwery DNS w ustawieniach są właściwe.',
  },
  dns_offline: {
    what: () => 'Silnik pracuje bez sieci, więc nie pytał DNS.',
    remedy: 'Wyłącz tryb bez sieci i spróbuj ponownie.',
  },
  dns_outside_zone: {
    what: ({ subject }) =>
      `Plik strefy nie zawiera ${subject ? `nazwy ${subject}` : 'tej nazwy'}, więc nic o niej nie wiadomo.`,
    remedy: 'Wczytaj strefę, która ją zawiera, albo zapytaj prawdziwy DNS.',
  },
  dns_limit: {
    what: () => 'Potrzeba więcej pytań do DNS, niż wolno zadać w jednej analizie.',
    remedy: 'Skróć rekord SPF i łańcuch podpisów, a potem spróbuj ponownie.',
  },
  check_limit: {
    what: ({ subject, detail }) =>
      `Sprawdzono tylko pierwsze ${detail ?? ''} nazw, a ${subject ?? 'pozostałe'} jest dalej na liście.`.replace(
        '  ',
        ' ',
      ),
    remedy: 'Opublikuj mniej takich nazw albo sprawdź pozostałe pojedynczo.',
  },
  text_limit: {
    what: ({ detail }) => `Wiadomości nie przeczytano do końca${detail ? ` (pozostało znaków: ${detail})` : ''}.`,
    remedy: 'Skróć wiadomość albo dodaj link do strony z dłuższą wersją i przetestuj ją ponownie.',
  },
  dnssec_unvalidated: {
    what: () => 'Używany serwer DNS nie sprawdza DNSSEC, więc nie powie, czy za odpowiedzią stoi podpis.',
    remedy: 'Wybierz w ustawieniach serwer DNS, który sprawdza DNSSEC (ustawia bit AD).',
  },
  origin_unknown: {
    what: () => 'Nie wiadomo, z jakiego adresu wysyłana jest wiadomość.',
    remedy: 'Podaj adres IP nadawcy przy tworzeniu testu albo przy przesyłaniu wiadomości.',
  },
  helo_unknown: {
    what: () => 'Nie wiadomo, jaką nazwą przedstawia się serwer nadawcy (HELO).',
    remedy: 'Niech serwer nadawcy sam dostarczy wiadomość na adres testowy albo podaj nazwę HELO przy jej przesyłaniu.',
  },
  mail_from_unknown: {
    what: () => 'Nie wiadomo, jaki jest nadawca kopertowy (MAIL FROM).',
    remedy: 'Wyślij wiadomość przez SMTP albo podaj nadawcę kopertowego przy jej przesyłaniu.',
  },
  address_private: {
    what: ({ subject }) => `Adres IP nadawcy${subject ? ` ${subject}` : ''} jest prywatny; internet zobaczy inny.`,
    remedy: 'Przy tworzeniu testu podaj publiczny adres IP, z którego wysyłasz.',
  },
  no_smtp_session: {
    what: () => 'Wiadomość nie przyszła przez SMTP prosto od nadawcy, więc nie widzieliśmy połączenia.',
    remedy: 'Niech serwer nadawcy sam dostarczy wiadomość na adres testowy.',
  },
  other_connection: {
    what: ({ subject, detail }) =>
      `Połączenie${subject ? ` przyszło z ${subject} i` : ''} było ${detail ? `szyfrowane (${detail})` : 'nieszyfrowane'}. Nie pokazuje, jak łączy się nadawca, bo wiadomość jest wysyłana z innego adresu.`,
    remedy:
      'Niech serwer spod adresu nadawcy sam dostarczy wiadomość na adres testowy. Jeśli podany adres IP nadawcy jest błędny, popraw go.',
  },
  clock_unreadable: {
    what: () =>
      'Czasy w nagłówkach Received nie mogą być prawdziwe albo nie da się ich odczytać, więc nic nimi nie mierzymy.',
    remedy: 'Wyślij wiadomość jeszcze raz, na serwer z dobrze ustawionym zegarem.',
  },
  message_unreadable: {
    what: () => 'Wiadomości nie udało się rozłożyć na części.',
    remedy: 'Sprawdź, czy plik to cała wiadomość w postaci, w jakiej ją wysłano, razem z nagłówkami.',
  },
  headers_truncated: {
    what: () => 'Nagłówek wiadomości jest dłuższy niż część, którą czytamy.',
    remedy: 'Usuń zbędne pola nagłówka i wyślij wiadomość ponownie.',
  },
  verification_limit: {
    what: () => 'Wiadomość ma więcej podpisów albo więcej treści do policzenia, niż sprawdza jedna analiza.',
    remedy: 'Podpisz wiadomość raz dla każdej domeny, bez l=, i zmniejsz ją, a potem wyślij ponownie.',
  },
  selector_unknown: {
    what: ({ detail }) =>
      `Klucze DKIM stoją pod nazwami, których nie da się wyliczyć (selektory)${detail ? `, a pod żadną z typowych nie ma klucza (sprawdzono ${detail})` : ''}.`,
    remedy: 'Podaj swój selektor: stoi po s= w polu DKIM-Signature każdej wysłanej wiadomości.',
  },
  octets_lost: {
    what: () => 'Wiadomość odczytano z pliku Outlooka (.msg), a ten nie przechowuje jej w wysłanej postaci.',
    remedy: 'Zapisz wiadomość jako .eml albo wyślij ją na adres testowy.',
  },
  body_rewritten: {
    what: ({ subject, detail }) =>
      `${detail ?? 'Dostawca skrzynki'} widział poprawny podpis${subject ? ` domeny ${subject}` : ''}, a potem zmienił treść wiadomości, więc nie da się go sprawdzić ponownie.`,
    remedy: 'Wyślij wiadomość na sam adres testowy albo do skrzynki u dostawcy, który nie zmienia wiadomości.',
  },
  connection_failed: {
    what: ({ subject, detail }) => `Nie udało się połączyć z ${subject ?? 'serwerem'}${detail ? ` (${detail})` : ''}.`,
    remedy: 'Spróbuj ponownie za kilka minut; po drodze może też stać zapora sieciowa.',
  },
  filter_failed: {
    what: ({ subject, detail }) => `${subject ?? 'Filtr antyspamowy'} nie wydał oceny${detail ? `: ${detail}` : ''}.`,
    remedy: 'Zajrzyj do dziennika filtra; pod tym adresem może też działać inny program.',
  },
  address_forbidden: {
    what: ({ subject, detail }) =>
      `${subject ?? 'Serwer'} prowadzi do adresu w sieci prywatnej${detail ? ` (${detail})` : ''}, a z takim nigdy się nie łączymy.`,
    remedy: 'Skieruj nazwę na adres publiczny.',
  },
  outbound_off: {
    what: ({ subject }) =>
      `Nie łączyliśmy się z ${subject ?? 'innymi serwerami'}: silnik pracuje bez sieci albo z plików stref.`,
    remedy: 'Sprawdź domenę w prawdziwym DNS, z wyłączonym trybem bez sieci.',
  },
  list_refused: {
    what: ({ subject }) => `${subject ? `Lista ${subject}` : 'Lista'} nie odpowiada temu serwerowi DNS.`,
    remedy: 'Pytaj przez własny serwer DNS albo podaj w ustawieniach klucz tej listy.',
  },
  list_unreliable: {
    what: ({ subject }) => `${subject ? `Lista ${subject}` : 'Lista'} dała odpowiedź, z której nic nie wynika.`,
    remedy: 'Spróbuj później; jeśli to nie minie, lista jest zepsuta albo serwer DNS zmienia odpowiedzi.',
  },
  list_gone: {
    what: ({ subject }) => `${subject ? `Lista ${subject}` : 'Lista'} już nie istnieje, więc o nic jej nie pytano.`,
    remedy: 'Usuń ją z ustawień.',
  },
  too_many_domains: {
    what: ({ detail }) =>
      `Wiadomość wymienia tyle domen, że nie sprawdzono wszystkich${detail ? ` (pominięto: ${detail})` : ''}; pozostałych nie ma na żadnej liście.`,
    remedy: 'Linkuj do mniejszej liczby domen.',
  },
  not_gathered: {
    what: () => 'Gdy powstawał ten raport, silnik jeszcze o to nie pytał.',
    remedy: 'Wyślij wiadomość jeszcze raz.',
  },
  authority_unlisted: {
    what: ({ detail }) =>
      `Certyfikat wystawił urząd${detail ? ` (${detail})` : ''}, którego klucza Sendproof nie zawiera, więc nie można go było zweryfikować.`,
    remedy: 'Sprawdź, czy urząd jest na liście bimigroup.org i czy Gmail oraz Apple Mail pokazują logo.',
  },
  probe_off: {
    what: () => 'Nie próbowano łączyć się z serwerami poczty na porcie 25, bo nikt o to nie prosił.',
    remedy: 'Włącz w ustawieniach sprawdzanie serwerów poczty.',
  },
  port_25_blocked: {
    what: () =>
      'Sieć tego komputera nie przepuszcza połączeń na port 25, więc nie można było sprawdzić serwerów poczty.',
    remedy: 'Sprawdź domenę z serwera, którego sieć pozwala wysyłać pocztę.',
  },
  deadline: {
    what: () => 'Zabrakło czasu, zanim przyszła odpowiedź.',
    remedy: 'Spróbuj ponownie; jeśli to nie pomoże, sprawdź serwery DNS w ustawieniach.',
  },
  analysis_failed: {
    what: ({ detail }) => `Analiza tej wiadomości została przerwana${detail ? ` (${detail})` : ''}.`,
    remedy: 'Wyślij wiadomość jeszcze raz. Jeśli znów się nie uda, zgłoś to i dołącz wiadomość.',
  },
}

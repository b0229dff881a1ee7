import type { TopicTexts } from '../../catalogue.ts'
import { formatList } from '../../format.ts'
import { pluralForm } from '../../plural.ts'

export const headers: TopicTexts<'headers'> = {
  checks: {
    'headers.from': {
      topic: 'Autor (From)',
      pass: ({ from }) => `Wiadomość ma jednego autora: ${from}.`,
    },
    'headers.date': {
      topic: 'Data',
      pass: () => 'Wiadomość ma wiarygodną datę.',
    },
    'headers.message_id': {
      topic: 'Identyfikator (Message-ID)',
      pass: () => 'Wiadomość ma własny identyfikator (Message-ID).',
    },
    'headers.subject': {
      topic: 'Temat',
      pass: () => 'Wiadomość ma temat.',
    },
    'headers.recipients': {
      topic: 'Adresaci (To, Cc)',
      pass: () => 'Wiadomość mówi, dla kogo jest.',
    },
    'headers.mime_version': {
      topic: 'Pole MIME-Version',
      pass: () => 'Wiadomość zapowiada swój format (pole MIME-Version).',
    },
    'headers.unique': {
      topic: 'Powtórzone pola nagłówka',
      pass: () => 'Żadne pole nagłówka, które może wystąpić raz, nie występuje dwa razy.',
    },
    'headers.message_id_host': {
      topic: 'Serwer w Message-ID',
      pass: ({ host }) => `Identyfikator kończy się nazwą z internetu, ${host}.`,
    },
    'headers.date_zone': {
      topic: 'Strefa czasowa daty',
      pass: () => 'Data ma strefę czasową.',
    },
    'headers.ascii': {
      topic: 'Znaki specjalne w nagłówku',
      pass: () => 'Znaki specjalne w nagłówku są zapisane tak, jak oczekuje każdy serwer.',
    },
    'headers.encoded_words': {
      topic: 'Zakodowane słowa w nagłówku',
      pass: () => 'Temat i nazwy dają się odczytać.',
    },
    'headers.address_encoding': {
      topic: 'Zapis adresów',
      pass: () => 'Żaden adres nie jest ukryty w zakodowanym słowie.',
    },
    'headers.priority': {
      topic: 'Pilność (X-Priority)',
      pass: () => 'Wiadomość nie nazywa się pilną.',
    },
  },
  findings: {
    'headers.from_missing': {
      title: () => 'Wiadomość nie mówi, kto ją napisał: nie ma pola From.',
      why: () =>
        'To pole jest obowiązkowe. Bez niego DMARC nie ma czego potwierdzać, a duzi dostawcy odrzucają wiadomość.',
      fix: () => 'Niech program, który wysyła, wstawia From: Imię Nazwisko <ty@twoja-domena>.',
    },
    'headers.from_doubled': {
      title: ({ count }) =>
        `Wiadomość podaje autora więcej niż raz: ma ${count} ${pluralForm('pl', count, { one: 'pole', few: 'pola', other: 'pól' })} From.`,
      why: () =>
        'Czytelnik może widzieć innego autora niż ten, którego sprawdza filtr, więc duzi dostawcy odrzucają taką wiadomość jako fałszywą.',
      fix: () =>
        'Znajdź program, który dodaje drugie pole From (często to skrypt, który sam ustawia nagłówki), i zostaw jedno.',
    },
    'headers.from_invalid': {
      title: ({ value }) => `Autor nie ma adresu, na który można by odpisać: pole From to „${value}”.`,
      why: () => 'Bez domeny w polu From DMARC nie ma czego potwierdzać, a duzi dostawcy odrzucają wiadomość.',
      fix: () => 'Zapisz From jako Imię Nazwisko <ty@twoja-domena>.',
    },
    'headers.from_without_domain': {
      title: ({ value }) => `W adresie autora nie ma nazwy domeny: pole From to „${value}”.`,
      why: () => 'Bez domeny w polu From DMARC nie ma czego potwierdzać, a duzi dostawcy odrzucają wiadomość.',
      fix: () => 'Zapisz From jako Imię Nazwisko <ty@twoja-domena>, z domeną zamiast adresu IP.',
    },
    'headers.from_syntax': {
      title: ({ value }) => `Nazwę autora zapisano tak, że programy mogą ją źle odczytać: pole From to „${value}”.`,
      why: () =>
        'Przecinek poza cudzysłowem rozdziela adresy, więc część nazwy uchodzi za autora bez adresu. Filtry dodają za to punkty.',
      fix: () => 'Ujmij nazwę w cudzysłów: "Nowak, Anna" <anna@twoja-domena>.',
    },
    'headers.from_multiple': {
      title: ({ count }) =>
        `Wiadomość ma kilku autorów w polu From (${count}), a odbiorcy mogą sprawdzić tylko jednego.`,
      why: () => 'DMARC nie oceni autorów z różnych domen, a rspamd dolicza 8 punktów z 15, co oznacza spam.',
      fix: () => 'Zostaw w polu From jeden adres; pozostałe wpisz do Reply-To.',
    },
    'headers.date_missing': {
      title: () => 'Wiadomość nie mówi, kiedy ją napisano: nie ma pola Date.',
      why: () =>
        'To pole jest obowiązkowe. Programy układają taką wiadomość przypadkowo, a SpamAssassin dolicza 1,4 punktu z 5.',
      fix: () =>
        'Niech program, który wysyła, wstawia Date albo niech dodaje je serwer poczty (w Postfiksie always_add_missing_headers = yes).',
    },
    'headers.date_invalid': {
      title: ({ value }) => `Daty wiadomości nie da się odczytać: pole Date to „${value}”.`,
      why: () => 'Programy układają taką wiadomość przypadkowo, a filtry antyspamowe dodają punkty.',
      fix: () =>
        'Zapisz ją tak: Fri, 20 Nov 2026 14:02:00 +0100, czyli z angielskimi nazwami, w zapisie 24-godzinnym i z przesunięciem w cyfrach.',
    },
    'headers.date_future': {
      title: ({ hours }) =>
        `Według daty wiadomość napisano w przyszłości: ${hours} ${pluralForm('pl', hours, { one: 'godzinę', few: 'godziny', other: 'godzin' })} po jej nadejściu.`,
      why: () => 'Tak robi spam, żeby utrzymać się na początku listy; rspamd dolicza 4 punkty z 15.',
      fix: () => 'Ustaw zegar i strefę czasową komputera, który wysyła; niech pyta serwer czasu (NTP).',
    },
    'headers.date_past': {
      title: ({ days }) =>
        `Wiadomość nosi datę o ${days} ${pluralForm('pl', days, { one: 'dzień', few: 'dni', other: 'dni' })} wcześniejszą niż jej nadejście.`,
      why: () => 'Ginie w skrzynce wśród starej poczty, a rspamd dolicza 1 punkt z 15.',
      fix: () => 'Ustawiaj Date przy wysyłaniu, a nie przy pisaniu; sprawdź zegar komputera, który wysyła.',
    },
    'headers.message_id_missing': {
      title: () => 'Wiadomość nie ma własnego identyfikatora: brakuje pola Message-ID.',
      why: () =>
        'Wstawia je prawie każdy program, więc filtry widzą w jego braku skrypt spamera: rspamd dolicza 2,5 punktu z 15.',
      fix: () =>
        'Niech program, który wysyła, nadaje każdej wiadomości nowe pole Message-ID: <losowy-ciąg@twoja-domena>.',
    },
    'headers.message_id_invalid': {
      title: ({ value }) => `Identyfikator wiadomości zapisano niezgodnie z zasadami: pole Message-ID to „${value}”.`,
      why: () => 'Odpowiedzi nie ułożą się w wątek, Gmail prosi o poprawny, a rspamd dolicza 1,7 punktu z 15.',
      fix: () => 'Zapisz go jako <losowy-ciąg@twoja-domena>: w nawiasach ostrych, z jedną małpą, bez odstępów.',
    },
    'headers.subject_missing': {
      title: () => 'Wiadomość nie ma tematu: brakuje pola Subject.',
      why: () => 'Ludzie jej nie otwierają, a filtry dodają punkty: SpamAssassin 1,8 z 5, rspamd 2 z 15.',
      fix: () => 'Nadaj wiadomości temat, który mówi, o czym jest.',
    },
    'headers.subject_empty': {
      title: () => 'Temat wiadomości jest pusty.',
      why: () => 'Ludzie jej nie otwierają, a rspamd dolicza 1 punkt z 15.',
      fix: () => 'Nadaj wiadomości temat, który mówi, o czym jest.',
    },
    'headers.recipients_missing': {
      title: () => 'Wiadomość nie mówi, dla kogo jest: nie ma ani pola To, ani Cc.',
      why: () => 'Wygląda na ukrytą wysyłkę masową; rspamd dolicza 2 punkty z 15.',
      fix: () => 'Wpisz adres odbiorcy w polu To; gdy odbiorców jest wielu, wyślij każdemu osobną wiadomość.',
    },
    'headers.mime_version_missing': {
      title: () => 'Wiadomość używa MIME, ale tego nie podaje: brakuje pola MIME-Version.',
      why: () => 'Programy mogą pokazać ją jako surowy tekst, a rspamd dolicza 2 punkty z 15.',
      fix: () => 'Niech program, który wysyła, wstawia MIME-Version: 1.0.',
    },
    'headers.doubled': {
      title: ({ names }) => `Niektóre pola nagłówka występują częściej, niż mogą: ${formatList('pl', names)}.`,
      why: () =>
        'Jeden odbiorca czyta pierwsze, inny ostatnie, a podpis może obejmować tylko jedno z nich; rspamd dolicza do 7 punktów z 15.',
      fix: () =>
        'Znajdź program, który dodaje je po raz drugi (często to skrypt, który sam ustawia nagłówki), i zostaw po jednym.',
    },
    'headers.message_id_local': {
      title: ({ host }) => `Identyfikator wiadomości kończy się nazwą, którą mają i inni: ${host}.`,
      why: () => 'Może powtórzyć się gdzie indziej i zdradza serwer bez konfiguracji; filtry doliczają punkty.',
      fix: () =>
        'Ustaw pełną nazwę komputera, który wysyła (w Postfiksie myhostname), albo niech program używa twojej domeny.',
    },
    'headers.date_zone_missing': {
      title: ({ value }) => `Data nie ma strefy czasowej, którą programy znają: pole Date to „${value}”.`,
      why: () => 'Godzina wiadomości jest przesunięta, a filtry mogą uznać ją za przyszłą.',
      fix: () => 'Zakończ datę przesunięciem w cyfrach, jak w Fri, 20 Nov 2026 14:02:00 +0100.',
    },
    'headers.not_ascii': {
      title: ({ names }) => `W nagłówku są niezakodowane znaki specjalne: ${formatList('pl', names)}.`,
      why: () => 'Stare serwery odrzucają je lub psują, a rspamd dolicza do 1 punktu z 15 za każde pole.',
      fix: () => 'Niech program, który wysyła, je koduje (RFC 2047), jak w =?utf-8?Q?=C5=BC=C3=B3=C5=82ty?=.',
    },
    'headers.encoded_word_broken': {
      title: ({ names }) => `Zamiast słów widać kod, którego nie da się odczytać: ${formatList('pl', names)}.`,
      why: () => 'Lista wiadomości pokazuje surowy kod, a to wygląda na spam.',
      fix: () => 'Niech pole koduje w całości biblioteka pocztowa; psują je odstępy i przecięte znaki.',
    },
    'headers.address_encoded': {
      title: ({ field, value }) => `Adres w polu ${field} jest zakodowany, więc serwery go nie odczytają: „${value}”.`,
      why: () =>
        'RFC 2047 pozwala kodować tylko nazwy. Odpowiedzi nie dochodzą, a filtry doliczają punkty za błędny adres.',
      fix: () => 'Koduj samą nazwę, a adres zapisz wprost: =?utf-8?Q?J=C3=B3zef?= <jozef@twoja-domena>.',
    },
    'headers.priority_high': {
      title: ({ field }) => `Wiadomość nazywa się pilną: mówi tak pole ${field}.`,
      why: () => 'Robi tak i spam, więc filtry to liczą; co jest pilne, odbiorcy wiedzą sami.',
      fix: () => 'Usuń to pole.',
    },
  },
}

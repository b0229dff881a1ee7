import type { TopicTexts } from '../../catalogue.ts'
import { formatNumber } from '../../format.ts'
import { pluralForm } from '../../plural.ts'

export const mime: TopicTexts<'mime'> = {
  checks: {
    'mime.line_length': {
      topic: 'Długość wierszy',
      pass: ({ longest }) => `Żaden wiersz nie przekracza 998 znaków; najdłuższy ma ${longest}.`,
    },
    'mime.line_ends': {
      topic: 'Końce wierszy',
      pass: () => 'Wszystkie wiersze kończą się zgodnie z zasadami (CRLF).',
    },
    'mime.nuls': {
      topic: 'Znaki NUL',
      pass: () => 'W wiadomości nie ma znaków NUL.',
    },
    'mime.types': {
      topic: 'Rodzaje części',
      pass: () => 'Każda część mówi, czym jest.',
    },
    'mime.charsets': {
      topic: 'Kodowanie znaków',
      pass: () => 'Każdy tekst jest zapisany w kodowaniu, które podaje.',
    },
    'mime.transfer_encodings': {
      topic: 'Zapis części',
      pass: () => 'Każda część ma zapis, który programy znają.',
    },
    'mime.encoded_data': {
      topic: 'Zakodowane dane',
      pass: () => 'Wszystko, co zakodowano, daje się odczytać.',
    },
    'mime.base64': {
      topic: 'Zbędny zapis base64',
      pass: () => 'Żaden zwykły tekst nie jest zapisany w base64.',
    },
    'mime.eight_bit': {
      topic: 'Niezapowiedziane znaki specjalne',
      pass: () => 'Części z literami spoza ASCII zapowiadają je.',
    },
    'mime.multiparts': {
      topic: 'Granice między częściami',
      pass: ({ count }) =>
        count === 1
          ? 'Wiadomość składa się z jednej części.'
          : `Wszystkie części wiadomości (${count}) dają się rozdzielić.`,
    },
    'mime.nesting': {
      topic: 'Zagnieżdżenie części',
      pass: () => 'Części nie są zagnieżdżone zbyt głęboko.',
    },
    'mime.alternatives': {
      topic: 'Kolejność wersji',
      pass: () => 'Najpierw jest tekst, na końcu HTML, tak jak oczekują programy.',
    },
    'mime.body_disposition': {
      topic: 'Wyświetlanie tekstu',
      pass: () => 'Tekst jest widoczny w wiadomości, a nie jako plik.',
    },
    'mime.size': {
      topic: 'Rozmiar wiadomości',
      pass: ({ kilobytes }) =>
        `Wszyscy duzi dostawcy przyjmują wiadomość tej wielkości: ${formatNumber('pl', kilobytes)} KB.`,
    },
  },
  findings: {
    'mime.line_too_long': {
      title: ({ count, longest }) =>
        `${count} ${pluralForm('pl', count, { one: 'wiersz przekracza', few: 'wiersze przekraczają', other: 'wierszy przekracza' })} dozwolone 998 znaków: najdłuższy ma ${longest}.`,
      why: () => 'Niektóre serwery odrzucają taką wiadomość, inne łamią wiersze, a z nimi podpis DKIM.',
      fix: () =>
        'Niech program, który wysyła, zapisze tę część jako quoted-printable lub base64; wiersze mają wtedy 76 znaków.',
    },
    'mime.bare_line_feed': {
      title: ({ count }) =>
        `${count} ${pluralForm('pl', count, { one: 'wiersz kończy się', few: 'wiersze kończą się', other: 'wierszy kończy się' })} samym znakiem LF zamiast CRLF.`,
      why: () => 'Exchange Online, Gmail i nowe wersje Postfiksa odrzucają to, bo tak przemycano wiadomości.',
      fix: () => 'Niech program, który wysyła, kończy każdy wiersz znakami CRLF, także w częściach, które sam składa.',
    },
    'mime.bare_carriage_return': {
      title: ({ count }) =>
        `W wiadomości ${pluralForm('pl', count, { one: 'jest', few: 'są', other: 'jest' })} ${count} ${pluralForm('pl', count, { one: 'samotny znak', few: 'samotne znaki', other: 'samotnych znaków' })} CR.`,
      why: () => 'Serwery po drodze zmieniają je lub usuwają, a to psuje podpis DKIM.',
      fix: () => 'Niech program, który wysyła, kończy każdy wiersz znakami CRLF i koduje to, co nie jest tekstem.',
    },
    'mime.nul': {
      title: ({ count }) =>
        `W wiadomości ${pluralForm('pl', count, { one: 'jest', few: 'są', other: 'jest' })} ${count} ${pluralForm('pl', count, { one: 'znak', few: 'znaki', other: 'znaków' })} NUL.`,
      why: () => 'Niektóre programy przestają w tym miejscu czytać, więc filtry widzą próbę ukrycia reszty.',
      fix: () => 'Wysyłaj tekst jako UTF-8 (nie UTF-16), a wszystko inne zapisuj w base64.',
    },
    'mime.type_invalid': {
      title: () => 'Jedna z części nie mówi czytelnie, czym jest (Content-Type).',
      why: () => 'Programy pokazują ją jako zwykły tekst, razem z całym kodem.',
      fix: () => 'Zapisz to pole tak: Content-Type: text/html; charset=utf-8.',
    },
    'mime.charset_missing': {
      title: () => 'Tekst ma znaki specjalne, ale nie podaje kodowania.',
      why: () => 'Każdy program zgaduje, a niektóre pokażą inne litery niż napisane.',
      fix: () => 'Dodaj charset=utf-8 do pola Content-Type tej części.',
    },
    'mime.charset_unknown': {
      title: ({ charset }) => `Tekst zapisano w kodowaniu, którego programy nie znają: ${charset}.`,
      why: () => 'Każdy program zgaduje, a niektóre pokażą inne litery niż napisane.',
      fix: () => 'Wysyłaj tekst jako UTF-8, z charset=utf-8 w polu Content-Type.',
    },
    'mime.charset_mismatch': {
      title: ({ charset }) => `Tekst nie jest zapisany w kodowaniu, które podaje, czyli ${charset}.`,
      why: () => 'Programy pokazują inne litery niż napisane, a filtry doliczają punkty.',
      fix: () => 'Podaj kodowanie, w którym tekst naprawdę zapisano; dziś to niemal zawsze utf-8.',
    },
    'mime.encoding_unknown': {
      title: ({ encoding }) => `Jedna z części ma zapis, którego programy nie znają: ${encoding}.`,
      why: () => 'Pokazują ją jako plik albo wcale.',
      fix: () => 'Użyj quoted-printable dla tekstu i base64 dla plików (Content-Transfer-Encoding).',
    },
    'mime.encoding_broken': {
      title: ({ type, encoding }) => `Część (${type}) jest uszkodzona: to nie jest zapowiedziany zapis ${encoding}.`,
      why: () => 'Widać kod albo brakuje końca; często ktoś po drodze dopisał stopkę do zakodowanego tekstu.',
      fix: () => 'Niech jeden program koduje całą część, a stopki dodawaj wcześniej.',
    },
    'mime.base64_needless': {
      title: ({ type }) => `Zwykły tekst (${type}) bez potrzeby zapisano w base64.`,
      why: () => 'Tak spam ukrywa słowa: SpamAssassin dolicza 1,7 punktu z 5.',
      fix: () => 'Wyślij go bez kodowania albo jako quoted-printable (Content-Transfer-Encoding).',
    },
    'mime.eight_bit_undeclared': {
      title: ({ type }) => `Część (${type}) ma znaki specjalne, choć ich nie zapowiada.`,
      why: () => 'Serwery, które liczą na zwykłe ASCII, zmieniają ją lub uszkadzają, a to psuje podpis DKIM.',
      fix: () => 'Dodaj Content-Transfer-Encoding: 8bit albo lepiej zapisz ją jako quoted-printable.',
    },
    'mime.boundary_missing': {
      title: () => 'Wiadomość zapowiada części, ale nie mówi, co je rozdziela: brakuje parametru boundary=.',
      why: () => 'Programy pokazują jej źródło albo nic.',
      fix: () =>
        'Dodaj ten parametr do Content-Type, jak w multipart/alternative; boundary=b1, i zapisz --b1 przed każdą częścią.',
    },
    'mime.boundary_not_found': {
      title: () => 'Wiadomość podaje, co rozdziela jej części, ale takiego wiersza w niej nie ma.',
      why: () => 'Programy nie pokazują nic albo jeden długi tekst z kodem.',
      fix: () => 'W wierszach między częściami zapisz tę samą nazwę, co w parametrze boundary= pola Content-Type.',
    },
    'mime.multipart_encoded': {
      title: () => 'Części wiadomości zakodowano razem, czego nie odwróci żaden program.',
      why: () => 'Zamiast wiadomości widać kod.',
      fix: () => 'Zakoduj każdą część osobno, a całości nadaj Content-Transfer-Encoding: 7bit albo żadne.',
    },
    'mime.multipart_unclosed': {
      title: () => 'Wiadomość się urywa: po ostatniej części brakuje wiersza, który ją zamyka.',
      why: () => 'Wygląda to tak, jakby coś zginęło po drodze; surowe filtry doliczają punkty.',
      fix: () => 'Zakończ ją nazwą granicy z dwoma łącznikami na końcu, jak w --b1--.',
    },
    'mime.nested_deep': {
      title: ({ depth }) => `Części są zagnieżdżone zbyt głęboko (poziomów: ${depth}).`,
      why: () => 'Skanery zatrzymują się wcześniej i odrzucają to, czego nie przeczytały.',
      fix: () => 'Dołączaj pliki do samej wiadomości; nie przekazuj przekazanych wiadomości jako załączników.',
    },
    'mime.alternatives_turned': {
      title: () => 'Wersje wiadomości są w złej kolejności: tekst stoi po HTML.',
      why: () => 'Programy pokazują ostatnią wersję, którą potrafią, więc zamiast strony widać zwykły tekst.',
      fix: () => 'W multipart/alternative umieść text/plain na początku, a text/html na końcu.',
    },
    'mime.body_attached': {
      title: () => 'Tekst wiadomości wysłano jako załącznik.',
      why: () => 'Widać pustą wiadomość z plikiem, a wielu ludzi go nie otworzy.',
      fix: () => 'Usuń Content-Disposition z części, które zawierają tekst.',
    },
    'mime.size_large': {
      title: ({ megabytes }) => `Wiadomość jest duża: ${formatNumber('pl', megabytes)} MB.`,
      why: () => 'Wiele serwerów firmowych przyjmuje najwyżej 10 MB.',
      fix: () => 'Do dużych plików i obrazów podaj linki; w załączniku rosną o jedną trzecią.',
    },
    'mime.size_risky': {
      title: ({ megabytes }) =>
        `Wiadomość jest za duża dla niektórych dużych dostawców: ${formatNumber('pl', megabytes)} MB.`,
      why: () => 'Apple i Outlook.com przyjmują około 20 MB, większość firm mniej.',
      fix: () => 'Do dużych plików i obrazów podaj linki; w załączniku rosną o jedną trzecią.',
    },
    'mime.size_refused': {
      title: ({ megabytes }) => `Wiadomość jest za duża, żeby dotarła: ${formatNumber('pl', megabytes)} MB.`,
      why: () => 'Gmail i Yahoo odrzucają wszystko powyżej 25 MB, inni przyjmują mniej.',
      fix: () => 'Do dużych plików i obrazów podaj linki; w załączniku rosną o jedną trzecią.',
    },
  },
}

import type { TopicTexts } from '../../catalogue.ts'
import { formatList } from '../../format.ts'
import { pluralForm } from '../../plural.ts'

export const attachments: TopicTexts<'attachments'> = {
  checks: {
    'attachments.types': {
      topic: 'Rodzaje załączników',
      pass: ({ count }) =>
        `Dostawcy przyjmują ${pluralForm('pl', count, { one: 'plik tego rodzaju', other: 'pliki tych rodzajów' })}, jak w tej wiadomości.`,
    },
    'attachments.contents': {
      topic: 'Zawartość załączników',
      pass: () => 'Żaden załącznik nie jest programem pod inną nazwą.',
    },
    'attachments.encryption': {
      topic: 'Zaszyfrowane archiwa',
      pass: () => 'Żadne archiwum nie ukrywa zawartości przed skanerami.',
    },
  },
  findings: {
    'attachments.program': {
      title: ({ names }) => `Do wiadomości dołączono programy: ${formatList('pl', names)}.`,
      why: () => 'Gmail, Outlook i większość firm odrzucają takie wiadomości bez względu na resztę.',
      fix: () => 'Udostępnij plik do pobrania i podaj link do strony.',
    },
    'attachments.disguised': {
      title: ({ names }) => `Nazwa załącznika ukrywa, czym on jest: ${formatList('pl', names)}.`,
      why: () => 'Tak złośliwe programy udają dokumenty, więc dostawcy odrzucają wiadomość.',
      fix: () => 'Nadaj plikowi nazwę z jednym rozszerzeniem, zgodnym z jego rodzajem, i bez znaków specjalnych.',
    },
    'attachments.hidden_program': {
      title: ({ names }) => `Plik jest programem, choć nazwa mówi co innego: ${formatList('pl', names)}.`,
      why: () => 'Skanery patrzą na zawartość i odrzucają wiadomość jako złośliwą.',
      fix: () => 'Usuń ten plik. Jeśli nikt go nie dołączał, sprawdź, czy komputer, który wysyła, nie jest zarażony.',
    },
    'attachments.macros': {
      title: ({ names }) => `Dołączono dokumenty z makrami: ${formatList('pl', names)}.`,
      why: () => 'Wiele firm je odrzuca, inne usuwają makra, bo tą drogą przychodzą złośliwe programy.',
      fix: () => 'Wyślij dokument bez makr (docx, xlsx, pptx) albo jako PDF.',
    },
    'attachments.web_page': {
      title: ({ names }) => `Dołączono strony internetowe: ${formatList('pl', names)}.`,
      why: () => 'Phishing przynosi w ten sposób swoje formularze, więc filtry im nie ufają.',
      fix: () => 'Umieść stronę we własnym serwisie i podaj do niej link albo wyślij PDF.',
    },
    'attachments.encrypted': {
      title: ({ names }) => `Archiwa są zamknięte hasłem: ${formatList('pl', names)}.`,
      why: () => 'Skanery nie mogą do nich zajrzeć; Gmail ostrzega, a wiele firm odrzuca.',
      fix: () => 'Wyślij pliki bez hasła albo udostępnij je do pobrania po zalogowaniu.',
    },
  },
}

import { pluralForm } from '../../plural.ts'
import type { TestsTexts } from '../../ui/tests.ts'

export const tests: TestsTexts = {
  home: {
    title: 'Czy trafi do skrzynki odbiorczej?',
    intro: 'Zanim wyślesz do wszystkich, wyślij tutaj. Dostaniesz werdykt, jego powody i listę tego, co zmienić.',
    doorTitle: 'Zbadaj wiadomość',
    doorBody:
      'Utwórz adres na jeden test. Wyślij na niego wiadomość tak, jak wysyłasz kampanię, a raport pojawi się sam.',
    create: 'Utwórz adres testowy',
    creating: 'Tworzenie …',
    fileTitle: 'Masz ją w pliku?',
    fileBody: 'Upuść plik .eml lub .msg w dowolnym miejscu tego okna.',
    choose: 'Wybierz plik',
    uploading: 'Przesyłanie …',
    options: 'Nazwa i adres IP nadawcy',
    name: 'Nazwa',
    nameHint: 'Żeby łatwiej go znaleźć: „Wiosenna kampania, druga próba”.',
    sendingIp: 'Adres IP nadawcy',
    sendingIpHint: 'Publiczny adres, z którego wychodzi Twoja poczta. Wymaga go SPF, gdy ten komputer go nie widzi.',
    recent: 'Ostatnie testy',
    all: 'Wszystkie testy',
  },
  list: {
    title: 'Testy',
    intro: 'Raporty przechowujemy przez 90 dni.',
    filter: 'Filtruj testy',
    filterHint: 'Temat, nadawca lub nazwa',
    count: (count) =>
      `${count} ${pluralForm('pl', count, { one: 'test', few: 'testy', many: 'testów', other: 'testu' })}`,
    noMatch: 'Żaden test nie pasuje do filtra.',
    emptyTitle: 'Nie ma jeszcze testów',
    emptyBody: 'Każdy utworzony test pojawi się tutaj z oceną, więc zobaczysz, czy zmiana pomogła.',
    noSessionTitle: 'To okno nie pokazuje wcześniejszych testów',
    noSessionBody:
      'Lista należy do osoby, która uruchomiła silnik. Otwórz adres, który silnik wypisuje przy starcie. Raport, do którego masz link, otworzy się i bez tego.',
    waiting: 'Czeka na wiadomość',
    analysing: 'W trakcie analizy',
    noSubject: 'Bez tematu',
    remove: (name) => `Usuń test „${name}”`,
    removed: (name) => `Usunięto: ${name}`,
  },
  file: {
    notMessage: 'To nie jest plik wiadomości. Zapisz wiadomość jako .eml, ze wszystkimi nagłówkami, i upuść ten plik.',
    outlook: 'Plik Outlooka (.msg) tu nie wystarczy: nie zawiera wiadomości w wysłanej postaci. Zapisz ją jako .eml.',
    several: 'Po jednej wiadomości naraz: każda dostaje osobny raport.',
    empty: 'Plik jest pusty.',
    tooLarge: (limit) => `Plik ma ponad ${limit}, a więcej nie przyjmujemy. Odbiorcy też odrzucają takie wiadomości.`,
  },
}

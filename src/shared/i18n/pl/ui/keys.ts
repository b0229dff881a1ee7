import { pluralForm } from '../../plural.ts'
import type { KeysTexts } from '../../ui/keys.ts'

export const keys: KeysTexts = {
  title: 'Klucze API',
  intro: 'To, co robi ta aplikacja, mogą robić też skrypty i serwery CI. Klucz je rozróżnia i znosi darmowe limity.',
  documentation: 'Dokumentacja API',
  openApi: 'Dokument OpenAPI',
  create: 'Utwórz klucz',
  columns: { key: 'Klucz', plan: 'Plan', lookUps: 'Zapytania', times: 'Użycie', state: 'Stan' },
  unnamed: 'Bez nazwy',
  plans: { free: 'Darmowy', unlimited: 'Bez limitów' },
  credits: (count) =>
    `${count} ${pluralForm('pl', count, { one: 'kredyt', few: 'kredyty', many: 'kredytów', other: 'kredytu' })}`,
  today: 'Dziś',
  thisMonth: 'Ten miesiąc',
  usedOf: (used, limit) => `${used} z ${limit}`,
  noLimit: 'bez limitu',
  created: (when) => `Utworzono ${when}`,
  lastUsed: (when) => `Ostatnio użyto ${when}`,
  neverUsed: 'Jeszcze nieużywany',
  active: 'Aktywny',
  revoked: 'Unieważniony',
  form: {
    title: 'Nowy klucz API',
    name: 'Nazwa',
    nameHint: 'Gdzie będzie używany: „Wysyłka newslettera”. Po nazwie poznasz, który klucz unieważnić.',
    plan: 'Plan',
    planHints: {
      free: 'Zapytania mają limit dzienny i miesięczny. Testy, audyty domen i sprawdzanie czarnych list go nie mają.',
      unlimited: 'Nic nie ma limitu.',
    },
    credits: 'Kredyty na sprawdzanie skrzynek',
    creditsHint: 'Dla ilu testów można też sprawdzić, do którego folderu Twoich skrzynek trafiła wiadomość.',
    creditsFault: 'Wpisz liczbę całkowitą od 0 do 999 999 999.',
    submit: 'Utwórz klucz',
    submitting: 'Tworzenie …',
  },
  made: {
    title: 'Twój nowy klucz',
    once: 'Skopiuj go teraz i chroń jak hasło. Przechowujemy tylko jego skrót, więc nie da się go pokazać drugi raz.',
    copy: 'Kopiuj klucz',
    tryIt: 'Wypróbuj go',
    tryLine: 'polecenie',
    done: 'Klucz skopiowany',
  },
  revocation: {
    action: 'Unieważnij',
    label: (name) => `Unieważnij klucz „${name}”`,
    title: (name) => `Unieważnić klucz „${name}”?`,
    body: 'Od tej chwili odrzucimy wszystko, co nadal go używa. Nie da się tego cofnąć, ale utworzone nim testy zostaną.',
    confirm: 'Unieważnij klucz',
    pending: 'Unieważnianie …',
    cancel: 'Zachowaj',
    done: (name) => `Unieważniono: ${name}`,
  },
  emptyTitle: 'Nie ma jeszcze kluczy',
  emptyBody:
    'Skrypt podaje klucz przy każdym wywołaniu. Z kluczem testów i audytów może być więcej niż kilka dziennie, a SPF, DKIM, DMARC, czarne listy i HTML można sprawdzać osobno.',
  noSessionTitle: 'To okno nie pokazuje kluczy',
  noSessionBody:
    'Klucze należą do osoby, która uruchomiła silnik. Otwórz adres, który silnik wypisuje przy starcie, albo użyj polecenia: sendproof keys.',
}

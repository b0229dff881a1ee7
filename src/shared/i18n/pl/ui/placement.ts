import { pluralForm } from '../../plural.ts'
import type { PlacementTexts } from '../../ui/placement.ts'

export const placement: PlacementTexts = {
  choice: 'Sprawdź też, dokąd trafi',
  choiceHint: (count) =>
    `Wysyłasz wiadomość także do ${count} ${pluralForm('pl', count, { one: 'swojej skrzynki', other: 'swoich skrzynek' })} i widzisz: odbiorcza czy spam.`,
  seeds: {
    title: 'Oraz do Twoich skrzynek',
    body: 'Wyślij tę samą wiadomość także na te adresy. Raport powie, dokąd trafiła w każdej skrzynce.',
    copyAll: 'Kopiuj wszystkie',
  },
  pickup: {
    title: 'Z mojej skrzynki',
    intro: 'Gdy internet nie dociera do tego komputera, wiadomość może odebrać Twoja skrzynka.',
    byAddress: (count) =>
      `Wyślij wiadomość na ${pluralForm('pl', count, { one: 'ten adres', other: 'jeden z tych adresów' })}:`,
    bySubject: (count) =>
      `${pluralForm('pl', count, { one: 'Ta skrzynka nie zna', other: 'Te skrzynki nie znają' })} adresów z plusem. Wyślij wiadomość na adres:`,
    mark: 'i umieść to w dowolnym miejscu tematu:',
    emptyTitle: 'Żadna skrzynka nie odbiera jeszcze testów',
    emptyBody: 'Gdy skonfigurujesz skrzynkę, system mailingowy wyśle test do niej, a raport pojawi się tutaj sam.',
    setUp: 'Skonfiguruj skrzynkę',
  },
  title: 'Dokąd trafiła',
  intro: 'W Twoich skrzynkach: widać, co ich filtry zrobiły z tą jedną wiadomością, a nie co zobaczą inni.',
  matrix: 'Skrzynki i miejsca, do których trafiła wiadomość',
  mailbox: 'Skrzynka',
  provider: 'Dostawca',
  place: 'Miejsce',
  columns: { inbox: 'Odbiorcza', tab: 'Inna karta', other: 'Inny folder', spam: 'Spam', none: 'Miejsce nieznane' },
  states: {
    inbox: 'Odbiorcza',
    tab: 'Inna karta',
    other: 'Inny folder',
    spam: 'Spam',
    missing: 'Nie znaleziono',
    pending: 'Jeszcze jej nie ma',
    unknown: 'Nie wiadomo',
  },
  tabs: {
    primary: 'Główne',
    promotions: 'Oferty',
    social: 'Społeczności',
    updates: 'Powiadomienia',
    forums: 'Fora',
  },
  notHere: 'nie tutaj',
  after: (duration) => `po ${duration}`,
  troubles: 'Skrzynki, do których nie udało się zajrzeć',
  lookedAt: (when) => `Ostatnio przejrzano o ${when}.`,
  wrote: 'Co napisali dostawcy',
  wroteNothing: 'Dostawca nie wpisał ani Authentication-Results, ani oceny swojego filtra.',
  folder: 'Folder',
  arrived: 'Dotarła',
  history: {
    title: 'Gdzie trafia',
    intro: 'Każdy znak to wiadomość w jednej z Twoich skrzynek, od najstarszej do najnowszej.',
    inbox: (count, known) => (known === 0 ? 'jeszcze nie wiadomo' : `odbiorcza: ${count} z ${known}`),
    table: 'Miejsca w tabeli',
  },
}

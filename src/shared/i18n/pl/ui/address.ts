import { pluralForm } from '../../plural.ts'
import type { AddressTexts } from '../../ui/address.ts'

export const address: AddressTexts = {
  title: 'Adresy IP',
  intro: 'Czy adres jest na czarnych listach i czy jego nazwa w DNS prowadzi z powrotem do niego.',
  door: {
    title: 'Sprawdź adres IP',
    body: 'Pyta osiem czarnych list o adres, z którego wychodzi Twoja poczta, i sprawdza, czy jego nazwa odwrotna do niego wraca.',
    label: 'Adres IP',
    hint: 'IPv4 lub IPv6, koniecznie publiczny.',
    action: 'Sprawdź',
    pending: 'Szukam …',
  },
  recent: 'Ostatnio sprawdzane',
  listed: (count, answered) =>
    `Jest na ${count} z ${answered} ${pluralForm('pl', answered, { one: 'listy, która odpowiedziała', other: 'list, które odpowiedziały' })}`,
  notListed: (answered) =>
    answered === 1
      ? 'Nie ma go na jedynej liście, która odpowiedziała'
      : `Nie ma go na żadnej z ${answered} list, które odpowiedziały`,
  nothingKnown: 'Żadna lista nie odpowiedziała',
  nothingKnownBody: 'Nie wiadomo, czy adres jest na listach. Przy każdej z nich stoi, dlaczego nie odpowiedziała.',
  coverage: (done, total) =>
    `Odpowiedzi: ${done} z ${total} ${pluralForm('pl', total, { one: 'listy', other: 'list' })}`,
  asOf: (when) => `Stan z ${when}`,
  again: 'Sprawdź ponownie',
  checking: 'Pytam listy …',
  lists: {
    title: 'Czarne listy',
    intro: 'Liczy się tylko wpis. Lista, która odmawia odpowiedzi, nic o Tobie nie mówi.',
    time: 'Czas',
    ask: 'Poproś o usunięcie',
    askWhere: (list) => `Poproś o usunięcie z listy ${list}`,
    statuses: {
      clean: 'brak wpisu',
      listed: 'jest na liście',
      blocked: 'odmawia nam',
      timeout: 'brak odpowiedzi',
      error: 'nie do użycia',
      unsupported: 'nie dla tego rodzaju',
      not_checked: 'nie pytano',
    },
    about: {
      'zen.spamhaus.org':
        'Lista, z której korzysta większość dużych dostawców. Pocztę z wpisanych adresów zwykle odrzucają.',
      'bl.spamcop.net': 'Poczta zgłoszona przez ludzi jako spam. Wpisy same znikają po dniu lub dwóch.',
      'b.barracudacentral.org': 'Nadawcy spamu. Używają jej filtry Barracuda w wielu firmach.',
      'psbl.surriel.com': 'Nadawcy, którzy pisali do pułapek na spam. Każdy może usunąć wpis od ręki.',
      'dnsbl-1.uceprotect.net':
        'Nadawcy, którzy w ostatnim tygodniu pisali do pułapek na spam. Duzi dostawcy rzadko z niej korzystają.',
      'bl.mailspike.net': 'Ocenia adresy po ich poczcie. Zła ocena to wpis.',
      'dnsbl.dronebl.org': 'Przejęte maszyny i otwarte serwery proxy.',
      'bl.blocklist.de': 'Maszyny, które w ostatnich dwóch dniach atakowały serwery.',
    },
    allowTitle: 'Listy dobrych nadawców',
    allowIntro: 'Dla informacji: dobrze na nich być, a nieobecność nic nie kosztuje.',
    allowStatuses: { listed: 'jest na niej', clean: 'nie ma go' },
  },
  fcrdns: {
    title: 'Odwrotny DNS',
    question: 'Czy adres ma nazwę i czy nazwa prowadzi z powrotem?',
    statuses: { pass: 'W porządku', fail: 'Do poprawy', absent: 'Brak', unknown: 'Nieznane' },
    sentences: {
      pass: 'Nazwa prowadzi z powrotem do adresu (FCrDNS). Tego odbiorcy oczekują od serwera poczty.',
      fail: 'Nazwa nie prowadzi z powrotem do adresu. Duzi dostawcy odrzucają takie serwery: wpisz ten adres w rekordzie A albo AAAA tej nazwy.',
      absent:
        'Adres nie ma nazwy (PTR). Duzi dostawcy odrzucają takie serwery: poproś o jej ustawienie tego, od kogo masz adres.',
      unknown: 'Nie wiadomo, czy nazwa prowadzi z powrotem do adresu.',
    },
    address: 'Adres',
    name: 'Nazwa',
    back: 'Prowadzi do',
    noName: 'bez nazwy',
    noAddress: 'bez adresu',
    notKnown: 'nie wiadomo',
    ptr: 'PTR',
    forward: 'A, AAAA',
    same: 'ten sam adres',
    notSame: 'inny adres',
  },
  helo: {
    label: 'Nazwa HELO',
    hint: 'Nazwa, którą przedstawia się serwer. Powinna być nazwą jego adresu.',
    action: 'Porównaj',
    ok: (name) => `${name} to potwierdzona nazwa tego adresu.`,
    wrong: (name) => `${name} nie jest potwierdzoną nazwą tego adresu. Niech serwer przedstawia się tamtą nazwą.`,
    unknown: (name) => `Nie wiadomo, czy ${name} jest potwierdzoną nazwą tego adresu.`,
  },
  evidence: 'Odpowiedzi DNS i JSON',
  rawTitle: 'Wynik jako JSON',
  rawIntro: 'To, co API podaje o tym adresie.',
}

import type { TopicTexts } from '../../catalogue.ts'
import { formatList } from '../../format.ts'
import { pluralForm } from '../../plural.ts'
import { lists as words } from '../lists.ts'

const blacklists = (count: number) =>
  `${count} ${pluralForm('pl', count, { one: 'czarnej liście', other: 'czarnych listach' })}`

/** All names, or the first of more. */
const named = (names: readonly string[], count: number) =>
  count > names.length ? `${names.join(', ')} i inne` : formatList('pl', names)

const silence = (names: readonly string[]) => (names.length > 0 ? ` Bez odpowiedzi: ${formatList('pl', names)}.` : '')

const removal = (urls: readonly string[]) =>
  urls.length > 0 ? `Potem poproś o usunięcie z listy (${urls.join(', ')}).` : 'Potem poproś o usunięcie z listy.'

export const lists: TopicTexts<'blacklist' | 'dbl'> = {
  checks: {
    'blacklist.answers': {
      topic: 'Czarne listy adresów',
      pass: ({ ip, answered, asked }) =>
        `O adres ${ip} zapytano czarne listy; liczba odpowiedzi: ${answered} z ${asked}.`,
    },
    'blacklist.critical': {
      topic: 'Czarna lista, której słucha większość odbiorców',
      pass: ({ ip, lists, silent }) =>
        `Adresu IP nadawcy ${ip} nie ma na liście ${formatList('pl', lists)}.${silence(silent)}`,
    },
    'blacklist.major': {
      topic: 'Duże czarne listy',
      pass: ({ ip, lists, silent }) =>
        `Na dużych czarnych listach nie ma adresu ${ip}: ${formatList('pl', lists)}.${silence(silent)}`,
    },
    'blacklist.minor': {
      topic: 'Mniejsze czarne listy',
      pass: ({ ip, lists, silent }) =>
        `Na mniejszych czarnych listach nie ma adresu ${ip}: ${formatList('pl', lists)}.${silence(silent)}`,
    },
    'dbl.spamhaus': {
      topic: 'Czarna lista domen, której słucha większość odbiorców',
      pass: ({ domain, list }) => `Domeny ${domain} nie ma na liście ${list}.`,
    },
    'dbl.others': {
      topic: 'Pozostałe czarne listy domen',
      pass: ({ domain, lists, silent }) =>
        `Na pozostałych czarnych listach też nie ma domeny ${domain}: ${formatList('pl', lists)}.${silence(silent)}`,
    },
  },
  findings: {
    'blacklist.listed_critical': {
      title: ({ ip, lists, count }) =>
        `Adres IP nadawcy ${ip} jest na czarnej liście, której słucha większość odbiorców: ${named(lists, count)}.`,
      why: ({ meaning }) => `${words.meanings[meaning]} Większość odbiorców od razu odrzuca pocztę z takiego adresu.`,
      fix: ({ delist_urls }) =>
        `Ustal, co wysłano z tego adresu, i to powstrzymaj, inaczej wróci on na listę. ${removal(delist_urls)}`,
    },
    'blacklist.listed_major': {
      title: ({ ip, lists, count }) =>
        `Adres IP nadawcy ${ip} jest na ${blacklists(count)}, z których korzysta wielu odbiorców: ${named(lists, count)}.`,
      why: ({ meaning }) =>
        `${words.meanings[meaning]} Część odbiorców odrzuca taką pocztę, inni dają jej wiele punktów za spam.`,
      fix: ({ delist_urls }) =>
        `Ustal, co wysłano z tego adresu, i to powstrzymaj, inaczej wróci on na listę. ${removal(delist_urls)}`,
    },
    'blacklist.listed_minor': {
      title: ({ ip, lists, count }) =>
        `Adres IP nadawcy ${ip} jest na ${blacklists(count)}, z których korzysta niewielu odbiorców: ${named(lists, count)}.`,
      why: ({ meaning }) => `${words.meanings[meaning]} Duzi dostawcy prawie się tym nie przejmują, mali czasem tak.`,
      fix: ({ delist_urls }) => `Sprawdź, co podaje lista i czy ma rację. ${removal(delist_urls)}`,
    },
    'blacklist.listed_info': {
      title: ({ ip, lists, count }) => `Przez sąsiadów adres ${ip} trafił na listę: ${named(lists, count)}.`,
      why: ({ meaning }) =>
        `${words.meanings[meaning]} Takie listy oceniają całe sieci i prawie nikt się nimi nie kieruje.`,
      fix: () => 'Możesz tylko poprosić dostawcę, by zadbał o swoją sieć, albo wysyłać z innej.',
    },
    'blacklist.policy': {
      title: ({ ip, lists, count }) =>
        `Zgodnie z zasadami swojej sieci ${ip} nie powinien wysyłać poczty bezpośrednio (${named(lists, count)}).`,
      why: () =>
        'Nikt nie zarzuca Ci spamu, ale domowe i zmienne adresy nie wysyłają poczty same, więc wielu odbiorców ją odrzuca.',
      fix: ({ delist_urls }) =>
        `Wysyłaj przez serwer poczty swojego dostawcy albo usługę pocztową. A jeśli to serwer z własnym stałym adresem? ${removal(delist_urls)}`,
    },
    'dbl.listed': {
      title: ({ domain, list }) => `Domena ${domain} jest na liście ${list}, której słucha większość odbiorców.`,
      why: ({ meaning }) =>
        `${words.meanings[meaning]} Większość odbiorców odrzuca pocztę, która wymienia taką domenę, ktokolwiek ją wysyła.`,
      fix: ({ delist_url }) =>
        `Ustal, co wysłano lub umieszczono pod tą domeną, i to powstrzymaj. ${removal(delist_url ? [delist_url] : [])}`,
    },
    'dbl.abused': {
      title: ({ domain, list }) => `Domena ${domain} jest na liście ${list} jako nadużywana przez innych.`,
      why: ({ meaning }) => `${words.meanings[meaning]} Wielu odbiorców odrzuca pocztę, która wymienia taką domenę.`,
      fix: ({ delist_url }) =>
        `Znajdź, co obcy umieścili w Twojej witrynie, usuń to i załataj lukę. ${removal(delist_url ? [delist_url] : [])}`,
    },
    'dbl.listed_elsewhere': {
      title: ({ domain, lists }) => `Domena ${domain} jest na czarnej liście domen: ${formatList('pl', lists)}.`,
      why: ({ meaning }) =>
        `${words.meanings[meaning]} Filtry antyspamowe dają wiele punktów za każdą wzmiankę o niej.`,
      fix: () => 'Ustal, co wysłano lub umieszczono pod tą domeną, i to powstrzymaj. Potem poproś o usunięcie z listy.',
    },
    'dbl.suspected': {
      title: ({ domain, lists }) => `Domenę ${domain} podejrzewa lista: ${formatList('pl', lists)}.`,
      why: ({ meaning }) => `${words.meanings[meaning]} Filtry antyspamowe dają za to kilka punktów.`,
      fix: () => 'Pisz tylko do osób, które o to prosiły, i ułatw im rezygnację; takie wpisy znikają wtedy same.',
    },
  },
}

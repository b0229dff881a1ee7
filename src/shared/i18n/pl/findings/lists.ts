import type { TopicTexts } from '../../catalogue.ts'
import { formatList } from '../../format.ts'
import { pluralForm } from '../../plural.ts'
import { lists as words } from '../lists.ts'

/** „na 1 czarnej liście, z której…”, „na 3 czarnych listach, z których…” */
const blacklists = (count: number) =>
  `${count} ${pluralForm('pl', count, { one: 'czarnej liście, z której', other: 'czarnych listach, z których' })}`

/** All names, or the first of more. */
const named = (names: readonly string[], count: number) =>
  count > names.length ? `${names.join(', ')} i inne` : formatList('pl', names)

const silence = (names: readonly string[]) => (names.length > 0 ? ` Bez odpowiedzi: ${formatList('pl', names)}.` : '')

const removal = (urls: readonly string[]) =>
  urls.length > 0 ? `Potem poproś o usunięcie z listy (${urls.join(', ')}).` : 'Potem poproś o usunięcie z listy.'

const linksTo = (domains: readonly string[], count: number) =>
  count === 1
    ? `Wiadomość zawiera link do domeny ${formatList('pl', domains)}, która jest`
    : `Wiadomość zawiera linki do domen (${named(domains, count)}), które są`

export const lists: TopicTexts<'blacklist' | 'allow_lists' | 'dbl'> = {
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
    'allow_lists.entry': {
      topic: 'Listy dobrych nadawców',
      pass: ({ ip, lists }) => `Adres IP nadawcy ${ip} jest na listach dobrych nadawców: ${formatList('pl', lists)}.`,
    },
    'dbl.answers': {
      topic: 'Czarne listy domen',
      pass: ({ count, answered, asked }) =>
        `Zapytano czarne listy o ${count} ${pluralForm('pl', count, { one: 'domenę', few: 'domeny', many: 'domen', other: 'domeny' })} z wiadomości; liczba odpowiedzi: ${answered} z ${asked}.`,
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
    'dbl.services': {
      topic: 'Czarne listy a domeny Twojej usługi pocztowej',
      pass: ({ domains, lists, silent }) =>
        `Domen Twojej usługi pocztowej (${domains.join(', ')}) nie ma na listach: ${formatList('pl', lists)}.${silence(silent)}`,
    },
    'dbl.links': {
      topic: 'Czarne listy a domeny z linków',
      pass: ({ count, lists, silent }) =>
        `Sprawdzono domeny z linków (${count}) i żadnej nie ma na listach: ${formatList('pl', lists)}.${silence(silent)}`,
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
        `Adres IP nadawcy ${ip} jest na ${blacklists(count)} korzysta wielu odbiorców: ${named(lists, count)}.`,
      why: ({ meaning }) =>
        `${words.meanings[meaning]} Część odbiorców odrzuca taką pocztę, inni dają jej wiele punktów za spam.`,
      fix: ({ delist_urls }) =>
        `Ustal, co wysłano z tego adresu, i to powstrzymaj, inaczej wróci on na listę. ${removal(delist_urls)}`,
    },
    'blacklist.listed_minor': {
      title: ({ ip, lists, count }) =>
        `Adres IP nadawcy ${ip} jest na ${blacklists(count)} korzysta niewielu odbiorców: ${named(lists, count)}.`,
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
    'dbl.service_listed': {
      title: ({ domain, lists }) =>
        `Domena ${domain}, przez którą wychodzi Twoja poczta, jest na czarnej liście: ${formatList('pl', lists)}.`,
      why: ({ meaning }) =>
        `${words.meanings[meaning]} Odbiorcy pytają też o domeny adresu zwrotnego i podpisów i odrzucają taką pocztę.`,
      fix: ({ domain }) =>
        `Zgłoś to usłudze, do której należy ${domain}. Jeszcze lepiej: niech wysyła z Twoją domeną w adresie zwrotnym i w podpisie.`,
    },
    'dbl.service_doubtful': {
      title: ({ domain, lists }) =>
        `Domena ${domain}, przez którą wychodzi Twoja poczta, ma złą opinię: ${formatList('pl', lists)}.`,
      why: ({ meaning }) => `${words.meanings[meaning]} Filtry antyspamowe doliczają za to punkty Twojej wiadomości.`,
      fix: ({ domain }) =>
        `Zgłoś to usłudze, do której należy ${domain}. Jeszcze lepiej: niech wysyła z Twoją domeną w adresie zwrotnym i w podpisie.`,
    },
    'dbl.service_suspected': {
      title: ({ domain, lists }) =>
        `Domenę ${domain}, przez którą wychodzi Twoja poczta, podejrzewa lista: ${formatList('pl', lists)}.`,
      why: ({ meaning }) =>
        `${words.meanings[meaning]} Filtry antyspamowe doliczają za to kilka punktów Twojej wiadomości.`,
      fix: () => 'Niech usługa pocztowa wysyła z Twoją domeną w adresie zwrotnym i w podpisie.',
    },
    'dbl.link_listed': {
      title: ({ domains, count, lists }) =>
        `${linksTo(domains, count)} na czarnej liście szkodliwych witryn: ${formatList('pl', lists)}.`,
      why: ({ meaning }) =>
        `${words.meanings[meaning]} Jeden taki link wystarczy, by wiadomość trafiła do folderu ze spamem.`,
      fix: ({ domains }) => `Usuń z wiadomości linki do: ${formatList('pl', domains)}.`,
    },
    'dbl.link_doubtful': {
      title: ({ domains, count, lists }) => `${linksTo(domains, count)} na czarnej liście: ${formatList('pl', lists)}.`,
      why: ({ meaning }) => `${words.meanings[meaning]} Filtry antyspamowe dają wiele punktów za każdy taki link.`,
      fix: ({ domains }) =>
        `Zamiast do ${formatList('pl', domains)} kieruj do własnych stron, także tam, gdzie link tylko zlicza kliknięcia.`,
    },
    'dbl.link_suspected': {
      title: ({ domains, count, lists }) =>
        `${linksTo(domains, count)} pod lupą list domen podejrzanych: ${formatList('pl', lists)}.`,
      why: ({ meaning }) => `${words.meanings[meaning]} Filtry antyspamowe dają za taki link kilka punktów.`,
      fix: ({ domains }) => `Zastanów się, czy wiadomość potrzebuje linków do: ${formatList('pl', domains)}.`,
    },
  },
}

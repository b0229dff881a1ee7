import type { TopicTexts } from '../../catalogue.ts'
import { formatNumber } from '../../format.ts'
import { pluralForm } from '../../plural.ts'
import { symbols } from '../symbols.ts'

const techniques = {
  display: 'stylem',
  size: 'literami bez wielkości',
  colour: 'w kolorze tła',
  box: 'w polu bez wysokości',
  position: 'poza ekranem',
}

export const content: TopicTexts<'analysis' | 'content' | 'spam'> = {
  checks: {
    'analysis.complete': {
      topic: 'Analiza wiadomości',
      pass: () => 'Analiza dobiegła końca.',
    },
    'content.readable': {
      topic: 'Budowa wiadomości',
      pass: () => 'Wiadomość jest poprawnie zbudowana: nagłówek i treść dają się odczytać.',
    },
    'content.text': {
      topic: 'Wersja tekstowa',
      pass: () => 'Wiadomość ma wersję tekstową, którą każdy może przeczytać.',
    },
    'content.versions': {
      topic: 'Porównanie tekstu i HTML',
      pass: ({ share }) => `Tekst i HTML mówią to samo: mają ${share} % wspólnych słów.`,
    },
    'content.hidden_text': {
      topic: 'Ukryty tekst',
      pass: () => 'Odbiorca widzi cały tekst, który czytają filtry.',
    },
    'content.preheader': {
      topic: 'Tekst podglądu (preheader)',
      pass: () => 'Wiadomość sama podaje, co lista wiadomości pokazuje obok tematu.',
    },
    'content.images': {
      topic: 'Obrazy i tekst',
      pass: () => 'Obok obrazów jest dość tekstu.',
    },
    'content.image_hosts': {
      topic: 'Serwery obrazów',
      pass: () => 'Żaden obraz nie jest wczytywany z samego adresu IP.',
    },
    'content.invisible_characters': {
      topic: 'Niewidoczne znaki',
      pass: () => 'Żadnego słowa nie przecinają niewidoczne znaki.',
    },
    'content.direction': {
      topic: 'Kierunek pisma',
      pass: () => 'Żaden znak nie odwraca kierunku pisma.',
    },
    'content.placeholders': {
      topic: 'Pola szablonu',
      pass: () => 'Wszystkie pola szablonu są wypełnione.',
    },
    'content.filler_text': {
      topic: 'Tekst zastępczy',
      pass: () => 'Nie został żaden tekst zastępczy.',
    },
    'content.tracking_pixel': {
      topic: 'Piksele śledzące',
      pass: () => 'Wiadomość nie zgłasza, że ją otwarto.',
    },
    'content.unsubscribe_link': {
      topic: 'Link do wypisania się w treści',
      pass: () => 'Treść pokazuje, jak się wypisać.',
    },
    'content.browser_version': {
      topic: 'Link do wersji w przeglądarce',
      pass: () => 'Wysyłkę można przeczytać także w przeglądarce.',
    },
    'content.rest': {
      topic: 'Reszta wiadomości',
      pass: () => 'Wiadomość przeczytano do końca.',
    },
    'spam.score': {
      topic: 'Filtr antyspamowy',
      pass: ({ score, required_score }) =>
        `Filtr antyspamowy nie widzi nic podejrzanego: wynik ${formatNumber('pl', score)}, a spam zaczyna się od ${formatNumber('pl', required_score)}.`,
    },
    'spam.filters': {
      topic: 'Oceny Twoich filtrów antyspamowych',
      pass: () => 'Każdy ustawiony filtr antyspamowy wydał ocenę.',
    },
  },
  findings: {
    'content.no_headers': {
      title: () => 'To nie jest wiadomość e-mail: nie ma żadnego nagłówka.',
      why: () => 'Bez pól From, Date i Subject nie doręczy jej żaden dostawca.',
      fix: () =>
        'Wyślij wiadomość tak, jak tworzy ją program pocztowy. Jeśli przekazujesz plik, zapisz pełne źródło („pokaż oryginał”), a nie sam tekst.',
    },
    'content.empty': {
      title: () => 'Wiadomość jest pusta: nie ma w niej ani tekstu, ani HTML.',
      why: () => 'Odbiorca widzi pustą stronę, a SpamAssassin dolicza 2,3 punktu z 5.',
      fix: () => 'Umieść w wiadomości treść, choćby jako zwykły tekst.',
    },
    'content.html_undeclared': {
      title: () => 'HTML został wysłany jako zwykły tekst, więc odbiorcy widzą jego kod.',
      why: () =>
        'Bez `Content-Type: text/html` programy pocztowe pokazują znaczniki zamiast układu (RFC 2045). Filtry antyspamowe znają to z masowych wysyłek.',
      fix: () =>
        'Zadeklaruj HTML jako `Content-Type: text/html; charset=utf-8`, najlepiej jako drugą część multipart/alternative, po wersji tekstowej.',
    },
    'content.text_empty': {
      title: () => 'Wersja tekstowa jest pusta.',
      why: () => 'Zegarki, czytniki ekranu i podgląd nic nie pokazują, a filtry porównują ją z HTML.',
      fix: () => 'Wypełnij wersję tekstową treścią z HTML; większość usług potrafi ją wygenerować.',
    },
    'content.html_only': {
      title: () => 'Wiadomość nie ma wersji tekstowej, tylko HTML.',
      why: () =>
        'Zegarki, czytniki ekranu i podgląd lepiej radzą sobie z tekstem, a filtry dodają trochę punktów za sam HTML.',
      fix: () =>
        'Wyślij obie wersje jako multipart/alternative, tekst jako pierwszy; większość usług robi to po włączeniu wersji tekstowej.',
    },
    'content.text_stub': {
      title: ({ text_words, html_words }) =>
        `Wersja tekstowa jest tylko namiastką: liczba różnych słów to ${text_words}, a w HTML ${html_words}.`,
      why: () => 'Kto czyta wersję tekstową, choćby zegarek albo filtr, niczego się nie dowie.',
      fix: () => 'Niech usługa tworzy wersję tekstową z HTML.',
    },
    'content.versions_differ': {
      title: ({ share }) => `Tekst i HTML to różne wiadomości: mają tylko ${share} % wspólnych słów.`,
      why: () => 'Spam pokazuje filtrom inny tekst niż ludziom; rspamd dolicza 1 punkt z 15.',
      fix: () => 'Utwórz wersję tekstową na nowo z HTML; często zostaje w niej tekst poprzedniej wysyłki.',
    },
    'content.hidden_text': {
      title: ({ characters, technique, line }) =>
        `Przed odbiorcą ukryto tekst (${characters} ${pluralForm('pl', characters, { one: 'znak', few: 'znaki', other: 'znaków' })}), ${techniques[technique]} (wiersz ${line}).`,
      why: () => 'Spam ukrywa przed czytelnikiem słowa, które widzą tylko filtry: rspamd dolicza do 4 punktów z 15.',
      fix: ({ text }) => `Usuń ten tekst albo go pokaż; zaczyna się od „${text}”.`,
    },
    'content.preheader_missing': {
      title: () => 'Wiadomość nie ustala tekstu podglądu (preheader).',
      why: () => 'Lista wiadomości pokazuje to, co akurat jest pierwsze, często „zobacz w przeglądarce”.',
      fix: () => 'Umieść krótkie zdanie na samym początku treści, ukryte przez display:none.',
    },
    'content.image_only': {
      title: ({ images, words }) => `Wiadomość to prawie same obrazy: jest ich ${images}, a różnych słów ${words}.`,
      why: () =>
        'Filtry nie czytają obrazów i podejrzewają, co kryją (rspamd: do 2 punktów z 15); wielu ludzi ich nie widzi.',
      fix: () => 'Najważniejsze napisz tekstem, a obrazami tylko to pokaż.',
    },
    'content.image_heavy': {
      title: ({ images, words }) =>
        `Przy takiej liczbie obrazów (${images}) tekstu jest mało: różnych słów jest ${words}.`,
      why: () => 'Filtry porównują obrazy z tekstem, a wielu ludzi z początku nie widzi obrazów.',
      fix: () => 'Dodaj do każdego obrazu zdanie i tekst alternatywny.',
    },
    'content.image_ip_host': {
      title: ({ count, target }) =>
        count === 1
          ? `Obraz jest wczytywany z samego adresu IP: ${target}.`
          : `Obrazy wczytywane z samych adresów IP: ${count}, na przykład ${target}.`,
      why: () => 'Przejęte komputery nie mają nazw, więc filtry doliczają punkty, a programy mogą blokować obrazy.',
      fix: () => 'Udostępniaj obrazy pod nazwą we własnej domenie, przez https.',
    },
    'content.words_cut': {
      title: ({ count }) =>
        `Słowa przecinają niewidoczne znaki, w ${count} ${pluralForm('pl', count, { one: 'miejscu', other: 'miejscach' })}.`,
      why: () => 'Ludzie widzą słowo, a filtry coś innego: robi tak tylko spam (rspamd: 7 punktów z 15).',
      fix: () => 'Usuń znaki od U+200B do U+200D, U+2060 i U+FEFF; trafiają tam ze skopiowanym tekstem.',
    },
    'content.direction_turned': {
      title: ({ count }) =>
        `Kierunek pisma ${pluralForm('pl', count, { one: 'odwraca', few: 'odwracają', other: 'odwraca' })} ${count} ${pluralForm('pl', count, { one: 'znak', few: 'znaki', other: 'znaków' })}.`,
      why: () => 'Tak można pisać słowa wspak, z pominięciem filtrów: rspamd dolicza 6 punktów z 15.',
      fix: () => 'Usuń znaki U+202D i U+202E; dla arabskiego i hebrajskiego użyj atrybutu dir.',
    },
    'content.placeholder_left': {
      title: ({ names, count }) => `Nie wszystkie pola szablonu wypełniono (${count}): ${names.join(', ')}.`,
      why: () => 'Odbiorca widzi, że pisze do niego maszyna, i klika „spam”.',
      fix: () => 'Sprawdź nazwy pól w swojej usłudze i nadaj każdemu wartość domyślną.',
    },
    'content.filler_text_left': {
      title: () => 'W wiadomości został tekst zastępczy: „Lorem ipsum”.',
      why: () => 'Ludzie uznają to za pomyłkę, a filtry za wysyłkę skleconą naprędce.',
      fix: () => 'Wstaw w jego miejsce własny tekst, także w wersji tekstowej.',
    },
    'content.tracking_pixel_found': {
      title: ({ count }) =>
        `Wiadomość zgłasza, że ją otwarto: ma ${count} ${pluralForm('pl', count, { one: 'piksel śledzący', few: 'piksele śledzące', other: 'pikseli śledzących' })}.`,
      why: () => 'Apple Mail wczytuje je za każdego, więc liczby mówią mało; prawo może wymagać zgody.',
      fix: () => 'Licz kliknięcia zamiast otwarć.',
    },
    'content.unsubscribe_link_missing': {
      title: () => 'To wygląda na wysyłkę masową, a treść nie pokazuje, jak się wypisać.',
      why: () =>
        'Gmail, Yahoo i Microsoft wymagają od nadawców masowych widocznego linku. Kto go nie znajdzie, klika „spam”.',
      fix: () => 'Umieść w stopce link ze słowem „wypisz się”, w HTML i w tekście.',
    },
    'content.browser_version_missing': {
      title: () => 'Nie ma linku, by przeczytać wysyłkę w przeglądarce.',
      why: () => 'Kto widzi ją uszkodzoną, nie ma jak sobie pomóc.',
      fix: () => 'Większość usług dodaje taki link po włączeniu tej opcji.',
    },
    'spam.borderline': {
      title: (params) =>
        `${filterNames[params.engine]} uznaje tę wiadomość za podejrzaną: ${ownScore(params)}; spam zaczyna się od ${formatNumber('pl', params.required_score)}.`,
      why: ({ engine }) =>
        engine === 'builtin'
          ? 'Ten filtr działa tylko tutaj: jego wynik szacuje, ile dałby rspamd. Z takim wynikiem rspamd najpierw opóźniłby wiadomość (greylisting).'
          : 'Serwery z tym filtrem najpierw opóźniają taką pocztę (greylisting). Jeszcze trochę i trafi do spamu.',
      fix: ({ reasons }) => reasonsToFix(reasons),
    },
    'spam.likely': {
      title: (params) =>
        `${filterNames[params.engine]} uznaje tę wiadomość za spam: ${ownScore(params)}; spam zaczyna się od ${formatNumber('pl', params.required_score)}.`,
      why: ({ engine }) =>
        engine === 'builtin'
          ? 'Ten filtr działa tylko tutaj: jego wynik szacuje, ile dałby rspamd. Z takim wynikiem rspamd oznaczyłby wiadomość jako spam, a od 15 by ją odrzucił.'
          : 'Serwer z tym filtrem odłoży wiadomość do spamu.',
      fix: ({ reasons }) => reasonsToFix(reasons),
    },
    'spam.listed': {
      title: ({ score, required_score, own_score }) =>
        `Z powodu czarnych list filtr antyspamowy ${score < required_score ? 'nabiera podejrzeń' : 'uznaje tę wiadomość za spam'}: wynik ${formatNumber('pl', score)}, a spam zaczyna się od ${formatNumber('pl', required_score)}. Bez nich wynosi ${formatNumber('pl', own_score)}.`,
      why: () =>
        'Filtry pytają te same listy i za każdy wpis dodają punkty. Tutaj punkty odejmują same wpisy, więc nic nie liczy się podwójnie.',
      fix: () => 'Samej wiadomości nie trzeba z tego powodu zmieniać: zobacz, co radzą ustalenia o listach.',
    },
  },
}

/** The score that a finding is about. */
function ownScore({ score, own_score }: { score: number; own_score: number }): string {
  const words = `wynik ${formatNumber('pl', own_score)}`
  return own_score < score ? `${words} bez punktów za czarne listy` : words
}

const filterNames = {
  builtin: 'Wbudowany filtr antyspamowy',
  rspamd: 'Filtr antyspamowy rspamd',
  spamassassin: 'Filtr antyspamowy SpamAssassin',
}

/** What adds most to the score, in words where the symbol has some. */
function reasonsToFix(reasons: readonly string[]): string {
  if (reasons.length === 0) return 'Otwórz raport, zobacz, które symbole znalazł filtr, i zacznij od najwyższych.'
  return `Usuń to, co najbardziej podnosi wynik: ${describeReasons(reasons)}`
}

/** Symbols of the built-in scorer in sentences; those of other filters by their names. */
function describeReasons(reasons: readonly string[]): string {
  const texts: Partial<Record<string, string>> = symbols
  return reasons.map((name) => texts[name] ?? `${name}.`).join(' ')
}

import type { HtmlIssueKey } from '../../../html-issue.ts'
import type { TopicTexts } from '../../catalogue.ts'
import { formatList } from '../../format.ts'
import { html as texts } from '../html.ts'
import { kilobytes } from '../kilobytes.ts'

const seeCheck = 'Sprawdzenie HTML podaje wiersze i mówi, co zrobić.'

function labels(issues: readonly HtmlIssueKey[]): string {
  return formatList(
    'pl',
    issues.map((key) => texts.issues[key].label),
  )
}

export const html: TopicTexts<'html'> = {
  checks: {
    'html.size': {
      topic: 'Rozmiar HTML',
      pass: ({ size_kb }) => `HTML jest na tyle mały, że będzie widoczny w całości: ${kilobytes(size_kb)}.`,
    },
    'html.elements': {
      topic: 'Niedozwolone elementy',
      pass: () => 'W HTML nie ma niczego, co programy pocztowe usuwają.',
    },
    'html.structure': {
      topic: 'Budowa HTML',
      pass: () => 'HTML jest dobrze zbudowany, a linki i obrazy mają dokąd prowadzić.',
    },
    'html.accessibility': {
      topic: 'Czytelność',
      pass: () => 'HTML da się przeczytać bez obrazów i czytnikiem ekranu.',
    },
    'html.support': {
      topic: 'Obsługa w programach pocztowych',
      pass: () => 'Układ działa we wszystkich dużych programach pocztowych.',
    },
  },
  findings: {
    'html.clipped': {
      title: ({ size_kb }) => `HTML jest za duży (${kilobytes(size_kb)}): Gmail przycina go przy około 102 KB.`,
      why: () => 'Ucięty koniec to zwykle link do wypisania się i piksel, który liczy otwarcia.',
      fix: () =>
        'Usuń nieużywane style, komentarze i obrazy wpisane w HTML albo wyślij krótszy list z linkami do reszty.',
    },
    'html.near_clip': {
      title: ({ size_kb }) => `HTML zbliża się do rozmiaru, przy którym Gmail przycina: ${kilobytes(size_kb)} ze 102.`,
      why: () => 'Śledzenie kliknięć wydłuża linki przy wysyłce, a z nimi rośnie wiadomość.',
      fix: () => 'Zostaw trochę zapasu: usuń nieużywane style i komentarze.',
    },
    'html.forbidden': {
      title: ({ issues }) => `Programy pocztowe usuwają części HTML: ${labels(issues)}.`,
      why: () => 'To, co na nich polega, nie zadziała, a filtry biorą takie wiadomości za atak.',
      fix: () => `Usuń je i daj link do strony, na której działają. ${seeCheck}`,
    },
    'html.disliked': {
      title: ({ issues }) => `Z częścią HTML radzi sobie niewiele programów pocztowych: ${labels(issues)}.`,
      why: () => 'Większość odbiorców nie dostanie tego, co miało do nich dotrzeć.',
      fix: () => `Zastąp te części. ${seeCheck}`,
    },
    'html.broken': {
      title: ({ issues }) => `HTML nie działa jako wiadomość: ${labels(issues)}.`,
      why: () => 'Odbiorcy widzą luki, a ich kliknięcia donikąd nie prowadzą.',
      fix: () => `Wpisz każdy adres w całości, z https:// i domeną. ${seeCheck}`,
    },
    'html.untidy': {
      title: ({ issues }) => `HTML jest niestarannie zbudowany: ${labels(issues)}.`,
      why: () => 'Każdy program pocztowy naprawia go po swojemu, więc w niektórych wygląda źle.',
      fix: () => `Popraw szablon. ${seeCheck}`,
    },
    'html.hard_to_read': {
      title: ({ issues }) => `Nie wszyscy przeczytają cały HTML: ${labels(issues)}.`,
      why: () =>
        'Outlook na początku nie pokazuje obrazów, a nie każdy dobrze widzi; dostępności może też wymagać prawo.',
      fix: () => `Dodaj obrazom tekst zastępczy, linkom nazwy i użyj wyrazistszych kolorów. ${seeCheck}`,
    },
    'html.unsupported': {
      title: ({ issues }) => `Wygląd nie wszędzie przetrwa, także w dużych programach pocztowych: ${labels(issues)}.`,
      why: () => 'U części odbiorców układ się rozsypie albo zabraknie obrazów.',
      fix: () => `Zbuduj układ z tabel, ze stylami w elementach. ${seeCheck}`,
    },
  },
}

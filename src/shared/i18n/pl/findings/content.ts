import type { TopicTexts } from '../../catalogue.ts'
import { formatNumber } from '../../format.ts'

export const content: TopicTexts<'analysis' | 'content' | 'spam' | 'list_unsubscribe'> = {
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
    'spam.score': {
      topic: 'Filtr antyspamowy',
      pass: ({ score, required_score }) =>
        `Filtr antyspamowy nie widzi nic podejrzanego: wynik ${formatNumber('pl', score)}, a spam zaczyna się od ${formatNumber('pl', required_score)}.`,
    },
    'list_unsubscribe.one_click': {
      topic: 'Wypisywanie się',
      pass: () => 'Z wysyłki można się wypisać jednym kliknięciem w programie pocztowym (RFC 8058).',
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
    'content.html_only': {
      title: () => 'Wiadomość nie ma wersji tekstowej, tylko HTML.',
      why: () =>
        'Zegarki, czytniki ekranu i podgląd lepiej radzą sobie z tekstem, a filtry dodają trochę punktów za sam HTML.',
      fix: () =>
        'Wyślij obie wersje jako multipart/alternative, tekst jako pierwszy; większość usług robi to po włączeniu wersji tekstowej.',
    },
    'spam.borderline': {
      title: ({ score, required_score }) =>
        `Filtr antyspamowy nabiera podejrzeń: wynik ${formatNumber('pl', score)}, a spam zaczyna się od ${formatNumber('pl', required_score)}.`,
      why: () =>
        'Serwery z filtrem rspamd najpierw opóźniają taką pocztę (greylisting); jeszcze trochę i trafi do spamu.',
      fix: () => 'Raport wymienia symbole, które znalazł filtr, każdy z wynikiem. Zacznij od najwyższych.',
    },
    'spam.likely': {
      title: ({ score, required_score }) =>
        `Filtr antyspamowy uznaje tę wiadomość za spam: wynik ${formatNumber('pl', score)}, a spam zaczyna się od ${formatNumber('pl', required_score)}.`,
      why: () => 'Serwery z tym filtrem odkładają ją do spamu, a od 15 odrzucają.',
      fix: () => 'Raport wymienia symbole, które znalazł filtr, każdy z wynikiem. Zacznij od najwyższych.',
    },
    'list_unsubscribe.missing': {
      title: () => 'To wygląda na wysyłkę masową, ale nie ma przycisku, by się wypisać: brakuje pola List-Unsubscribe.',
      why: () =>
        'Gmail i Yahoo wymagają od nadawców masowych wypisywania jednym kliknięciem. Kto nie znajdzie przycisku, klika „spam”.',
      fix: () =>
        'Dodaj oba pola z własnym adresem: List-Unsubscribe: <https://twoja-domena/wypisz?id=…> oraz List-Unsubscribe-Post: List-Unsubscribe=One-Click.',
    },
    'list_unsubscribe.not_one_click': {
      title: () => 'Z wysyłki można się wypisać, ale nie jednym kliknięciem w programie pocztowym.',
      why: () => 'Gmail i Yahoo wymagają tego od nadawców masowych (RFC 8058) i tylko wtedy pokazują swój przycisk.',
      fix: () =>
        'Podaj w List-Unsubscribe adres https, który przyjmuje POST, i dodaj List-Unsubscribe-Post: List-Unsubscribe=One-Click.',
    },
  },
}

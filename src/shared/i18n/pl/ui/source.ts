import type { SourceTexts } from '../../ui/source.ts'

export const source: SourceTexts = {
  title: 'Źródło',
  intro: (size) => `Wiadomość w postaci, w jakiej dotarła, ${size}.`,
  rebuilt: (size) => `Odtworzone z pliku Outlooka, ${size}: nie w tej postaci, w jakiej wiadomość wysłano.`,
  truncated: (shown, size) => `Początek wiadomości: ${shown} z ${size}. Resztę znajdziesz w pliku.`,
  download: 'Zapisz jako .eml',
  lines: 'Wiersze wiadomości',
  search: 'Szukaj w źródle',
  match: (position, count) => `${position} z ${count}`,
  noMatch: 'Nie znaleziono',
  next: 'Następne miejsce',
  previous: 'Poprzednie miejsce',
}

import { pluralForm } from '../../plural.ts'
import type { PreviewTexts } from '../../ui/preview.ts'

/** Po „nie wczytano” stoi dopełniacz: 1 obrazu, 5 obrazów. */
const counted = (count: number, one: string, other: string) => `${count} ${pluralForm('pl', count, { one, other })}`

export const preview: PreviewTexts = {
  title: 'Tak widzi to odbiorca',
  intro:
    'Narysowane na tym komputerze z tego, co wiadomość sama ze sobą niesie. Nic się nie wczytuje ani nie uruchamia.',
  modes: { desktop: 'Komputer', mobile: 'Telefon', dark: 'Tryb ciemny', noImages: 'Bez obrazów', text: 'Tekst' },
  modeLabel: 'Sposób wyświetlania',
  frame: 'Wiadomość',
  loading: 'Trwa rysowanie wiadomości',
  notLoaded: (things) => `Nie wczytano: ${things}. Nadawca dowiedziałby się, że wiadomość została otwarta.`,
  blocked: {
    images: (count) => counted(count, 'obrazu', 'obrazów'),
    style_sheets: (count) => counted(count, 'arkusza stylów', 'arkuszy stylów'),
    fonts: (count) => counted(count, 'kroju pisma', 'krojów pisma'),
    media: (count) => counted(count, 'filmu lub ramki', 'filmów lub ramek'),
  },
  nothingBlocked: 'Wiadomość niesie ze sobą wszystko, co pokazuje.',
  removed: (count) =>
    `Tak jak robią to programy pocztowe, usunięto elementy aktywne (skrypty, ramki, formularze): ${count}.`,
  truncated: 'Wiadomość jest zbyt długa, żeby narysować całą: to jej początek.',
  textTruncated: 'Tekst jest zbyt długi, żeby pokazać cały: to jego początek.',
  ownDarkDesign:
    'Wiadomość ma własny ciemny wygląd. Tak pokazują ją programy, które go uwzględniają, na przykład Apple Mail.',
  turnedColours:
    'Wiadomość nie ma ciemnego wyglądu. Mniej więcej tak wygląda w programach, które odwracają kolory, na przykład w Gmailu na telefonie.',
  noImages: 'Tyle widać, zanim odbiorca zgodzi się na obrazy: teksty alternatywne.',
  links: 'Linki donikąd tu nie prowadzą. Wskaż link kursorem albo przejdź do niego klawiaturą, a zobaczysz jego cel.',
  nothing: 'Wiadomość nie zawiera tekstu do pokazania.',
  missing: 'Samej wiadomości nie ma na tym komputerze.',
}

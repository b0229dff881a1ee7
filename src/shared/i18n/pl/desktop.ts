import type { DesktopTexts } from '../desktop-texts.ts'

export const desktop: DesktopTexts = {
  menu: {
    file: 'Plik',
    close: 'Zamknij okno',
    quit: 'Zakończ Sendproof',
    edit: 'Edycja',
    undo: 'Cofnij',
    redo: 'Ponów',
    cut: 'Wytnij',
    copy: 'Kopiuj',
    paste: 'Wklej',
    selectAll: 'Zaznacz wszystko',
    view: 'Widok',
    zoomIn: 'Powiększ',
    zoomOut: 'Pomniejsz',
    actualSize: 'Rozmiar rzeczywisty',
    fullScreen: 'Pełny ekran',
    window: 'Okno',
    minimize: 'Zminimalizuj',
  },
  cannotStart: {
    title: 'Nie udało się uruchomić silnika Sendproof',
    detail: (problem) =>
      `${problem}\n\nDopóki to nie zostanie naprawione, niczego nie da się sprawdzić. Testy i klucze są nietknięte.`,
  },
}

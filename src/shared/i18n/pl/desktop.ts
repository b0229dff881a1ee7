import type { DesktopTexts } from '../desktop-texts.ts'

export const desktop: DesktopTexts = {
  menu: {
    file: 'Plik',
    newTest: 'Nowy test',
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
    home: 'Strona główna',
    tests: 'Testy',
    domains: 'Domeny',
    ips: 'Adresy IP',
    keys: 'Klucze API',
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

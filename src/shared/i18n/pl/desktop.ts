import type { DesktopTexts } from '../desktop-texts.ts'
import { formatScore } from '../format.ts'

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
    zoom: 'Powiększ okno',
    front: 'Umieść wszystko na wierzchu',
    services: 'Usługi',
    hide: 'Ukryj Sendproof',
    hideOthers: 'Ukryj pozostałe',
    unhide: 'Pokaż wszystko',
    help: 'Pomoc',
    openLogs: 'Otwórz dzienniki',
  },
  tray: {
    starting: 'Silnik się uruchamia',
    running: (smtp) => `Odbiera pocztę pod ${smtp}`,
    hosted: (instance) => `Pocztę odbiera ${instance}`,
    failed: 'Nie udało się uruchomić silnika',
    open: 'Otwórz Sendproof',
    quickTest: 'Nowy test: skopiuj adres',
    copied: 'Adres nowego testu jest w schowku',
    notMade: 'Nie udało się utworzyć testu',
  },
  reportReady: {
    title: (score, isBestCase) =>
      score === null
        ? 'Raport jest gotowy'
        : `Raport jest gotowy: ${isBestCase ? 'w najlepszym razie ' : ''}${formatScore('pl', score)} na 10`,
    body: 'Wiadomość bez tematu',
  },
  pageCrashed: {
    title: 'Okno przestało działać',
    detail: (reason) => `Silnik działa dalej i nic nie przepadło. Wczytaj stronę ponownie. (${reason})`,
    reload: 'Wczytaj ponownie',
    quit: 'Zakończ Sendproof',
  },
  cannotStart: {
    title: 'Nie udało się uruchomić silnika Sendproof',
    detail: (problem) =>
      `${problem}\n\nDopóki to nie zostanie naprawione, niczego nie da się sprawdzić. Testy i klucze są nietknięte.`,
  },
}

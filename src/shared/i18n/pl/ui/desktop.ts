import type { DesktopUiTexts } from '../../ui/desktop.ts'

export const desktop: DesktopUiTexts = {
  title: 'Pulpit',
  intro: 'Co ta aplikacja robi poza pracą silnika; działa od razu.',
  closeToTray: {
    label: 'Działaj dalej w zasobniku',
    hint: 'Po zamknięciu okna silnik pracuje dalej. Ikona w zasobniku otwiera je ponownie.',
  },
  openAtLogin: { label: 'Uruchamiaj przy logowaniu', hint: 'W zasobniku, bez okna.' },
  notifications: { label: 'Powiadamiaj o raportach', hint: 'Gdy raport jest gotowy, a to okno nie jest na wierzchu.' },
  updates: {
    label: 'Nowsze wersje',
    hint: 'Szukanie to jedno pytanie dziennie do serwera wydań. Bez Twojej zgody nic się nie pobierze ani nie zainstaluje.',
  },
  channels: { off: 'Nie szukaj', stable: 'Stabilne', beta: 'Stabilne i próbne' },
  states: {
    checking: 'Szukam …',
    current: 'To najnowsza wersja.',
    failed: 'Nie udało się. Czy jest połączenie z internetem?',
    available: (version) => `Jest wersja ${version}.`,
    downloading: (version, percent) => `Pobieranie wersji ${version}: ${percent}%`,
    ready: (version) => `Wersja ${version} jest gotowa. Na czas instalacji Sendproof się zamknie.`,
  },
  steps: { check: 'Sprawdź teraz', download: 'Pobierz', install: 'Zainstaluj i uruchom ponownie' },
  noUpdates: 'Ta kopia nie aktualizuje się sama. Nową wersję pobierz tam, skąd pochodzi obecna.',
  folders: { label: 'Foldery', hint: 'Wszystko, co przechowuje Sendproof, oraz zapiski silnika.' },
  openData: 'Otwórz folder danych',
  openLogs: 'Otwórz dzienniki',
  notSaved: 'Nie udało się zapisać. Czy dysk nie jest pełny, a folder danych tylko do odczytu?',
  link: {
    title: 'Link chce coś sprawdzić',
    domain: (name) => `Prowadzi do audytu domeny ${name}. Sendproof zapyta wtedy o nią DNS.`,
    ip: (address) => `Prowadzi do sprawdzenia adresu ${address}. Sendproof zapyta wtedy o niego DNS i czarne listy.`,
    audit: 'Zrób audyt',
    check: 'Sprawdź',
    cancel: 'Nie teraz',
  },
  file: {
    unreadable: (name) => `Nie da się odczytać pliku ${name}`,
    tooLarge: (name, most) => `Plik ${name} jest za duży: wiadomość ma najwyżej ${most}`,
  },
}

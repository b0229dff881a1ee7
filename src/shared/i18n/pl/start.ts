import type { StartTexts } from '../start-texts.ts'

export const start: StartTexts = {
  obstacles: {
    ssh: 'Przez SSH nie da się otworzyć okna.',
    no_display: 'Ten komputer nie ma ekranu.',
    silent_display: 'Ekran wskazany w DISPLAY lub WAYLAND_DISPLAY nie odpowiada.',
    root: 'Aplikacja okienkowa nie działa na koncie „root”, bo piaskownica go nie chroni.',
    no_sandbox:
      'System nie pozwala aplikacji uruchomić piaskownicy; docs/troubleshooting.md pokazuje, jak na to zezwolić.',
  },
  inBrowser: 'Sendproof działa zamiast tego w przeglądarce.',
  alreadyRuns: 'Sendproof już działa na tym folderze danych.',
  inWindow: 'Sendproof otwiera się we własnym oknie. Ctrl-C go zamyka.',
  cannotRun: (reason) => `Nie udało się uruchomić aplikacji okienkowej: ${reason}.`,
  downloading: (version) => `Pobieram Electrona ${version} (tylko raz), aby otworzyć Sendproof we własnym oknie …`,
  archive: (version, target) => `Pobieram Electrona ${version} dla ${target}:`,
  progress: (done, total) => (total === null ? `${done} MB` : `${done} z ${total} MB`),
  downloaded: (version) => `Zainstalowano Electrona ${version}.`,
  fetchFailures: {
    offline: (host) => `Nie pobrano Electrona: nie znaleziono ${host}, więc komputer jest zapewne bez sieci.`,
    refused: (host) => `Nie pobrano Electrona: ${host} odrzuca połączenie.`,
    brokenOff: (host) => `Nie pobrano Electrona: ${host} przerwał połączenie przed końcem.`,
    certificate: (host) => `Nie pobrano Electrona: certyfikat TLS serwera ${host} nie jest zaufany.`,
    checksum: (host) =>
      host
        ? `Nie zainstalowano Electrona: suma kontrolna pliku z ${host} się nie zgadza.`
        : 'Nie zainstalowano Electrona: suma kontrolna pliku się nie zgadza.',
    proxy: (host) => `Nie pobrano Electrona: serwer proxy ${host} nie przepuścił połączenia.`,
    connectTimeout: (host, seconds) => `Nie pobrano Electrona: brak połączenia z ${host} w ciągu ${seconds} s.`,
    silence: (host, seconds) => `Nie pobrano Electrona: ${host} nie przysłał niczego przez ${seconds} s.`,
    status: (host, status) => `Nie pobrano Electrona: ${host} odpowiedział kodem HTTP ${status}.`,
    diskFull: 'Nie zainstalowano Electrona: na dysku brakuje miejsca.',
    notWritable: (folder) => `Nie zainstalowano Electrona: brak uprawnień do zapisu w ${folder}.`,
    override: (folder) => `ELECTRON_OVERRIDE_DIST_PATH wskazuje ${folder}, ale nie ma tam Electrona.`,
    incomplete: (folder) => `Nie zainstalowano Electrona: w ${folder} brakuje jego plików.`,
    other: (message) => `Nie zainstalowano Electrona: ${message}.`,
  },
  retry: 'Aby spróbować ponownie, powtórz polecenie. ELECTRON_MIRROR wybiera inny serwer, HTTPS_PROXY serwer proxy.',
}

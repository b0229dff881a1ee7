import type { PaletteTexts } from '../../ui/palette.ts'

export const palette: PaletteTexts = {
  title: 'Szukaj lub wydaj polecenie',
  hint: 'Strona, test, „audyt example.com”, „sprawdź 192.0.2.1” …',
  sections: {
    directly: 'Sprawdź od razu',
    commands: 'Strony i polecenia',
    tests: 'Testy',
    domains: 'Sprawdzone domeny',
    ips: 'Sprawdzone adresy IP',
  },
  audit: (domain) => `Sprawdź domenę ${domain}`,
  check: (ip) => `Sprawdź adres IP ${ip}`,
  auditWords: ['audyt', 'zbadaj', 'domena'],
  checkWords: ['sprawdź', 'sprawdz', 'ip'],
  nothing: 'Nic się tak nie nazywa. Domenę lub adres IP można wpisać wprost tutaj.',
  choose: 'Wybierz',
  close: 'Zamknij',
}

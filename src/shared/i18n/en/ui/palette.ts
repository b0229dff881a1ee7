import type { PaletteTexts } from '../../ui/palette.ts'

export const palette: PaletteTexts = {
  title: 'Search or do anything',
  hint: 'A page, a test, “audit example.com”, “check 192.0.2.1” …',
  sections: {
    directly: 'Look it up',
    commands: 'Pages and actions',
    tests: 'Tests',
    domains: 'Domains you looked up',
    ips: 'IPs you looked up',
  },
  audit: (domain) => `Audit the domain ${domain}`,
  check: (ip) => `Check the IP ${ip}`,
  auditWords: ['audit', 'domain'],
  checkWords: ['check', 'ip'],
  nothing: 'Nothing is called so. A domain or an IP address can be typed right here.',
  choose: 'Choose',
  close: 'Close',
}

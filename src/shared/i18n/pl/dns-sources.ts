import type { DnsSourceTexts } from '../dns-source-texts.ts'

export const dnsSources: DnsSourceTexts = {
  noFile: 'brakuje nazwy pliku',
  notASource: 'to nie jest adres IP, adres IP z portem, https://… ani zone:PLIK',
  notAUrl: 'to nie jest URL albo jest w nim hasło',
  onlyHttps: 'http: jest dozwolone tylko na tym komputerze; użyj https:',
  unreadable: (code) => `nie da się odczytać pliku (${code})`,
  notARecording: (detail) => `to nie jest zapis odpowiedzi DNS (${detail})`,
}

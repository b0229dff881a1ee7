import type { DnsSourceTexts } from '../dns-source-texts.ts'

export const dnsSources: DnsSourceTexts = {
  noFile: 'names no file',
  notASource: 'not an IP address, IP address with port, https://… or zone:FILE',
  notAUrl: 'not a URL, or one with a password',
  onlyHttps: 'http: is allowed on this machine only; use https:',
  unreadable: (code) => `cannot be read (${code})`,
  notARecording: (detail) => `is no recording of DNS answers (${detail})`,
}

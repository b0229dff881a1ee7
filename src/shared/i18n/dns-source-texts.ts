import type { Language } from '../language.ts'
import { dnsSources as en } from './en/dns-sources.ts'
import { dnsSources as pl } from './pl/dns-sources.ts'

/** Why a source of DNS answers cannot be used; each text follows the source as stated. */
export interface DnsSourceTexts {
  noFile: string
  notASource: string
  notAUrl: string
  onlyHttps: string
  unreadable(code: string): string
  /** `detail` is what the reader of JSON found, in its own words. */
  notARecording(detail: string): string
}

/** The words of unusable sources in every language. */
export const dnsSourceTexts: Record<Language, DnsSourceTexts> = { en, pl }

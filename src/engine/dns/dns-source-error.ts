import { type DnsSourceTexts, dnsSourceTexts } from '../../shared/i18n/dns-source-texts.ts'
import { fallbackLanguage } from '../../shared/language.ts'

/** A source of DNS answers that cannot be used. The message begins with the source as stated. */
export class DnsSourceError extends Error {
  readonly source: string
  readonly #word: (texts: DnsSourceTexts) => string

  constructor(source: string, word: (texts: DnsSourceTexts) => string) {
    super(`${source}: ${word(dnsSourceTexts[fallbackLanguage])}`)
    this.name = 'DnsSourceError'
    this.source = source
    this.#word = word
  }

  /** The message in the language of the texts. */
  describe(texts: DnsSourceTexts): string {
    return `${this.source}: ${this.#word(texts)}`
  }
}

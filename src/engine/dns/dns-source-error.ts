import { errorTexts } from '../../shared/i18n/error-texts.ts'
import type { ErrorsTexts } from '../../shared/i18n/text-types.ts'
import { fallbackLanguage } from '../../shared/languages.ts'

/** A DNS source that cannot be used. The message begins with the source as given. */
export class DnsSourceError extends Error {
  readonly source: string
  /** What is wrong with it. */
  readonly word: (texts: ErrorsTexts['invalid']['dnsSource']) => string

  constructor(source: string, word: (texts: ErrorsTexts['invalid']['dnsSource']) => string) {
    super(`${source}: ${word(errorTexts[fallbackLanguage].invalid.dnsSource)}`)
    this.name = 'DnsSourceError'
    this.source = source
    this.word = word
  }

  /** The message in a language. */
  describe(texts: ErrorsTexts['invalid']['dnsSource']): string {
    return `${this.source}: ${this.word(texts)}`
  }
}

import { errorTexts } from '../../../shared/i18n/error-texts.ts'
import type { ErrorsTexts } from '../../../shared/i18n/text-types.ts'
import { fallbackLanguage } from '../../../shared/languages.ts'

/** A place in a zone file. Lines and columns count from 1, columns in octets. */
export interface ZonePosition {
  file: string
  line: number
  column: number
}

/** Chooses the text of a problem. */
type WordProblem = (texts: ErrorsTexts['invalid']['zoneFile']) => string

/** A zone file or a part of it cannot be read. The message begins with `FILE: ` or `FILE:LINE:COLUMN: `. */
export class ZoneFileError extends Error {
  readonly position: ZonePosition | { file: string }
  readonly #word: WordProblem

  constructor(position: ZonePosition | { file: string }, word: WordProblem) {
    super(describe(position, word(errorTexts[fallbackLanguage].invalid.zoneFile)))
    this.name = 'ZoneFileError'
    this.position = position
    this.#word = word
  }

  /** The message in a language. */
  describe(texts: ErrorsTexts['invalid']['zoneFile']): string {
    return describe(this.position, this.#word(texts))
  }
}

/** A name is relative, and neither the file nor the caller states an origin. */
export class MissingOriginError extends ZoneFileError {}

function describe(position: ZonePosition | { file: string }, problem: string): string {
  const place = 'line' in position ? `${position.file}:${position.line}:${position.column}` : position.file
  return `${place}: ${problem}`
}

import { ZoneFileError } from './zone-file-error.ts'
import type { Token } from './zone-lexer.ts'

/** The most records of one `$GENERATE`: more than any sender has, and fewer than BIND allows. */
const maxGenerated = 4_096

/** `start-stop` or `start-stop/step`. */
const range = /^(\d{1,9})-(\d{1,9})(?:\/(\d{1,9}))?$/
/** An escaped sign, the number, or the number with offset, width, and base. */
const place = /\\\$|\$\$|\$\{(-?\d{1,9})(?:,(\d{1,2})(?:,([doxX]))?)?\}|\$/g
const radix = { d: 10, o: 8, x: 16, X: 16 } as const

/**
 * The records that a `$GENERATE` of BIND stands for, each as its words: `$GENERATE 1-3 out$ A 192.0.2.$`. Throws
 * `ZoneFileError` for a range that is not one, or that is too long.
 */
export function* generateRecords([given, ...words]: readonly Token[], directive: Token): Generator<Token[]> {
  const [, first, last, step = '1'] = range.exec(given?.text ?? '') ?? []
  const count = Math.floor((Number(last) - Number(first)) / Number(step)) + 1
  if (!(count >= 1 && count <= maxGenerated))
    throw new ZoneFileError((given ?? directive).position, (texts) => texts.notARange({ max: maxGenerated }))
  for (let index = 0; index < count; index += 1) {
    const value = Number(first) + index * Number(step)
    yield words.map((word) => ({ ...word, text: fillIn(word.text, value) }))
  }
}

function fillIn(text: string, value: number): string {
  return text.replace(place, (sign, offset: string = '0', width: string = '0', base: keyof typeof radix = 'd') => {
    if (sign === '\\$' || sign === '$$') return '$'
    const digits = Math.max(0, value + Number(offset))
      .toString(radix[base])
      .padStart(Number(width), '0')
    return base === 'X' ? digits.toUpperCase() : digits
  })
}

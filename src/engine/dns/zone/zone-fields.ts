import { domainToASCII } from 'node:url'
import type { ZoneField } from '../../../shared/i18n/text-keys.ts'
import { isPossibleName } from '../../../shared/records/host-name.ts'
import { canonicalName } from '../names.ts'
import { MissingOriginError, ZoneFileError, type ZonePosition } from './zone-file-error.ts'
import { decodeOctets, splitLabels, type Token } from './zone-lexer.ts'

/** Seconds per unit, as BIND writes durations: `1h30m`. */
const unitSeconds: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 }
/** RFC 2181 section 8. */
const maxTtl = 2 ** 31 - 1

/** Reads the fields of a record in order. Throws `ZoneFileError` at a word that cannot be read. */
export interface Fields {
  /** The next word, without consuming it. */
  peek(): Token | undefined
  /** Consumes the next word; `field` names it in the error. */
  take(field: ZoneField): Token
  name(field: ZoneField): string
  integer(field: ZoneField, max: number): number
  duration(field: ZoneField): number
  characterString(field: ZoneField): string
  /** All remaining words. */
  rest(): Token[]
  /** The position of the next word, or of the record if there is none. */
  position(): ZonePosition
}

/** `origin` completes relative names; null if it is not known. */
export function createFields(tokens: readonly Token[], start: ZonePosition, origin: string | null): Fields {
  let index = 0
  const fields: Fields = {
    peek: () => tokens[index],
    take(field) {
      const token = tokens[index]
      if (!token) throw new ZoneFileError(start, (texts) => texts.missing({ field: texts.fields[field] }))
      index += 1
      return token
    },
    name: (field) => readName(fields.take(field), origin),
    integer: (field, max) => readInteger(fields.take(field), field, max),
    duration: (field) => readDuration(fields.take(field), field),
    characterString: (field) => readCharacterString(fields.take(field)),
    rest() {
      const left = tokens.slice(index)
      index = tokens.length
      return left
    },
    position: () => tokens[index]?.position ?? start,
  }
  return fields
}

/** A name, made absolute and canonical; U-labels become A-labels (RFC 5890 section 2.3.2.1). */
export function readName(token: Token, origin: string | null): string {
  if (token.text === '@' && !token.quoted) return completed('', token, origin)
  if (token.text === '.') return ''
  const labels = splitLabels(token)
  const isAbsolute = labels.at(-1) === ''
  if (isAbsolute) labels.pop()
  if (labels.includes('')) throw new ZoneFileError(token.position, (texts) => texts.emptyLabel({ word: show(token) }))
  const own = labels.map((label) => toAscii(label, token).replaceAll('.', '\\.')).join('.')
  const name = canonicalName(isAbsolute ? own : completed(own, token, origin))
  if (!isPossibleName(name))
    throw new ZoneFileError(token.position, (texts) => texts.nameTooLong({ word: show(token) }))
  return name
}

function completed(own: string, token: Token, origin: string | null): string {
  if (origin === null) throw new MissingOriginError(token.position, (texts) => texts.noOrigin({ word: show(token) }))
  return [own, origin].filter(Boolean).join('.')
}

function toAscii(label: string, token: Token): string {
  if (!/[\x80-\xff]/.test(label)) return label
  const ascii = domainToASCII(Buffer.from(label, 'latin1').toString('utf8'))
  if (ascii === '' || ascii.includes('.'))
    throw new ZoneFileError(token.position, (texts) => texts.notInternationalized({ word: show(token) }))
  return ascii
}

function readInteger(token: Token, field: ZoneField, max: number): number {
  const value = Number(token.text)
  if (!/^\d{1,10}$/.test(token.text) || value > max)
    throw new ZoneFileError(token.position, (texts) =>
      texts.notANumber({ field: texts.fields[field], max, word: show(token) }),
    )
  return value
}

/** Whether a word looks like a duration; no class or type does. */
export function isDuration({ text, quoted }: Token): boolean {
  return !quoted && /^\d[\dsmhdw]*$/i.test(text)
}

/** Seconds: a plain number, or numbers with units. */
export function readDuration(token: Token, field: ZoneField): number {
  const seconds = /^\d{1,10}$/.test(token.text) ? Number(token.text) : sumUnits(token.text)
  if (seconds === null || seconds > maxTtl)
    throw new ZoneFileError(token.position, (texts) =>
      texts.notADuration({ field: texts.fields[field], word: show(token) }),
    )
  return seconds
}

function sumUnits(text: string): number | null {
  if (!/^(?:\d{1,10}[smhdw])+$/i.test(text)) return null
  const parts = text.toLowerCase().matchAll(/(\d{1,10})([smhdw])/g)
  return [...parts].reduce((sum, [, count, unit]) => sum + Number(count) * (unitSeconds[unit ?? ''] ?? 0), 0)
}

/** At most 255 octets (RFC 1035 section 3.3). */
export function readCharacterString(token: Token): string {
  const octets = decodeOctets(token)
  if (octets.length > 255)
    throw new ZoneFileError(token.position, (texts) => texts.stringTooLong({ octets: octets.length }))
  return octets
}

/** A word as written, shortened for an error message. */
export function show({ text }: Token): string {
  const written = Buffer.from(text, 'latin1').toString('utf8')
  return written.length > 60 ? `${written.slice(0, 60)}…` : written
}

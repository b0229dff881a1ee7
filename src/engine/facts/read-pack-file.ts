import { z } from 'zod'
import { type FactPack, type PackFile, packFileSchema } from './fact-pack.ts'
import { isSigned, type SigningKeys, signedText } from './signature.ts'

/** In octets. The largest shipped pack is a hundredth of this. */
export const maxPackSize = 5_000_000

/** In milliseconds: clocks and time zones differ by less. */
const maxAhead = 24 * 3_600_000

/** Why a file is not taken. `detail` names the member, or the error of the parser. */
export type PackRefusal =
  | { code: 'too_large' | 'unsigned' | 'bad_signature' }
  | { code: 'not_json' | 'not_a_pack' | 'unknown_format' | 'unknown_pack' | 'unknown_key'; detail: string }
  | { code: 'future'; date: string }
  | { code: 'older'; version: number; highest: number }

/** What a file is checked against. */
export interface PackDemands {
  packs: readonly FactPack[]
  keys: SigningKeys
  now: Date
  /** The highest version of a pack that was ever seen. */
  highestOf(pack: string): number
  /** Whether a file without a signature is taken, by its content. One with a wrong signature never is. */
  allowsUnsigned(content: string): boolean
}

/** A file that may be used, as it was read. */
export interface AcceptedPack {
  file: PackFile
  document: Readonly<Record<string, unknown>>
  /** What a signature covers: the same text for the same content. */
  content: string
}

export type ReadPack = ({ state: 'read' } & AcceptedPack) | { state: 'refused'; refusal: PackRefusal }

const documentSchema = z.record(z.string(), z.unknown())

/** Reads a file of facts from outside. Everything about it is checked before any of it is used. */
export function readPackFile(octets: Buffer, demands: PackDemands): ReadPack {
  const outcome = readDocument(octets, demands)
  return 'refusal' in outcome ? { state: 'refused', ...outcome } : { state: 'read', ...outcome }
}

type Outcome = { refusal: PackRefusal } | AcceptedPack

function readDocument(octets: Buffer, { packs, keys, now, highestOf, allowsUnsigned }: PackDemands): Outcome {
  if (octets.length > maxPackSize) return refuse({ code: 'too_large' })
  const parsed = parseJson(octets)
  if ('refusal' in parsed) return parsed
  const document = documentSchema.safeParse(parsed.value).data
  if (typeof document?.pack !== 'string') return refuse({ code: 'not_a_pack', detail: 'pack' })
  if (document.format !== 1) return refuse({ code: 'unknown_format', detail: JSON.stringify(document.format ?? null) })
  const pack = packs.find(({ name }) => name === document.pack)
  if (!pack) return refuse({ code: 'unknown_pack', detail: document.pack })
  const { data: file, error } = packFileSchema.safeParse(document)
  if (error) return refuse({ code: 'not_a_pack', detail: placeOf(error) })
  const content = contentOf(document)
  if (content === null) return refuse({ code: 'not_a_pack', detail: 'data' })
  const doubt = file.signature ? doubtSignature(content, file.signature, keys) : null
  if (doubt) return refuse(doubt)
  if (!file.signature && !allowsUnsigned(content)) return refuse({ code: 'unsigned' })
  if (new Date(file.date).getTime() > now.getTime() + maxAhead) return refuse({ code: 'future', date: file.date })
  const highest = highestOf(file.pack)
  if (file.version < highest) return refuse({ code: 'older', version: file.version, highest })
  const whole = pack.schema.safeParse(document)
  if (whole.error) return refuse({ code: 'not_a_pack', detail: placeOf(whole.error) })
  return { file, document, content }
}

function doubtSignature(
  content: string,
  { key: name, ed25519 }: NonNullable<PackFile['signature']>,
  keys: SigningKeys,
): PackRefusal | null {
  const key = Object.hasOwn(keys, name) ? keys[name] : undefined
  if (!key) return { code: 'unknown_key', detail: name }
  return isSigned(content, ed25519, key) ? null : { code: 'bad_signature' }
}

/** Null if the document is nested too deep, or has a number out of range. */
function contentOf(document: Readonly<Record<string, unknown>>): string | null {
  try {
    return signedText(document)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function parseJson(octets: Buffer): { value: unknown } | { refusal: PackRefusal } {
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(octets)) }
  } catch (error) {
    return refuse({ code: 'not_json', detail: error instanceof Error ? error.message : String(error) })
  }
}

function placeOf({ issues: [issue] }: z.ZodError): string {
  return issue?.path.join('.') || 'pack'
}

function refuse(refusal: PackRefusal): { refusal: PackRefusal } {
  return { refusal }
}

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isTooDeep } from '../../../shared/json-depth.ts'
import type { MessageInstance, RawField } from './fields.ts'

/** The signed content of one revision of a message. */
export interface Revision {
  /** The values by name in lower case, the last field first (section 5.1), as Latin-1. */
  fields: ReadonlyMap<string, readonly string[]>
  /** With network line ends. */
  body: Buffer
}

/** Fields that are not signed (section 4.1), besides `Received-…` and `X-…`. */
const unsigned = new Set([
  ...['apparently-to', 'arc-authentication-results', 'arc-message-signature', 'arc-seal', 'authentication-results'],
  ...['delivered-to', 'dkim-signature', 'dkim2-signature', 'dl-expansion-history', 'message-instance'],
  ...['original-recipient', 'received', 'return-path', 'sio-label-history', 'x400-received', 'x400-trace'],
])
/** Signed since draft 08, and not before. */
const laterSigned = ['auto-submitted', 'vbr-info']

const lineEnd = Buffer.from('\r\n')

/** The newest revision: the message as it is. */
export function readRevision(fields: readonly RawField[], body: Buffer): Revision {
  const signed = fields.filter(({ name }) => !unsigned.has(name) && !/^(?:received-|x-)/.test(name))
  const byName = Map.groupBy(signed.toReversed(), ({ name }) => name)
  const values = [...byName].map(([name, all]) => [name, all.map(({ value }) => value)] as const)
  const isWhole = body.length === 0 || body.at(-1) === 0x0a
  return { fields: new Map(values), body: isWhole ? body : Buffer.concat([body, lineEnd]) }
}

/** Which part differs from its hash; null if none does. `unsupported`: no known algorithm. */
export type Difference = 'header' | 'body' | 'unsupported' | null

const algorithms = ['sha256', 'sha512']

/** Compares a revision with the hashes of its instance (section 6). */
export function compareHashes(revision: Revision, { hashes }: Pick<MessageInstance, 'hashes'>): Difference {
  const results = hashes.map((group) => {
    const known = group.filter(({ algorithm }) => algorithms.includes(algorithm))
    if (known.length === 0) return 'unsupported'
    if (!known.every(({ algorithm, header }) => headerTexts(revision).some((text) => hash(algorithm, text) === header)))
      return 'header'
    const body = trimBody(revision.body)
    return known.every(({ algorithm, body: stated }) => hash(algorithm, ...body) === stated) ? null : 'body'
  })
  if (results.includes(null)) return null
  return results.find((result) => result === 'unsupported') ?? results[0] ?? 'unsupported'
}

function hash(algorithm: string, ...octets: readonly (Buffer | string)[]): string {
  const digest = createHash(algorithm)
  for (const each of octets) typeof each === 'string' ? digest.update(each, 'latin1') : digest.update(each)
  return digest.digest('base64')
}

/** What is hashed of the header (section 6.2), by this draft and by later ones. */
function headerTexts({ fields }: Revision): string[] {
  const textOf = (ignored: readonly string[]) =>
    [...fields]
      .filter(([name]) => !ignored.includes(name))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([name, values]) => values.map((value) => `${name}:${collapse(value)}\r\n`))
      .join('')
  return laterSigned.some((name) => fields.has(name)) ? [textOf([]), textOf(laterSigned)] : [textOf([])]
}

function collapse(value: string): string {
  return value.replace(/[ \t]+/g, ' ').replace(/^ | $/g, '')
}

/** The body without empty lines at its end, and one line end (section 6.1). */
function trimBody(body: Buffer): [Buffer, Buffer] {
  let end = body.length
  while (end >= 2 && body[end - 1] === 0x0a && body[end - 2] === 0x0d) end -= 2
  return [body.subarray(0, end), lineEnd]
}

const line = z.string().regex(/^[^\r\n]*$/)
const stepSchema = z.union([
  z.strictObject({ c: z.tuple([z.int().min(1), z.int().min(1)]) }),
  z.strictObject({ d: z.array(line).min(1) }),
  z.strictObject({ u: z.array(z.base64()).min(1) }),
])
const stepsSchema = z.array(stepSchema).refine(isAscending)
type Steps = z.output<typeof stepsSchema>
/** Section 5. A null body cannot be restored. */
const recipeSchema = z
  .object({ h: z.record(z.string(), stepsSchema).optional(), b: stepsSchema.nullable().optional() })
  .refine(({ h, b }) => h !== undefined || b !== undefined)

function isAscending(steps: readonly z.output<typeof stepSchema>[]): boolean {
  let last = 0
  return steps.every((step) => {
    if (!('c' in step)) return true
    const [start, end] = step.c
    const isNext = start > last && end >= start
    last = end
    return isNext
  })
}

/** Lines of a body that is restored. Newsletters have a few thousand. */
const maxLines = 200_000

/** The revision before, as a recipe restores it; or why it cannot. */
export function undo(revision: Revision, recipe: string): Revision | 'recipe' | 'unrecoverable' | 'limit' {
  const { data } = recipeSchema.safeParse(parseJson(recipe))
  if (!data) return 'recipe'
  if (data.b === null) return 'unrecoverable'
  const fields = new Map(revision.fields)
  for (const [key, steps] of Object.entries(data.h ?? {})) {
    const name = key.toLowerCase()
    const current = revision.fields.get(name) ?? []
    const values = applySteps(steps, current.length, {
      copy: (start, end) => current.slice(start - 1, end),
      literal: (text) => [text.toString('latin1')],
    })
    if (values === null) return 'recipe'
    if (values.length > 0) fields.set(name, values.flat())
    else fields.delete(name)
  }
  if (data.b === undefined) return { fields, body: revision.body }
  const ends = lineEndsOf(revision.body)
  if (ends.length > maxLines) return 'limit'
  const pieces = applySteps(data.b, ends.length, {
    copy: (start, end) => revision.body.subarray(ends[start - 2] ?? 0, ends[end - 1]),
    literal: (text) => Buffer.concat([text, lineEnd]),
  })
  return pieces === null ? 'recipe' : { fields, body: Buffer.concat(pieces) }
}

/** Null if a copy is out of range. */
function applySteps<T>(
  steps: Steps,
  count: number,
  { copy, literal }: { copy(start: number, end: number): T; literal(text: Buffer): T },
): T[] | null {
  const isInRange = steps.every((step) => !('c' in step) || step.c[1] <= count)
  if (!isInRange) return null
  return steps.flatMap((step) => {
    if ('c' in step) return [copy(...step.c)]
    return 'd' in step
      ? step.d.map((text) => literal(Buffer.from(text)))
      : step.u.map((text) => literal(Buffer.from(text, 'base64')))
  })
}

/** Where each line ends, with its line end, up to one line too many. */
function lineEndsOf(body: Buffer): number[] {
  const ends: number[] = []
  for (let at = body.indexOf(0x0a); at >= 0 && ends.length <= maxLines; at = body.indexOf(0x0a, at + 1))
    ends.push(at + 1)
  if ((ends.at(-1) ?? 0) < body.length && ends.length <= maxLines) ends.push(body.length)
  return ends
}

function parseJson(text: string): unknown {
  try {
    return isTooDeep(Buffer.from(text)) ? null : JSON.parse(text)
  } catch {
    return null
  }
}

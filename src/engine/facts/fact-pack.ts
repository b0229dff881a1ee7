import { z } from 'zod'

/** Dates are UTC days. */
const day = z.iso.date()

const sourceSchema = z.object({
  id: z.string().max(100),
  title: z.string().max(300),
  /** Null for hearsay and our own observations. */
  url: z
    .url({ protocol: /^https$/ })
    .max(500)
    .nullable(),
  /** The date of the page; null if it has none. */
  page_date: day.nullable(),
  read_on: day,
  /** Of the text that was read. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .exactOptional(),
  /** Facts from an `unverified` source are hints and never failures. */
  confidence: z.enum(['verified', 'secondary', 'unverified']),
})

/** A file of facts, with its data not yet parsed. Unknown members are ignored. */
export const packFileSchema = z.object({
  format: z.literal(1),
  pack: z.string().max(100),
  version: z.int().min(1),
  date: day,
  /** Days after `date` until somebody must read the sources again. */
  shelf_life_days: z.int().min(1).max(3650),
  sources: z.array(sourceSchema).min(1).max(1000),
  data: z.unknown(),
  signature: z.object({ key: z.string().max(100), ed25519: z.base64() }).exactOptional(),
})
export type PackFile = z.output<typeof packFileSchema>

/** The page on which a fact was read. */
export type FactSource = PackFile['sources'][number]

/** A kind of facts. The rules that use them are code. */
export interface FactPack<T = unknown> {
  name: string
  /** Of a whole file, with its data. */
  schema: z.ZodType<PackFile & { data: T }>
  /** The file that this version of the program contains. */
  shipped: unknown
  /** The file in use. */
  file(): PackFile
  /** The file in use as it was read, with the members that this version does not know. */
  document(): unknown
  origin(): PackOrigin
  /** The facts in use. Do not keep them: another file may take their place at any time. */
  read(): T
  /** What follows from the facts in use, computed once per file. */
  derive<D>(compute: (facts: T) => D): () => D
}

export const packOrigins = ['shipped', 'imported', 'downloaded'] as const
export type PackOrigin = (typeof packOrigins)[number]

/** A valid file (`readPackFile`) that takes the place of a shipped one. */
export interface Replacement {
  pack: string
  origin: Exclude<PackOrigin, 'shipped'>
  document: unknown
}

/** Replaced as a whole, so that no reader sees half of a change. */
let replacements: readonly Replacement[] = []

/** Uses these files in place of all shipped and earlier ones. */
export function replaceFacts(files: readonly Replacement[]): void {
  replacements = files
}

/** The files in place of shipped ones. */
export function replacedFacts(): readonly Replacement[] {
  return replacements
}

/**
 * Declares a pack with the schema of its data, the shipped file, and the sources that its facts cite, which every file must
 * have. Also add it to `engine/packs/fact-packs.ts`. No schema may accept code or regular expressions.
 */
export function definePack<T>(
  name: string,
  dataSchema: z.ZodType<T>,
  shipped: unknown,
  citedIn: (facts: T) => readonly string[] = () => [],
): FactPack<T> {
  const schema = packFileSchema.extend({ data: dataSchema }).superRefine(({ sources, data }, { addIssue }) => {
    const known = new Set(sources.map(({ id }) => id))
    const unknown = citedIn(data).find((id) => !known.has(id))
    if (unknown !== undefined) addIssue({ code: 'custom', path: ['sources', unknown] })
  })
  const parse = cacheByInput((from: unknown) => schema.parse(from))
  const replacement = () => replacements.find(({ pack }) => pack === name)
  const document = () => replacement()?.document ?? shipped
  const current = () => parse(document())

  function derive<D>(compute: (facts: T) => D): () => D {
    const computed = cacheByInput(compute)
    return () => computed(current().data)
  }

  return {
    ...{ name, schema, shipped, derive, document },
    file: current,
    origin: () => replacement()?.origin ?? 'shipped',
    read: () => current().data,
  }
}

/** Keeps the result for the last input. */
function cacheByInput<I, O>(compute: (input: I) => O): (input: I) => O {
  let last: { input: I; output: O } | null = null
  return (input) => {
    if (last === null || last.input !== input) last = { input, output: compute(input) }
    return last.output
  }
}

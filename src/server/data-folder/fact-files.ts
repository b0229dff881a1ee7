import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { FactPack, Replacement } from '../../engine/facts/fact-pack.ts'
import type { PackRefusal } from '../../engine/facts/read-pack-file.ts'
import type { SigningKeys } from '../../engine/facts/signature.ts'
import { codeOf } from '../../shared/error-code.ts'
import { inTurn } from '../ground/in-turn.ts'
import { writePrivateFile } from '../ground/write-private-file.ts'

/** Packs that a data folder has in place of shipped ones. One file, so that a change is whole or does not happen. */
export const factsFile = 'facts.json'

const documentSchema = z.record(z.string(), z.unknown()).readonly()

const storedSchema = z.object({
  /** By pack: the highest version that this folder has ever seen. */
  highest: z.record(z.string(), z.int()),
  packs: z.array(
    z.object({
      pack: z.string(),
      origin: z.enum(['imported', 'downloaded']),
      /** Whether the owner took it without a signature. */
      allows_unsigned: z.boolean(),
      document: documentSchema,
    }),
  ),
  /** When the releases page last answered. */
  asked_at: z.iso.datetime().nullable(),
})
type Stored = z.output<typeof storedSchema>

/** The packs and keys of the program. Only tests pass others. */
export interface FactProgram {
  packs: readonly FactPack[]
  keys: SigningKeys
}

export interface FactFiles {
  /** Uses the packs of the folder from now on. Returns those that are damaged, or older than shipped ones. */
  load(): Promise<{ pack: string; refusal: PackRefusal }[]>
  /** Takes a file. `same`: it is in use already. */
  take(octets: Buffer, origin: Replacement['origin'], allowsUnsigned?: boolean): Promise<TakenPack>
  /** Uses the shipped pack again. */
  reset(pack: string): Promise<void>
  /** Whether `load` would find something else than the last time. */
  hasChanged(): Promise<boolean>
  askedAt(): Promise<Date | null>
  noteAnswer(): Promise<void>
}

export type TakenPack =
  | { state: 'taken' | 'same'; pack: string; version: number }
  | { state: 'refused'; refusal: PackRefusal }

const nothingStored: Stored = { highest: {}, packs: [], asked_at: null }

/** The packs of a data folder. They are checked whenever they are loaded, as if they came from outside. */
export function openFactFiles(
  dataDir: string,
  now: () => Date,
  program: () => Promise<FactProgram> = thisProgram,
): FactFiles {
  const file = join(dataDir, factsFile)
  let loadedTime: number | null = null

  /** What is damaged counts as nothing: the owner can import it again, and the checks must not stop. */
  async function read(): Promise<{ stored: Stored; isDamaged: boolean }> {
    try {
      return { stored: storedSchema.parse(JSON.parse(await readFile(file, 'utf8'))), isDamaged: false }
    } catch (error) {
      return { stored: nothingStored, isDamaged: codeOf(error) !== 'ENOENT' }
    }
  }

  async function changedTime(): Promise<number | null> {
    return (await stat(file).catch(() => null))?.mtimeMs ?? null
  }

  async function load() {
    loadedTime = await changedTime()
    const { stored, isDamaged } = await read()
    const { replaceFacts } = await import('../../engine/facts/fact-pack.ts')
    if (stored.packs.length === 0) {
      replaceFacts([])
      return isDamaged ? [{ pack: factsFile, refusal: { code: 'not_json' as const, detail: file } }] : []
    }
    const { readPackFile } = await import('../../engine/facts/read-pack-file.ts')
    const { packs, keys } = await program()
    const outcomes = stored.packs.map((each) => ({
      ...each,
      outcome: readPackFile(Buffer.from(JSON.stringify(each.document)), {
        ...{ packs, keys, now: now() },
        highestOf: (name) => shippedVersion(packs, name),
        allowsUnsigned: () => each.allows_unsigned,
      }),
    }))
    replaceFacts(outcomes.filter(({ outcome }) => outcome.state === 'read'))
    return outcomes.flatMap(({ pack, outcome }) =>
      outcome.state === 'refused' ? [{ pack, refusal: outcome.refusal }] : [],
    )
  }

  async function change(edit: (stored: Stored) => Stored): Promise<void> {
    await writePrivateFile(file, `${JSON.stringify(edit((await read()).stored))}\n`)
    await load()
  }

  async function take(octets: Buffer, origin: Replacement['origin'], allowsUnsigned = false): Promise<TakenPack> {
    const { readPackFile } = await import('../../engine/facts/read-pack-file.ts')
    const { signedText } = await import('../../engine/facts/signature.ts')
    await load()
    const { packs, keys } = await program()
    const { highest } = (await read()).stored
    const inUse = new Set(packs.map((pack) => signedText(documentSchema.parse(pack.document()))))
    const highestOf = (name: string) => Math.max(shippedVersion(packs, name), highest[name] ?? 0)
    const outcome = readPackFile(octets, {
      ...{ packs, keys, now: now(), highestOf },
      // What is in use needs no signature, so that an export can be imported again.
      allowsUnsigned: (content) => allowsUnsigned || inUse.has(content),
    })
    if (outcome.state === 'refused') return outcome
    const { pack, version } = outcome.file
    if (inUse.has(outcome.content)) return { state: 'same', pack, version }
    await change((stored) => ({
      ...stored,
      highest: { ...stored.highest, [pack]: Math.max(version, highestOf(pack)) },
      packs: [
        ...stored.packs.filter((other) => other.pack !== pack),
        { pack, origin, allows_unsigned: allowsUnsigned, document: outcome.document },
      ],
    }))
    return { state: 'taken', pack, version }
  }

  // Commands and engines of one folder change the file in turn, so that none loses what another imported.
  return {
    load,
    take: (...parameters) => inTurn(file, () => take(...parameters)),
    reset: (pack) =>
      inTurn(file, () =>
        change((stored) => ({ ...stored, packs: stored.packs.filter((other) => other.pack !== pack) })),
      ),
    hasChanged: async () => (await changedTime()) !== loadedTime,
    async askedAt() {
      const { asked_at } = (await read()).stored
      return asked_at === null ? null : new Date(asked_at)
    },
    noteAnswer: () => inTurn(file, () => change((stored) => ({ ...stored, asked_at: now().toISOString() }))),
  }
}

function shippedVersion(packs: readonly FactPack[], name: string): number {
  const shipped = packs.find((pack) => pack.name === name)?.shipped
  return z.object({ version: z.int() }).safeParse(shipped).data?.version ?? 0
}

async function thisProgram(): Promise<FactProgram> {
  const [{ factPacks }, { signingKeys }] = await Promise.all([
    import('../../engine/packs/fact-packs.ts'),
    import('../../engine/facts/signature.ts'),
  ])
  return { packs: factPacks, keys: signingKeys }
}

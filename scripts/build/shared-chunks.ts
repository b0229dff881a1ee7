import { resolve } from 'node:path'
import type { Rolldown } from 'vite'
import { type Chunk, mergeChunks } from './merge-chunks.ts'
import { importsOf } from './static-imports.ts'

interface Division {
  /** The module that starts the program. What it imports statically has another file. */
  start: string
  /** Dynamically imported modules that are loaded together. */
  openings: readonly (readonly string[])[]
  /** Whether a module has a file of its own. */
  isSeparate(id: string): boolean
  /** See `MergeOptions`. */
  fileCost: number
}

/**
 * The files of modules that several dynamic imports share. Those that the same imports need are kept together, which makes
 * a hundred files, most of them tiny. These are then merged where that saves time.
 */
export function sharedChunks(division: Division): Rolldown.CodeSplittingGroup {
  let files: ReadonlyMap<string, string> | undefined
  const name = (id: string, bundle: Rolldown.ChunkingContext) => {
    files ??= divide(division, bundle)
    return files.get(id) ?? null
  }
  // The division is complete. With their imports, files would grow to hold almost everything.
  return { name, debugName: 'shared', priority: 1, includeDependenciesRecursively: false }
}

/** The file of each shared module. */
function divide({ start, openings, isSeparate, fileCost }: Division, bundle: Rolldown.ChunkingContext) {
  const started = importsOf([resolve(start)], bundle)
  const users = [...usersOf(started, bundle)].filter(([id]) => !started.has(id) && !isSeparate(id))
  // A module with a single user is in its file.
  const initial = new Map(users.map(([id, entries]) => [id, entries.join()]))
  const shared = new Set(users.filter(([, entries]) => entries.length > 1).map(([, entries]) => entries.join()))
  const merged = mergeChunks(chunksOf(initial, bundle), {
    mergeable: [...shared],
    openings: openings.map((modules) => modules.flatMap((file) => initial.get(resolve(file)) ?? [])),
    fileCost,
  })
  const numbers = new Map([...new Set(merged.values())].map((name, index) => [name, `shared~${index}`]))
  return new Map(
    [...initial].flatMap(([id, chunk]) => {
      const file = numbers.get(merged.get(chunk) ?? '')
      return file === undefined ? [] : [[id, file] as const]
    }),
  )
}

/** The dynamically imported modules that need each module. */
function usersOf(started: ReadonlySet<string>, bundle: Rolldown.ChunkingContext): Map<string, string[]> {
  const users = new Map<string, string[]>()
  const entries = new Set(dynamicImportsOf(started, bundle))
  // The loop also visits entries that are added during it.
  for (const entry of entries) {
    const needed = importsOf([entry], bundle)
    for (const id of needed) users.set(id, [...(users.get(id) ?? []), entry])
    for (const other of dynamicImportsOf(needed, bundle)) entries.add(other)
  }
  return users
}

function dynamicImportsOf(modules: ReadonlySet<string>, bundle: Rolldown.ChunkingContext): string[] {
  return [...modules].flatMap((id) => bundle.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
}

function chunksOf(files: ReadonlyMap<string, string>, bundle: Rolldown.ChunkingContext): Map<string, Chunk> {
  const chunks = new Map<string, { size: number; imports: Set<string> }>()
  for (const [id, file] of files) {
    const chunk = chunks.get(file) ?? { size: 0, imports: new Set() }
    const module = bundle.getModuleInfo(id)
    chunk.size += module?.code?.length ?? 0
    for (const imported of module?.importedIds ?? []) {
      const other = files.get(imported)
      if (other !== undefined && other !== file) chunk.imports.add(other)
    }
    chunks.set(file, chunk)
  }
  return chunks
}

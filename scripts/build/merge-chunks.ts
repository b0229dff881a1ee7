import { withImports } from './static-imports.ts'

/** A file of modules. */
export interface Chunk {
  /** Octets of source. */
  size: number
  /** The names of the files that it imports. */
  imports: ReadonlySet<string>
}
export type Chunks = ReadonlyMap<string, Chunk>

export interface MergeOptions {
  /** The names of the files that may be merged. */
  mergeable: readonly string[]
  /** What is opened together, such as a page: the names of the files that it starts with. */
  openings: readonly (readonly string[])[]
  /** Loading another file takes as long as this many more octets of source. */
  fileCost: number
}

/**
 * Merges each file into another one if that reduces what all openings load, smallest file first. Files that would import
 * each other are not merged, because one of them would run before what it needs. Returns the final name of each mergeable
 * file.
 */
export function mergeChunks(chunks: Chunks, { mergeable, openings, fileCost }: MergeOptions): Map<string, string> {
  let merged = chunks
  const sizeOf = (name: string) => chunks.get(name)?.size ?? 0
  const left = new Set(mergeable.toSorted((a, b) => sizeOf(a) - sizeOf(b)))
  const into = new Map<string, string>()
  for (const name of left) {
    let best = { chunks: merged, target: name, cost: costOf(merged, openings, fileCost) }
    for (const target of left) {
      if (target === name) continue
      const candidate = merge(merged, name, target)
      const cost = costOf(candidate, openings, fileCost)
      if (cost < best.cost && !importsItself(candidate, target)) best = { chunks: candidate, target, cost }
    }
    if (best.target === name) continue
    merged = best.chunks
    into.set(name, best.target)
    left.delete(name)
  }
  return new Map(mergeable.map((name) => [name, lastOf(into, name)]))
}

function lastOf(into: ReadonlyMap<string, string>, name: string): string {
  const next = into.get(name)
  return next === undefined ? name : lastOf(into, next)
}

function merge(chunks: Chunks, name: string, target: string): Chunks {
  const merged = new Map<string, Chunk>()
  const parts = [name, target].flatMap((part) => chunks.get(part) ?? [])
  for (const [other, { size, imports }] of chunks) {
    if (other !== name)
      merged.set(other, { size, imports: imports.has(name) ? redirect(imports, name, target) : imports })
  }
  const imports = redirect(new Set(parts.flatMap((part) => [...part.imports])), name, target)
  imports.delete(target)
  return merged.set(target, { size: parts.reduce((sum, { size }) => sum + size, 0), imports })
}

function redirect(imports: ReadonlySet<string>, name: string, target: string): Set<string> {
  return new Set([...imports].map((imported) => (imported === name ? target : imported)))
}

function costOf(chunks: Chunks, openings: MergeOptions['openings'], fileCost: number): number {
  let cost = 0
  for (const opening of openings) {
    for (const name of loadedBy(chunks, opening)) cost += fileCost + (chunks.get(name)?.size ?? 0)
  }
  return cost
}

function loadedBy(chunks: Chunks, names: Iterable<string>): Set<string> {
  return withImports(names, (name) => chunks.get(name)?.imports)
}

function importsItself(chunks: Chunks, name: string): boolean {
  return loadedBy(chunks, chunks.get(name)?.imports ?? []).has(name)
}

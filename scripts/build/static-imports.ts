import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

/** The group of everything that modules import statically. */
export function importedBy(debugName: string, modules: readonly string[]): Rolldown.CodeSplittingGroup {
  const isNeeded = importsWhenAsked(...modules)
  const name = (id: string, context: Rolldown.ChunkingContext) => (isNeeded(id, context) ? debugName : null)
  return { name, debugName }
}

/** Whether modules, or what they import, are a module. The bundle is known only when the first one is asked for. */
function importsWhenAsked(...modules: readonly string[]): (id: string, context: Rolldown.ChunkingContext) => boolean {
  let needed: Set<string> | undefined
  return (id, context) => {
    needed ??= importsOf(
      modules.map((file) => resolve(file)),
      context,
    )
    return needed.has(id)
  }
}

/** The modules and everything they import, directly or indirectly, except dynamic imports. */
export function importsOf(modules: readonly string[], bundle: Rolldown.ChunkingContext): Set<string> {
  return withImports(modules, (id) => bundle.getModuleInfo(id)?.importedIds)
}

/** Modules or files, and everything they import, directly or indirectly. */
export function withImports(
  names: Iterable<string>,
  importedBy: (name: string) => Iterable<string> | undefined,
): Set<string> {
  const all = new Set(names)
  // The loop also visits what is added during it.
  for (const name of all) for (const imported of importedBy(name) ?? []) all.add(imported)
  return all
}

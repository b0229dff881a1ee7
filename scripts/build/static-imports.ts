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
  const all = new Set(modules)
  // The loop also visits modules that are added during it.
  for (const id of all) for (const imported of bundle.getModuleInfo(id)?.importedIds ?? []) all.add(imported)
  return all
}

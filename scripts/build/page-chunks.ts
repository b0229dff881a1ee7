import type { Rolldown } from 'vite'
import { importedBy } from './static-imports.ts'

/** How the code of the page is divided into files. */
export function pageChunks(): Rolldown.CodeSplittingGroup[] {
  return [neededFirst(), neededToStart(), sharedByPages()]
}

/** What the renderer's entry imports to prepare the environment of all other modules. It runs before they load. */
function neededFirst(): Rolldown.CodeSplittingGroup {
  const isEntry = (id: string) => id.endsWith('/src/renderer/main.ts')
  return { ...importedBy('first', ['src/renderer/main.ts']), test: (id) => !isEntry(id), priority: 3 }
}

/** What every page of the app needs, in one file. */
function neededToStart(): Rolldown.CodeSplittingGroup {
  return { ...importedBy('start', ['src/renderer/start.tsx']), priority: 2 }
}

/**
 * What several pages share, grouped by the pages that need it. Small groups are not merged, because that would load what
 * they import on pages that do not need it. Texts are files of their own, loaded by language.
 */
function sharedByPages(): Rolldown.CodeSplittingGroup {
  const isText = (id: string) => id.includes('/resources/locales/')
  return { name: 'shared', test: (id) => !isText(id), minShareCount: 2, entriesAware: true, priority: 1 }
}

import { globSync } from 'node:fs'
import type { Rolldown } from 'vite'
import { sharedChunks } from './shared-chunks.ts'
import { importedBy } from './static-imports.ts'

const pages = globSync('src/renderer/features/**/*-page.tsx')
const testPage = 'src/renderer/features/inbox-tests/waiting/inbox-test-page.tsx'

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

/** What several pages share. Texts have files of their own, loaded by language. */
function sharedByPages(): Rolldown.CodeSplittingGroup {
  return sharedChunks({
    start: 'src/renderer/start.tsx',
    openings: [...pages.map((page) => [page]), [testPage, 'src/renderer/features/report/report.tsx']],
    isSeparate: (id) => id.includes('/resources/locales/'),
    fileCost: 5_000,
  })
}

import type { Rolldown } from 'vite'
import { importedBy } from './static-imports.ts'

/** What the command line needs before it runs a bundle (`src/cli/launch.ts`), each as one file. */
const launches = {
  version: ['src/server/version.ts'],
  'help-page': ['src/cli/program/help-page.ts'],
  'compiled-program': ['src/server/launch/compiled-program.ts'],
}

/** How the code of the desktop app and of what starts other programs is divided into files. */
export function mainChunks(): Rolldown.CodeSplittingGroup[] {
  return Object.entries(launches).map(([name, modules], index) => ({
    ...importedBy(name, modules),
    // What the first ones need is part of them.
    priority: 3 - index,
  }))
}

/** What only the desktop app runs has its own folder, because the npm package leaves it out. */
export function nameChunk({ name }: { name: string }): string {
  return name in launches || name === 'rolldown-runtime' ? '[name]-[hash].js' : 'desktop/[name]-[hash].js'
}

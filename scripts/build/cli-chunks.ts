import type { Rolldown } from 'vite'
import { importedBy } from './static-imports.ts'

/** How the code of the command line is divided into files, so that each start reads few of them and compiles little. */
export function cliChunks(): Rolldown.CodeSplittingGroup[] {
  return [
    ...[sharedToHelp(), onlyToHelp(), sharedToCheck(), sharedToReports()],
    ...[sharedBy(30), sharedToListen(), sharedBy(12)],
  ]
}

/**
 * Modules that at least this many entries and dynamic imports share go into one file, so that a start reads 60 files
 * instead of 90. This is safe because their imports are shared at least as often. With a lower number, programs would
 * load much code that they never run.
 */
function sharedBy(minShareCount: number) {
  return { name: `shared-by-${minShareCount}`, minShareCount, priority: minShareCount }
}

/** Modules that the command line needs for the help of commands and for errors, which load nothing else. */
function sharedToHelp(): Rolldown.CodeSplittingGroup {
  return { ...importedBy('shared-to-help', ['src/cli/program/program.ts']), priority: 40 }
}

/** Those of them that only the command line uses, also as one file. */
function onlyToHelp(): Rolldown.CodeSplittingGroup {
  const isEntry = (id: string) => id.endsWith('/src/cli/program/program.ts')
  const test = (id: string) => id.includes('/src/cli/') && !isEntry(id)
  return { ...importedBy('help', ['src/cli/program/program.ts']), test, priority: 39 }
}

/** `check` starts a worker before it loads the rest of its code. This is what it imports until then. */
function sharedToCheck(): Rolldown.CodeSplittingGroup {
  return { ...importedBy('shared-to-check', ['src/cli/commands/check.ts']), priority: 38 }
}

/** The `reports` commands are short and need only a small part of the shared modules. */
function sharedToReports(): Rolldown.CodeSplittingGroup {
  const modules = [
    'src/cli/commands/reports.ts',
    'src/cli/reports/open-reports.ts',
    'src/server/storage/domain-reports/open-sqlite-reports.ts',
  ]
  return { ...sharedBy(12), ...importedBy('shared-to-reports', modules), priority: 35 }
}

/** `serve` opens its ports before it loads the rest of the engine. These are the shared modules it imports until then. */
function sharedToListen(): Rolldown.CodeSplittingGroup {
  const modules = ['src/cli/program/program.ts', 'src/cli/commands/serve.ts']
  return { ...sharedBy(12), ...importedBy('shared-to-listen', modules), priority: 20 }
}

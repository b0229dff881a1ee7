import type { Rolldown } from 'vite'
import { isForAll } from './chunk-folders.ts'
import { importedBy, importsWhenAsked } from './static-imports.ts'

/** How the code of the programs is divided into files, so that each start reads few of them and compiles little. */
export function mainChunks(): Rolldown.CodeSplittingGroup[] {
  const groups = [
    ...[versionAlone(), helpPageAlone(), sharedToHelp(), onlyToHelp(), sharedToCheck(), sharedToReports()],
    ...[sharedBy(30), sharedToListen(), sharedBy(12)],
  ]
  return [...groups.flatMap(apartForWorker), ...restOfWorker()]
}

/**
 * Modules that at least this many entries and dynamic imports share go into one file, so that a start reads 60 files
 * instead of 90. This is safe because their imports are shared at least as often. With a lower number, programs would
 * load much code that they never run.
 */
function sharedBy(minShareCount: number) {
  return { name: `shared-by-${minShareCount}`, test: isForAll, minShareCount, priority: minShareCount }
}

/** `--version` needs nothing else. */
function versionAlone(): Rolldown.CodeSplittingGroup {
  return { ...importedBy('version-alone', ['src/server/version.ts']), priority: 50 }
}

/** Nor does the help of the whole program, apart from its texts. */
function helpPageAlone(): Rolldown.CodeSplittingGroup {
  return { ...importedBy('help-page-alone', ['src/cli/program/help-page.ts']), priority: 45 }
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

/**
 * A group, with what the analysis worker runs in a file apart from the rest. A command waits for a worker to start, and
 * it would otherwise compile a megabyte for nothing: texts of the UI, commander, and more.
 */
function apartForWorker(group: Rolldown.CodeSplittingGroup): Rolldown.CodeSplittingGroup[] {
  const isForWorker = importsWhenAsked('src/server/worker/analysis-worker.ts')
  const nameOf = (id: string, context: Rolldown.ChunkingContext) =>
    typeof group.name === 'string' ? group.name : group.name(id, context)
  const name = (id: string, context: Rolldown.ChunkingContext) => {
    const whole = isForWorker(id, context) ? nameOf(id, context) : null
    return whole ? `worker-${whole}` : null
  }
  const debugName = `worker-${group.debugName ?? group.name}`
  // Before the rest, because a group also gets what its modules import.
  return [{ ...group, name, debugName, priority: (group.priority ?? 0) + 0.5 }, group]
}

/**
 * The rest of what the worker runs, by the commands that run it as well: a worker reads 15 files in place of 40, and no
 * command reads what only others need. Those of most commands come first, because a group also gets what its modules
 * import.
 */
function restOfWorker(): Rolldown.CodeSplittingGroup[] {
  const isForWorker = importsWhenAsked('src/server/worker/answer-requests.ts')
  const commands = {
    check: importsWhenAsked('src/cli/check/check-messages.ts'),
    html: importsWhenAsked('src/cli/check/check-html-files.ts'),
    reports: importsWhenAsked('src/cli/reports/open-reports.ts'),
  }
  const nameOf = (id: string, context: Rolldown.ChunkingContext) =>
    ['worker', ...Object.entries(commands).flatMap(([name, needs]) => (needs(id, context) ? [name] : []))].join('-')
  const names = Object.keys(commands).reduce(
    (all, name) => all.flatMap((each) => [each, `${each}-${name}`]),
    ['worker'],
  )
  return names.map((debugName) => ({
    name: (id, context) => (isForWorker(id, context) && nameOf(id, context) === debugName ? debugName : null),
    ...{ test: isForAll, debugName, priority: debugName.split('-').length },
  }))
}

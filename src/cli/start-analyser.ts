import { dirname } from 'node:path'
import type { Logger } from 'pino'
import { readableSources } from '../engine/dns/create-resolver.ts'
import { filterSettings, listSettings, type Settings } from '../server/settings/settings.ts'
import { type Analyser, type AnalyserOptions, createAnalyser } from '../server/worker/analyser.ts'
import { forkConfined } from '../server/worker/fork-worker.ts'
import type { CommandContext } from './command-context.ts'

/** Starts an analyser with a command's settings. */
export function startAnalyser(
  settings: Settings,
  log: Logger,
  { paths, startWorker }: CommandContext,
  overrides: Partial<AnalyserOptions> = {},
): Analyser {
  return createAnalyser({
    worker: paths.worker,
    startWorker: startWorker ?? forkConfined([dirname(paths.resources), ...readableSources(settings.dns)]),
    dns: { sources: settings.dns, offline: settings.offline },
    lists: listSettings(settings),
    filters: filterSettings(settings),
    log,
    ...overrides,
  })
}

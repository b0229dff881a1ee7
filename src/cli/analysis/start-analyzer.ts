import type { Logger } from 'pino'
import { createResolver } from '../../engine/dns/create-resolver.ts'
import { filterSettings, listSettings, type Settings } from '../../server/settings/settings.ts'
import { type Analyzer, type AnalyzerOptions, createAnalyzer } from '../../server/worker/analyzer.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { forkAnalyzers } from './fork-analyzers.ts'

/** Starts an analyzer with the settings of a command. */
export function startAnalyzer(
  settings: Settings,
  log: Logger,
  context: CommandContext,
  overrides: Partial<AnalyzerOptions> = {},
): Analyzer {
  return createAnalyzer({
    worker: context.paths.worker,
    startWorker: forkAnalyzers(settings, context),
    dns: { sources: settings.dns, offline: settings.offline },
    lists: listSettings(settings),
    filters: filterSettings(settings),
    log,
    ...overrides,
  })
}

/** An unusable DNS source is a usage error, not a failed analysis. */
export async function refuseUnusable({ dns, offline }: Settings): Promise<void> {
  await (await createResolver({ sources: dns, offline })).close()
}

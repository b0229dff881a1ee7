import { dirname } from 'node:path'
import { readableSources } from '../../engine/dns/file-sources.ts'
import type { Settings } from '../../server/settings/settings.ts'
import { forkConfined } from '../../server/worker/fork-worker.ts'
import type { StartWorker } from '../../server/worker/worker-process.ts'
import type { CommandContext } from '../ground/command-context.ts'

/**
 * The space for new objects, in MiB, has its full size (`heapFlags`) from the beginning. It would grow with each collection,
 * and loading a worker takes five of them.
 */
const startFlags = ['--min-semi-space-size=16']

/** Starts workers for a command. They can read the program and the DNS sources that are files. */
export function forkAnalyzers({ dns }: Pick<Settings, 'dns'>, { paths, startWorker }: CommandContext): StartWorker {
  return startWorker ?? forkConfined([dirname(paths.resources), ...readableSources(dns)], startFlags)
}

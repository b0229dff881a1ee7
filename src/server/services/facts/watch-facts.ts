import type { Logger } from 'pino'
import type { FactFiles } from '../../data-folder/fact-files.ts'
import type { Clock } from '../../ground/clock.ts'
import { repeatUntilStopped } from '../../ground/repeat-until-stopped.ts'
import type { Settings } from '../../settings/settings.ts'

/** In milliseconds, until what a command imported is used. */
const reloadPause = 10_000

/** In milliseconds, after a download that failed. */
const retryPause = 3_600_000

interface FactWatch {
  files: FactFiles
  settings: Pick<Settings, 'dns' | 'offline' | 'download_facts'>
  clock: Clock
  log: Logger
}

/** Uses the facts that commands import while the engine runs, and downloads newer ones if the owner turned it on. */
export function startFactWatch({ files, settings, clock, log }: FactWatch): { stop(): Promise<void> } {
  let nextDownload = 0

  async function download(): Promise<void> {
    nextDownload = clock.now().getTime() + retryPause
    const { updateFactFiles } = await import('./update-facts.ts')
    const outcome = await updateFactFiles(files, settings, clock)
    if (outcome.state === 'too_early') nextDownload = outcome.next.getTime()
    if (outcome.state !== 'asked') return
    for (const pack of outcome.packs) {
      if (pack.state === 'taken') log.info(pack, 'using newer facts')
      if (pack.state === 'failed') log.warn(pack, 'could not download facts')
    }
  }

  return repeatUntilStopped(
    async () => {
      if (await files.hasChanged()) await loadFacts(files, log)
      if (settings.download_facts && clock.now().getTime() >= nextDownload) await download()
    },
    { pause: reloadPause, onError: (error) => log.error({ err: error }, 'could not update the facts') },
  )
}

/** Uses the facts of the data folder. The log names those that cannot be used. */
export async function loadFacts(files: FactFiles, log: Logger): Promise<void> {
  for (const { pack, refusal } of await files.load()) log.warn({ pack, ...refusal }, 'a stored fact pack is not used')
}

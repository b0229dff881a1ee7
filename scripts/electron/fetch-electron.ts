import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { downloaderEnvironment, inDownloadFolder } from './download-folder.ts'
import { explainFailure, type FetchFailure } from './fetch-failure.ts'
import { type Installation, readInstallation } from './installation.ts'
import { type DownloadLimits, defaultLimits, type Progress, watchDownload } from './watch-download.ts'

export interface FetchOptions {
  /** The folder of the package `electron`. */
  folder: string
  environment: NodeJS.ProcessEnv
  limits?: DownloadLimits
  onProgress(progress: Progress): void
}

/**
 * Runs the installer of the package `electron`, which supports mirrors and the cache and verifies checksums.
 * Downloads nothing if the program is complete. Resolves with the reason of a failure, or null.
 */
export async function fetchElectron(options: FetchOptions): Promise<FetchFailure | null> {
  const { folder, environment, limits = defaultLimits, onProgress } = options
  const { ELECTRON_OVERRIDE_DIST_PATH: override } = environment
  // The installer would extract into its own folder, while the program would be expected in the overriding one.
  if (override) return { cause: 'override', folder: override }
  return await inDownloadFolder(folder, async (downloads): Promise<FetchFailure | null> => {
    const installation = readInstallation(folder, environment)
    if (installation.isComplete) return null
    invalidate(installation)
    const end = await watchDownload({
      program: join(folder, 'install.js'),
      environment: downloaderEnvironment(environment, downloads),
      limits,
      onProgress,
    })
    if (end.cause !== null) {
      // Part of the program would only occupy a disk that may be full.
      invalidate(installation)
      return explainFailure(end, environment)
    }
    return readInstallation(folder, environment).isComplete ? null : { cause: 'incomplete', folder }
  })
}

/** First removes what the installer writes last, so that a killed installer leaves nothing that looks complete. */
function invalidate({ folder }: Installation): void {
  rmSync(join(folder, 'path.txt'), { force: true })
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
}

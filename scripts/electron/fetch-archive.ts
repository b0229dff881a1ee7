import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { downloaderEnvironment, inDownloadFolder } from './download-folder.ts'
import type { FetchOptions } from './fetch-electron.ts'
import { explainFailure, type FetchFailure } from './fetch-failure.ts'
import { defaultLimits, watchDownload } from './watch-download.ts'

export interface ArchiveOptions extends FetchOptions {
  /** Platform and architecture, as in the names of Electron's archives: `linux`, `win32`, `darwin`; `x64`, `arm64`. */
  platform: string
  arch: string
}

/**
 * Electron's archive for a platform and architecture, in the package's version and with a verified checksum, from the
 * cache or downloaded. Resolves with its path, or with the reason of the failure.
 */
export async function fetchArchive(options: ArchiveOptions): Promise<string | FetchFailure> {
  const { folder, platform, arch, environment, limits = defaultLimits, onProgress } = options
  return await inDownloadFolder(folder, async (downloads): Promise<string | FetchFailure> => {
    const end = await watchDownload({
      program: join(import.meta.dirname, 'download-archive.ts'),
      words: [folder, platform, arch],
      environment: downloaderEnvironment(environment, downloads),
      limits,
      onProgress,
    })
    if (end.cause !== null) return explainFailure(end, environment)
    return existsSync(end.stdout) ? end.stdout : { cause: 'incomplete', folder: end.stdout }
  })
}

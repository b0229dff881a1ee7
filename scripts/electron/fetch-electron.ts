import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { holdLock } from '../hold-lock.ts'
import { explainFailure, type FetchFailure } from './fetch-failure.ts'
import { type Installation, readInstallation } from './installation.ts'
import { type DownloadLimits, type Progress, usualLimits, watchDownload } from './watch-download.ts'

export interface FetchOptions {
  /** The folder of the package `electron`. */
  folder: string
  environment: NodeJS.ProcessEnv
  limits?: DownloadLimits
  onProgress(progress: Progress): void
}

/**
 * Has the package `electron` install its program, by its own installer: that one knows mirrors and the cache, and verifies
 * checksums. Nothing is downloaded where the program is complete. Resolves with why it could not be done, or null.
 */
export async function fetchElectron(options: FetchOptions): Promise<FetchFailure | null> {
  const { folder, environment, limits = usualLimits, onProgress } = options
  const { ELECTRON_OVERRIDE_DIST_PATH: override } = environment
  // The installer would extract into its own folder, and the program be looked for in the other.
  if (override) return { cause: 'override', folder: override }
  return await inDownloadFolder(folder, async (downloads) => {
    const installation = readInstallation(folder, environment)
    if (installation.isComplete) return null
    distrust(installation)
    const end = await watchDownload({
      program: join(folder, 'install.js'),
      environment: downloaderEnvironment(environment, downloads),
      limits,
      onProgress,
    })
    if (end.cause !== null) return explainFailure(end, environment)
    return readInstallation(folder, environment).isComplete ? null : { cause: 'incomplete', folder }
  })
}

/** What an installer writes last goes first, so that one that is killed leaves nothing that looks complete. */
function distrust({ folder }: Installation): void {
  rmSync(join(folder, 'path.txt'), { force: true })
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
}

/**
 * Has something done while no other process does it, with a folder for unfinished downloads. What a killed download left there
 * goes first; otherwise it would stay in the system's temporary folder, 100 MB each time.
 */
async function inDownloadFolder(
  folder: string,
  work: (downloads: string) => Promise<FetchFailure | null>,
): Promise<FetchFailure | null> {
  const downloads = join(folder, 'downloads')
  let release: () => void
  try {
    release = holdLock(join(folder, 'downloads.lock'))
  } catch {
    return { cause: 'not_writable', folder }
  }
  try {
    rmSync(downloads, { recursive: true, force: true })
    mkdirSync(downloads)
    return await work(downloads)
  } finally {
    rmSync(downloads, { recursive: true, force: true })
    release()
  }
}

/** The environment of a program that downloads with `@electron/get`. */
function downloaderEnvironment(environment: NodeJS.ProcessEnv, downloads: string): NodeJS.ProcessEnv {
  const { HTTPS_PROXY, https_proxy, npm_config_https_proxy, npm_config_proxy } = environment
  const { HTTP_PROXY, http_proxy, npm_config_noproxy } = environment
  const httpsProxy = HTTPS_PROXY || https_proxy || npm_config_https_proxy || npm_config_proxy
  const httpProxy = HTTP_PROXY || http_proxy || npm_config_proxy
  const proxies: NodeJS.ProcessEnv = {
    // Node's fetch heeds them only on demand (Node 24, https://nodejs.org/api/cli.html#node_use_env_proxy1).
    ...(httpsProxy || httpProxy ? { NODE_USE_ENV_PROXY: '1' } : {}),
    ...(httpsProxy ? { HTTPS_PROXY: httpsProxy } : {}),
    ...(httpProxy ? { HTTP_PROXY: httpProxy } : {}),
    ...(npm_config_noproxy && !environment.NO_PROXY && !environment.no_proxy ? { NO_PROXY: npm_config_noproxy } : {}),
  }
  return {
    ...environment,
    ...proxies,
    ELECTRON_GET_NO_PROGRESS: '1',
    TMPDIR: downloads,
    TMP: downloads,
    TEMP: downloads,
  }
}

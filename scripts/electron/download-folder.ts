import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { holdLock } from '../hold-lock.ts'
import { explainFileError, type FetchFailure } from './fetch-failure.ts'

/**
 * Runs `work` with a folder for unfinished downloads; only one process does so at a time. First removes the remains of
 * a killed download, which would otherwise stay in the system's temporary folder, 100 MB each time.
 */
export async function inDownloadFolder<T>(
  folder: string,
  work: (downloads: string) => Promise<T>,
): Promise<T | FetchFailure> {
  const downloads = join(folder, 'downloads')
  try {
    const release = holdLock(join(folder, 'downloads.lock'))
    try {
      rmSync(downloads, { recursive: true, force: true })
      mkdirSync(downloads)
      return await work(downloads)
    } finally {
      rmSync(downloads, { recursive: true, force: true })
      release()
    }
  } catch (error) {
    return explainFileError(error, folder)
  }
}

/** The environment of a program that downloads with `@electron/get`. */
export function downloaderEnvironment(environment: NodeJS.ProcessEnv, downloads: string): NodeJS.ProcessEnv {
  const { HTTPS_PROXY, https_proxy, npm_config_https_proxy, npm_config_proxy } = environment
  const { HTTP_PROXY, http_proxy, npm_config_noproxy } = environment
  const httpsProxy = HTTPS_PROXY || https_proxy || npm_config_https_proxy || npm_config_proxy
  const httpProxy = HTTP_PROXY || http_proxy || npm_config_proxy
  const proxies: NodeJS.ProcessEnv = {
    // Node's fetch uses proxy variables only if told to (Node 24, https://nodejs.org/api/cli.html#node_use_env_proxy1).
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

import { spawn } from 'node:child_process'
import { z } from 'zod'

/** A report by `report-download.ts` about the fetches in its process. */
const noticeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('requested'), origin: z.string() }),
  z.object({ type: z.literal('connecting'), host: z.string() }),
  z.object({ type: z.literal('connected') }),
  /** `octets` is the length of the body; null if not stated. */
  z.object({ type: z.literal('answered'), status: z.int(), octets: z.int().nullable() }),
  z.object({ type: z.literal('received'), octets: z.int() }),
  z.object({ type: z.literal('complete') }),
  z.object({ type: z.literal('failed'), code: z.string(), message: z.string() }),
])
export type DownloadNotice = z.output<typeof noticeSchema>

export interface DownloadLimits {
  /** Timeout for connecting: name, TCP, and TLS. */
  connectMilliseconds: number
  /** How long a connected server may be silent. */
  silenceMilliseconds: number
}

export const defaultLimits: DownloadLimits = { connectMilliseconds: 10_000, silenceMilliseconds: 30_000 }

/** A download in progress. */
export interface Progress {
  octets: number
  /** Total size; null if the server does not state it. */
  total: number | null
}

/** The module to preload, as a URL, because Windows accepts no path there. */
const observer = new URL('report-download.ts', import.meta.url).href

/** A download that ended without a file. `host` is the last host contacted. */
export type DownloadEnd =
  | { cause: 'connect_timeout' | 'silence'; host: string }
  | { cause: 'status'; host: string; status: number }
  | { cause: 'network'; host: string; code: string; message: string }
  /** The program itself failed; `message` is its output. */
  | { cause: 'program'; host: string; message: string }

export interface WatchedDownload {
  /** A Node program that fetches, and its environment. */
  program: string
  words?: readonly string[]
  environment: NodeJS.ProcessEnv
  limits: DownloadLimits
  onProgress(progress: Progress): void
}

/**
 * Runs a program that downloads, until it ends or the network exceeds a timeout. Resolves with the reason of a
 * failure, or with its standard output.
 */
export async function watchDownload(download: WatchedDownload): Promise<DownloadEnd | { cause: null; stdout: string }> {
  const { program, words = [], environment, limits, onProgress } = download
  const child = spawn(process.execPath, ['--import', observer, program, ...words], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const written = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk) => {
    written.stdout += chunk
  })
  child.stderr?.on('data', (chunk) => {
    written.stderr += chunk
  })
  let host = ''
  let end: DownloadEnd | null = null
  const progress: Progress = { octets: 0, total: null }
  const timer = createTimer((cause) => {
    end = { cause, host }
    child.kill('SIGKILL')
  })
  child.on('message', (message) => {
    const notice = noticeSchema.parse(message)
    if (notice.type === 'requested') host = hostOf(notice.origin) || host
    else if (notice.type === 'connecting') host = notice.host || host
    else if (notice.type === 'answered') {
      Object.assign(progress, { octets: 0, total: notice.octets })
      if (notice.status >= 400) end = { cause: 'status', host, status: notice.status }
    } else if (notice.type === 'received') {
      progress.octets += notice.octets
      onProgress({ ...progress })
    } else if (notice.type === 'failed') {
      end ??= { cause: 'network', host, code: notice.code, message: notice.message }
    }
    timer.set(notice.type, limits)
  })
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  }).finally(() => timer.clear())
  if (exitCode === 0) return { cause: null, stdout: written.stdout }
  return end ?? { cause: 'program', host, message: written.stderr }
}

/** The timeout that applies after a notice; none while nothing is expected from the network. */
function createTimer(onTimeout: (cause: 'connect_timeout' | 'silence') => void) {
  let timer: NodeJS.Timeout | undefined
  const clear = () => clearTimeout(timer)
  return {
    clear,
    set(type: DownloadNotice['type'], { connectMilliseconds, silenceMilliseconds }: DownloadLimits) {
      clear()
      if (type === 'complete' || type === 'failed') return
      timer =
        type === 'connecting'
          ? setTimeout(() => onTimeout('connect_timeout'), connectMilliseconds)
          : setTimeout(() => onTimeout('silence'), silenceMilliseconds)
    },
  }
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : ''
}

import { codeOf } from '../../src/shared/error-code.ts'
import { fill } from '../../src/shared/i18n/bind-texts.ts'
import type { StartTexts } from '../../src/shared/i18n/start-texts.ts'
import type { DownloadEnd, DownloadLimits } from './watch-download.ts'

/** Why Electron's program could not be installed. */
export type FetchFailure =
  | { cause: 'offline' | 'refused' | 'broken_off' | 'certificate' | 'checksum'; host: string }
  | { cause: 'connect_timeout' | 'silence'; host: string }
  | { cause: 'status'; host: string; status: number }
  | { cause: 'proxy'; proxy: string }
  | { cause: 'disk_full' }
  | { cause: 'not_writable' | 'override' | 'incomplete'; folder: string }
  | { cause: 'other'; message: string }

/** Error codes for unresolved names and unreachable networks (getaddrinfo(3), connect(2)). */
const offlineCodes = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH'])
const timeoutCodes = new Set(['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT'])
const brokenCodes = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_ABORTED'])
/** Error codes for rejected certificates, from OpenSSL and Node. */
const certificatePattern = /CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET)|^ERR_TLS|^ERR_SSL/

/** Explains to people why a download ended. */
export function explainFailure(end: DownloadEnd, environment: NodeJS.ProcessEnv): FetchFailure {
  if (end.cause === 'program') return explainMessage(end.message, end.host)
  const proxy = proxyAt(end.host, environment)
  if (proxy !== null && end.cause !== 'silence') return { cause: 'proxy', proxy }
  if (end.cause !== 'network') return end
  const { host, code, message } = end
  // The client has no error code for a proxy that refuses a tunnel (RFC 9110, section 9.3.6).
  if (message.startsWith('Proxy response')) return { cause: 'proxy', proxy: host }
  if (offlineCodes.has(code)) return { cause: 'offline', host }
  if (timeoutCodes.has(code)) return { cause: 'connect_timeout', host }
  if (code === 'ECONNREFUSED') return { cause: 'refused', host }
  if (brokenCodes.has(code)) return { cause: 'broken_off', host }
  if (certificatePattern.test(code)) return { cause: 'certificate', host }
  return { cause: 'other', message: code ? `${message} (${code})` : message }
}

/** Explains the stack trace that the installer printed. */
function explainMessage(message: string, host: string): FetchFailure {
  if (/checksum/i.test(message)) return { cause: 'checksum', host }
  // The extractor is not written in JavaScript and prints the numbers of Unix and Windows.
  if (/ENOSPC|\(os error (?:28|112)\)/.test(message)) return { cause: 'disk_full' }
  const [, folder] = /(?:EACCES|EPERM|EROFS)[^']*'([^']+)'/.exec(message) ?? []
  if (folder !== undefined) return { cause: 'not_writable', folder }
  const [first = ''] = message.split('\n').filter(Boolean)
  return { cause: 'other', message: first.replace(/^\w*Error: /, '') }
}

/** Explains why files below a folder could not be changed. Throws errors with other causes. */
export function explainFileError(error: unknown, folder: string): FetchFailure {
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return { cause: 'disk_full' }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return { cause: 'not_writable', folder }
  throw error
}

/** The proxy in the environment with this host; null if the host is not a proxy. */
function proxyAt(host: string, environment: NodeJS.ProcessEnv): string | null {
  const { HTTPS_PROXY, https_proxy, HTTP_PROXY, http_proxy, npm_config_https_proxy, npm_config_proxy } = environment
  const proxies = [HTTPS_PROXY, https_proxy, HTTP_PROXY, http_proxy, npm_config_https_proxy, npm_config_proxy]
  const hosts = proxies.flatMap((proxy) => (proxy && URL.canParse(proxy) ? new URL(proxy).host : []))
  return hosts.find((known) => known === host) ?? null
}

/** One sentence for people. */
export function describeFailure(
  failure: FetchFailure,
  texts: StartTexts['fetchFailures'],
  { connectMilliseconds, silenceMilliseconds }: DownloadLimits,
): string {
  switch (failure.cause) {
    case 'connect_timeout':
      return fill(texts.connectTimeout, { host: failure.host, seconds: connectMilliseconds / 1000 })
    case 'silence':
      return fill(texts.silence, { host: failure.host, seconds: silenceMilliseconds / 1000 })
    case 'status':
      return fill(texts.status, { host: failure.host, status: failure.status })
    case 'proxy':
      return fill(texts.proxy, { host: failure.proxy })
    case 'disk_full':
      return fill(texts.diskFull, {})
    case 'not_writable':
      return fill(texts.notWritable, { folder: failure.folder })
    case 'override':
      return fill(texts.override, { folder: failure.folder })
    case 'incomplete':
      return fill(texts.incomplete, { folder: failure.folder })
    case 'other':
      return fill(texts.other, { message: failure.message })
    case 'broken_off':
      return fill(texts.brokenOff, { host: failure.host })
    default:
      return fill(texts[failure.cause], { host: failure.host })
  }
}

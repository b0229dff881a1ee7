import { DnsSourceError } from '../../engine/dns/dns-source-error.ts'
import { ZoneFileError } from '../../engine/dns/zone/zone-file-error.ts'
import { codeOf } from '../../shared/error-code.ts'
import { fill } from '../../shared/i18n/bind-texts.ts'
import { errorTexts } from '../../shared/i18n/error-texts.ts'
import type { ErrorsTexts } from '../../shared/i18n/text-types.ts'
import type { Language } from '../../shared/languages.ts'
import { DamagedSecretsError, NoSecretsKeyError } from '../data-folder/secrets.ts'
import { ListenError } from '../network/listen.ts'
import { formatHost } from '../network/networks.ts'
import { RemoteAccessError } from '../network/reach.ts'
import { SettingsError } from '../settings/settings-error.ts'
import { CertificateError } from '../smtp/certificate-files.ts'
import { isDiskFull, StoreError } from '../storage/store-error.ts'

export interface Explanation {
  lines: string[]
  /** `settings`: the request is wrong. `surroundings`: the system cannot do it now. */
  cause: 'settings' | 'surroundings'
}

/** The cause of an expected error in the given language; null for a bug. `beforeFlags`: how flags are given. */
export function explainError(error: unknown, language: Language, beforeFlags = ''): Explanation | null {
  const texts = errorTexts[language].engine
  const { invalid, problems } = errorTexts[language]
  if (error instanceof SettingsError) return { lines: error.describe(invalid), cause: 'settings' }
  if (error instanceof DnsSourceError)
    return { lines: [`dns: ${error.describe(invalid.dnsSource)}`], cause: 'settings' }
  if (error instanceof RemoteAccessError) return { lines: [texts.remote({ host: error.host })], cause: 'settings' }
  if (error instanceof ZoneFileError) return { lines: [error.describe(invalid.zoneFile)], cause: 'surroundings' }
  if (error instanceof ListenError)
    return { lines: [explainListening(error, texts, beforeFlags)], cause: 'surroundings' }
  if (error instanceof CertificateError)
    return { lines: [texts.certificate({ file: error.file })], cause: 'surroundings' }
  if (error instanceof StoreError)
    return {
      lines: [fill(texts.store[error.code], { file: error.file ?? '', other: error.other ?? '', ...error.versions })],
      cause: 'surroundings',
    }
  if (error instanceof NoSecretsKeyError) {
    return { lines: [fill(problems.no_secrets_key.detail, {})], cause: 'settings' }
  }
  if (error instanceof DamagedSecretsError) {
    return { lines: [texts.damagedSecrets({ file: error.file })], cause: 'surroundings' }
  }
  // For files beside the store, such as the certificate; the store does not name the file it writes.
  if (isDiskFull(error)) {
    const line =
      'path' in error ? fill(texts.store.no_room, { file: String(error.path) }) : fill(problems.no_room.detail, {})
    return { lines: [line], cause: 'surroundings' }
  }
  if (isForbidden(error)) return { lines: [texts.forbidden({ file: error.path })], cause: 'surroundings' }
  return null
}

/** Error codes for missing permission and read-only disks. */
const forbidding: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS']

function isForbidden(error: unknown): error is Error & { path: string } {
  if (!(error instanceof Error && 'path' in error)) return false
  return forbidding.includes(codeOf(error)) && typeof error.path === 'string'
}

function explainListening(
  { code, host, port, flag: name }: ListenError,
  texts: ErrorsTexts['engine'],
  beforeFlags: string,
): string {
  const flag = beforeFlags + name
  const address = `${formatHost(host)}:${port}`
  if (code === 'EADDRINUSE') return texts.portBusy({ address, flag })
  return code === 'EACCES' ? texts.portForbidden({ address, flag }) : texts.cannotListen({ address, code, flag })
}

import { createPrivateKey, X509Certificate } from 'node:crypto'
import { unwatchFile, watchFile } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import type { Logger } from 'pino'
import { writePrivateFile } from '../ground/write-private-file.ts'
import { createSelfSigned } from './self-signed.ts'

const oneDay = 24 * 60 * 60 * 1000
/** Long, because senders may pin a self-signed certificate. */
const validity = 3650 * oneDay
/** Senders' clocks may be slow. */
const clockTolerance = oneDay

/** Milliseconds between checks; certificates are renewed days before they expire. */
const interval = 10_000

/** Key and certificates in PEM. */
export interface KeyPair {
  key: string
  cert: string
}

/** The certificate files cannot be used. The message is for the log; people see a text with `file`. */
export class CertificateError extends Error {
  readonly file: string

  constructor(file: string, cause: unknown) {
    super(`cannot use the certificate of ${file}: ${String(cause)}`, { cause })
    this.name = 'CertificateError'
    this.file = file
  }
}

/** A certificate that another program renews. */
export interface CertificateFiles {
  pair: KeyPair
  /** Reads the files again. Unusable files are logged and change nothing. */
  reload(): Promise<void>
  close(): void
}

interface FileOptions {
  files: KeyPair
  onChange(pair: KeyPair): void
  log: Logger
}

/** Reads a certificate from files, and again whenever they change. Throws `CertificateError`. */
export async function watchCertificateFiles({ files, onChange, log }: FileOptions): Promise<CertificateFiles> {
  let pair = await readPair(files)
  let reading: Promise<void> = Promise.resolve()

  async function readAgain(): Promise<void> {
    try {
      const found = await readPair(files)
      if (found.key === pair.key && found.cert === pair.cert) return
      pair = found
      onChange(pair)
      log.info({ file: files.cert }, 'reloaded the certificate')
    } catch (error) {
      log.error({ err: error, file: files.cert }, 'could not reload the certificate; the previous one stays in use')
    }
  }

  function reload(): Promise<void> {
    reading = reading.then(readAgain)
    return reading
  }

  const onFile = () => void reload()
  const paths = new Set([files.key, files.cert])
  // Follows symbolic links, which orchestrators replace to renew a certificate.
  for (const path of paths) watchFile(path, { interval, persistent: false }, onFile)
  return {
    pair,
    reload,
    close() {
      for (const path of paths) unwatchFile(path, onFile)
    },
  }
}

/** Another program may be writing the files one after the other, so only a matching pair counts. */
async function readPair(files: KeyPair): Promise<KeyPair> {
  try {
    const [key, cert] = await Promise.all([readFile(files.key, 'utf8'), readFile(files.cert, 'utf8')])
    if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
      throw new Error('the private key does not match the certificate')
    // Certificates of issuers come after the server's own.
    createSecureContext({ key, cert })
    return { key, cert }
  } catch (error) {
    throw new CertificateError(files.cert, error)
  }
}

/**
 * Key and certificate for STARTTLS in one PEM text. Created on the first start and stored in `file`; replaced if
 * expired, unreadable, or for another name.
 */
export async function loadCertificate(file: string, name: string, now: Date): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (isUsable(kept, name, now)) return kept
  const made = createSelfSigned([name, 'localhost'], {
    from: new Date(now.getTime() - clockTolerance),
    to: new Date(now.getTime() + validity),
  })
  await writePrivateFile(file, made)
  return made
}

function isUsable(pem: string, name: string, now: Date): boolean {
  if (!pem.includes('PRIVATE KEY')) return false
  try {
    const certificate = new X509Certificate(pem)
    return certificate.validToDate > now && certificate.checkHost(name) !== undefined
  } catch {
    return false
  }
}

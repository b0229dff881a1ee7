import { createPrivateKey, X509Certificate } from 'node:crypto'
import { unwatchFile, watchFile } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import type { Logger } from 'pino'

/** Milliseconds between two looks at the files: certificates are renewed days before they end. */
const interval = 10_000

/** Key and certificates, as PEM. */
export interface KeyPair {
  key: string
  cert: string
}

/** The files of a certificate cannot be used. The message is for the log; people are told by `file`. */
export class CertificateError extends Error {
  readonly file: string

  constructor(file: string, cause: unknown) {
    super(`cannot use the certificate of ${file}: ${String(cause)}`, { cause })
    this.name = 'CertificateError'
    this.file = file
  }
}

/** A certificate that others renew. */
export interface CertificateFiles {
  pair: KeyPair
  /** Reads the files again. What cannot be used is logged, and the pair stays as it is. */
  reload(): Promise<void>
  close(): void
}

interface FileOptions {
  files: KeyPair
  /** Takes over another pair. */
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
      log.info({ file: files.cert }, 'the certificate was read again')
    } catch (error) {
      log.error({ err: error, file: files.cert }, 'the certificate cannot be read again, the former one stays')
    }
  }

  function reload(): Promise<void> {
    reading = reading.then(readAgain)
    return reading
  }

  const onFile = () => void reload()
  const paths = new Set([files.key, files.cert])
  // Looks at what a path leads to: orchestrators renew by turning a link.
  for (const path of paths) watchFile(path, { interval, persistent: false }, onFile)
  return {
    pair,
    reload,
    close() {
      for (const path of paths) unwatchFile(path, onFile)
    },
  }
}

/** A pair is read while another program writes it, file by file: only one that fits counts. */
async function readPair(files: KeyPair): Promise<KeyPair> {
  try {
    const [key, cert] = await Promise.all([readFile(files.key, 'utf8'), readFile(files.cert, 'utf8')])
    if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))) throw new Error('the key is another one')
    // The certificates that lead to an issuer follow the server's own.
    createSecureContext({ key, cert })
    return { key, cert }
  } catch (error) {
    throw new CertificateError(files.cert, error)
  }
}

import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { writePrivateFile } from '../data-folder/write-private-file.ts'
import { createSelfSigned } from './self-signed.ts'

const oneDay = 24 * 60 * 60 * 1000
/** Senders that look at a self-signed certificate pin it, so it shall not change under them. */
const validity = 3650 * oneDay
/** Clocks of senders may be behind ours. */
const clockTolerance = oneDay

/**
 * The key and certificate that STARTTLS shows, as one PEM text. It is made on the first start and kept in `file`; one
 * that has expired, cannot be read or is made for another name is replaced.
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

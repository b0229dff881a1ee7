import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { writePrivateFile } from '../ground/write-private-file.ts'
import { createSelfSigned } from './self-signed.ts'

const oneDay = 24 * 60 * 60 * 1000
/** Long, because senders may pin a self-signed certificate. */
const validity = 3650 * oneDay
/** Senders' clocks may be slow. */
const clockTolerance = oneDay

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

import { createSelfSigned } from '../../src/server/smtp/self-signed.ts'

const day = 86_400_000

export interface SelfSigned {
  /** The key and the certificate, in PEM. */
  pem: string
  /** The certificate alone, for those who are to trust it. */
  certificate: string
}

/** A certificate of a host that nobody vouches for, good for a day from now. */
export function selfSigned(host: string): SelfSigned {
  const now = new Date()
  const pem = createSelfSigned([host], { from: now, to: new Date(now.getTime() + day) })
  return { pem, certificate: pem.slice(pem.indexOf('-----BEGIN CERTIFICATE')) }
}

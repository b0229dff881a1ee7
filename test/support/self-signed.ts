import { createSelfSigned } from '../../src/server/smtp/self-signed.ts'

const day = 86_400_000

export interface SelfSigned {
  /** Key and certificate (PEM). */
  pem: string
  /** The certificate alone, for clients that should trust it. */
  certificate: string
}

/** A self-signed certificate for a host, valid for one day. */
export function selfSigned(host: string): SelfSigned {
  const now = new Date()
  const pem = createSelfSigned([host], { from: now, to: new Date(now.getTime() + day) })
  return { pem, certificate: pem.slice(pem.indexOf('-----BEGIN CERTIFICATE')) }
}

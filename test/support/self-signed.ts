import { createSelfSigned } from '../../src/server/smtp/self-signed.ts'

const day = 86_400_000

export interface SelfSigned {
  /** Key and certificate (PEM). */
  pem: string
  /** The certificate alone, for clients that should trust it. */
  certificate: string
}

/**
 * A self-signed certificate for a host, valid from yesterday until tomorrow. OpenSSL’s clock may be a few milliseconds
 * behind that of Node.
 */
export function selfSigned(host: string): SelfSigned {
  const now = Date.now()
  const pem = createSelfSigned([host], { from: new Date(now - day), to: new Date(now + day) })
  return { pem, certificate: pem.slice(pem.indexOf('-----BEGIN CERTIFICATE')) }
}

import { createHash, X509Certificate } from 'node:crypto'
import { z } from 'zod'
import shipped from '../../../resources/facts/certificates.json' with { type: 'json' }
import { definePack } from '../facts/fact-pack.ts'

/** Authorities for mark certificates (BIMI), and how long certificates of servers live. */
export const certificatesPack = definePack(
  'certificates',
  z.object({
    mark_roots: z.array(z.object({ name: z.string(), sha256: z.string(), der: z.base64() }).refine(isCertificate)),
    /** When the end of a certificate is reported: the share of its lifetime that is left, and the least number of days. */
    expiry: z.object({ share_left: z.number().min(0).max(1), least_days: z.number().min(0) }),
    /** Lifetimes in days; `issuer` is null for all, `since` null for already. `choice` is the profile to ask for. */
    lifetimes: z.array(
      z.object({
        issuer: z.string().nullable(),
        days: z.int().min(1),
        since: z.iso.date().nullable(),
        choice: z.string().nullable(),
        source: z.string(),
      }),
    ),
  }),
  shipped,
  ({ lifetimes }) => lifetimes.map(({ source }) => source),
)

/** Whether the certificate is readable and has the fingerprint. */
function isCertificate({ sha256, der }: { sha256: string; der: string }): boolean {
  const octets = Buffer.from(der, 'base64')
  try {
    return createHash('sha256').update(new X509Certificate(octets).raw).digest('hex') === sha256
  } catch {
    return false
  }
}

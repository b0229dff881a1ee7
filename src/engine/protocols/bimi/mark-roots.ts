import { X509Certificate } from 'node:crypto'
import { certificatesPack } from '../certificates.ts'

/** The root authorities for mark certificates. */
export const markRoots: () => readonly X509Certificate[] = certificatesPack.derive(({ mark_roots }) =>
  mark_roots.map(({ der }) => new X509Certificate(Buffer.from(der, 'base64'))),
)

import { X509Certificate } from 'node:crypto'
import data from '../../../../resources/data/mark-roots.json' with { type: 'json' }

let roots: readonly X509Certificate[] | null = null

/** The root authorities for mark certificates shipped with Sendproof. Loaded on first use. */
export function markRoots(): readonly X509Certificate[] {
  roots ??= data.roots.map(({ der }) => new X509Certificate(Buffer.from(der, 'base64')))
  return roots
}

import type { LoadHosted } from '../../server/compose/hosted-layer.ts'

/** Loads what only hosted instances need, which the server does not import. */
export const loadHosted: LoadHosted = async (settings) => {
  const { openHostedLayer } = await import('../../hosted/open-hosted-layer.ts')
  return await openHostedLayer(settings)
}

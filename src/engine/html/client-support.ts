import { z } from 'zod'
import shipped from '../../../resources/facts/clients.json' with { type: 'json' }
import { definePack } from '../facts/fact-pack.ts'
import { watchedFeatures } from './features.ts'

/** The email clients that do not support a feature. */
export interface Gap {
  /** Readers who use them, as a whole percentage. */
  share: number
  /** Their names, most used first. */
  clients: string[]
  /** Whether Outlook on Windows is among them, which is more common in offices than its share suggests. */
  inOutlook: boolean
}

/** Email clients with their shares of readers, and what caniemail.com found out about their newest versions. */
export const clientsPack = definePack(
  'clients',
  z.object({
    /** `id` is that of caniemail.com; `percent` of readers. */
    clients: z.array(z.object({ id: z.string(), name: z.string(), percent: z.number().min(0).max(100) })),
    /**
     * By name at caniemail.com, one letter per client in the order of `clients`: y supported, a partly, n not,
     * u unknown, - not tested.
     */
    features: z.record(z.string(), z.string().regex(/^[yanu-]+$/)),
  }),
  shipped,
)

const gaps = clientsPack.derive(({ clients, features }) => {
  const byShare = clients.map((client, at) => ({ ...client, at })).sort((a, b) => b.percent - a.percent)
  return new Map(
    Object.keys(watchedFeatures).map((slug): [string, Gap] => {
      const lacking = byShare.filter(({ at }) => features[slug]?.[at] === 'n')
      return [
        slug,
        {
          share: Math.round(lacking.reduce((sum, { percent }) => sum + percent, 0)),
          clients: lacking.map(({ name }) => name),
          inOutlook: lacking.some(({ id }) => id === 'outlook/windows'),
        },
      ]
    }),
  )
})

/** The clients that do not support a watched feature; undefined for other features. */
export function findGap(slug: string): Gap | undefined {
  return gaps().get(slug)
}

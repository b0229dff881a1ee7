import { z } from 'zod'
import data from '../../../resources/data/client-support.json' with { type: 'json' }
import shares from './client-shares.json' with { type: 'json' }
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

const support = z
  .object({ clients: z.record(z.string(), z.string()), unsupported: z.record(z.string(), z.array(z.string())) })
  .parse(data)

const percent: Readonly<Record<string, number>> = z.record(z.string(), z.number()).parse(shares.percent)

const gaps = new Map(Object.keys(watchedFeatures).map((slug) => [slug, gapOf(support.unsupported[slug] ?? [])]))

/** The clients that do not support a watched feature; undefined for other features. */
export function findGap(slug: string): Gap | undefined {
  return gaps.get(slug)
}

function gapOf(unsupported: readonly string[]): Gap {
  const byShare = unsupported.toSorted((a, b) => (percent[b] ?? 0) - (percent[a] ?? 0))
  return {
    share: Math.round(byShare.reduce((sum, client) => sum + (percent[client] ?? 0), 0)),
    clients: byShare.flatMap((client) => support.clients[client] ?? []),
    inOutlook: unsupported.includes('outlook/windows'),
  }
}

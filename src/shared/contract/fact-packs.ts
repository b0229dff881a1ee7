import { z } from 'zod'

const usedPackSchema = z
  .object({
    name: z.string(),
    version: z.int(),
    date: z.iso.date(),
    shelf_life_days: z.int().describe('Days after `date` until the sources must be read again.'),
    unsigned: z.boolean().describe('Imported without a signature of the project.'),
    sha256: z.string().exactOptional().describe('Of an unsigned pack, whose version may not tell what it contains.'),
  })
  .meta({ id: 'UsedFactPack' })
export type UsedFactPack = z.infer<typeof usedPackSchema>

export const usedPacksSchema = z
  .array(usedPackSchema)
  .describe('The versions of the facts, such as blocklist codes and provider requirements, that decided the result.')

export const factPackStatusSchema = usedPackSchema
  .extend({
    age_days: z.int(),
    stale: z.boolean().describe('Past its shelf life, but still in use.'),
    origin: z.enum(['shipped', 'imported', 'downloaded']),
    sources: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        url: z.string().nullable(),
        page_date: z.iso.date().nullable(),
        read_on: z.iso.date(),
        sha256: z.string().exactOptional(),
        confidence: z.enum(['verified', 'secondary', 'unverified']),
      }),
    ),
  })
  .meta({ id: 'FactPackStatus' })
export type FactPackStatus = z.infer<typeof factPackStatusSchema>

/** In milliseconds. */
const day = 24 * 3_600_000

/** The age of a pack's facts. */
export function ageInDays({ date }: Pick<UsedFactPack, 'date'>, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - new Date(date).getTime()) / day))
}

/** Whether the sources of a pack are due to be read again. */
export function isStale(pack: UsedFactPack, now: Date): boolean {
  return ageInDays(pack, now) > pack.shelf_life_days
}

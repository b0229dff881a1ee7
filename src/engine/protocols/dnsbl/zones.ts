import { z } from 'zod'
import shipped from '../../../../resources/facts/lists.json' with { type: 'json' }
import {
  type ListDeath,
  type ListingKind,
  type ListingMeaning,
  listDeaths,
  listingKinds,
  listingMeanings,
  refusals,
} from '../../../shared/listing.ts'
import { type Severity, severities } from '../../../shared/severity.ts'
import { parentOf } from '../../dns/names.ts'
import { definePack } from '../../facts/fact-pack.ts'

/** Providers whose lists need a key. */
export const keyOwners = ['spamhaus_dqs', 'abusix'] as const
export type KeyOwner = (typeof keyOwners)[number]

const meaning = z.enum(listingMeanings)

const zoneSchema = z.object({
  zone: z.string(),
  name: z.string(),
  purpose: z.enum(['block', 'allow']),
  /** What it lists: addresses, or registered domains. */
  target: z.enum(['ip', 'domain']),
  /** Queried by default, if configured, with the user's key, for information, or undocumented. */
  use: z.enum(['default', 'optional', 'keyed', 'allow', 'custom']),
  /** The weight of a listing; `weights` has meanings with other weights. */
  weight: z.enum(severities),
  weights: z.partialRecord(meaning, z.enum(severities)).default({}),
  families: z.array(z.literal([4, 6])).default([]),
  /** Codes are addresses, with a star for any octet; codes of a bitmask are bits of the last octet. */
  answer: z.enum(['codes', 'bitmask']),
  codes: z.record(z.string(), meaning),
  errors: z.record(z.string(), z.enum(refusals)),
  /** Test domains that are always and never listed, if they differ from RFC 5782. */
  test: z.object({ listed: z.string(), unlisted: z.string() }).optional(),
  /** The provider whose key precedes the zone in queries. */
  key: z.enum(keyOwners).optional(),
  /** The zone without a key that this one replaces. */
  replaces: z.string().optional(),
  delist_url: z.string().nullable(),
  source: z.string(),
})

/** A list, with everything needed to query it and interpret its answers. */
export type DnsblZone = Omit<z.output<typeof zoneSchema>, 'source'>

/** Why a list, and all lists below its name, should no longer be queried. */
const deathSchema = z.object({
  death: z.enum(listDeaths),
  /** Null if the day was not published. */
  ended: z.iso.date().nullable(),
  source: z.string(),
  /** The list to use instead. */
  successor: z.string().exactOptional(),
})

/** Blocklists and allowlists: their codes and errors, and lists that ended. */
export const listsPack = definePack(
  'lists',
  z.object({
    meanings: z.record(meaning, z.enum(listingKinds)),
    zones: z.array(zoneSchema),
    dead: z.record(z.string(), deathSchema),
  }),
  shipped,
  ({ zones, dead }) => [...zones, ...Object.values(dead)].map(({ source }) => source),
)

/** All known lists, in the order they are shown. */
export function dnsblZones(): readonly DnsblZone[] {
  return listsPack.read().zones
}

/** The list with a name; undefined if it is not documented. */
export function findZone(name: string): DnsblZone | undefined {
  return dnsblZones().find(({ zone }) => zone === name)
}

/**
 * An undocumented list of addresses. Only 127.0.0.2 counts, the code of a list with a single meaning (RFC 5782 section
 * 2.1).
 */
export function customZone(name: string): DnsblZone {
  return {
    zone: name,
    name,
    purpose: 'block',
    target: 'ip',
    use: 'custom',
    weight: 'minor',
    weights: {},
    families: [4, 6],
    answer: 'codes',
    codes: { '127.0.0.2': 'unspecified' },
    errors: {},
    delist_url: null,
  }
}

/** Why a list should no longer be queried; null if it works or is unknown. What is only rumored to have ended is queried. */
export function deathOf(name: string): ListDeath | null {
  const { dead } = listsPack.read()
  const unverified = listsPack.file().sources.filter(({ confidence }) => confidence === 'unverified')
  for (let at: string | null = name; at; at = parentOf(at)) {
    const ended = Object.hasOwn(dead, at) ? dead[at] : undefined
    if (ended && !unverified.some(({ id }) => id === ended.source)) return ended.death
  }
  return null
}

export function kindOf(listingMeaning: ListingMeaning): ListingKind {
  return listsPack.read().meanings[listingMeaning]
}

export function weightOf(zone: DnsblZone, listingMeaning: ListingMeaning): Severity {
  return zone.weights[listingMeaning] ?? zone.weight
}

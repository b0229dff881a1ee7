import { z } from 'zod'
import {
  type ListDeath,
  type ListingKind,
  type ListingMeaning,
  listDeaths,
  listingKinds,
  listingMeanings,
  refusals,
} from '../../../shared/listing.ts'
import { readOnce } from '../../../shared/read-once.ts'
import { type Severity, severities } from '../../../shared/severity.ts'
import data from './dnsbl-zones.json' with { type: 'json' }

/** Whose key opens lists that need one. */
export const keyOwners = ['spamhaus_dqs', 'abusix'] as const
export type KeyOwner = (typeof keyOwners)[number]

const meaning = z.enum(listingMeanings)

const zoneSchema = z.object({
  zone: z.string(),
  name: z.string(),
  purpose: z.enum(['block', 'allow']),
  /** What is looked up: addresses, or registered domains. */
  target: z.enum(['ip', 'domain']),
  /** Asked always, when the settings name it, with a key of the user's, as information, or documented by nobody. */
  use: z.enum(['default', 'optional', 'keyed', 'allow', 'custom']),
  /** What a listing costs its owner; `weights` has the meanings that cost something else. */
  weight: z.enum(severities),
  weights: z.partialRecord(meaning, z.enum(severities)).default({}),
  families: z.array(z.literal([4, 6])).default([]),
  /** Codes are whole addresses, a star for any octet; a bitmask's codes are bits of the last octet. */
  answer: z.enum(['codes', 'bitmask']),
  codes: z.record(z.string(), meaning),
  errors: z.record(z.string(), z.enum(refusals)),
  /** Domains that are listed and not listed always, where they are not those of RFC 5782. */
  test: z.object({ listed: z.string(), unlisted: z.string() }).optional(),
  /** Whose key stands before the zone in the names that are asked. */
  key: z.enum(keyOwners).optional(),
  /** The zone without a key that needs not be asked beside this one. */
  replaces: z.string().optional(),
  delist_url: z.string().nullable(),
  source: z.string(),
  date: z.iso.date(),
  confidence: z.enum(['verified', 'secondary']),
})

/** A list, with what is needed to ask it and to read its answers. */
export type DnsblZone = Omit<z.infer<typeof zoneSchema>, 'source' | 'date' | 'confidence'>

const document = z
  .object({
    meanings: z.record(meaning, z.enum(listingKinds)),
    zones: z.array(zoneSchema),
    dead: z.record(z.string(), z.enum(listDeaths)),
  })
  .parse(data, readOnce)

/** Every list that is known, in the order they are shown. */
export const dnsblZones = document.zones

/** The list of a name; undefined for one that nobody documented. */
export function findZone(name: string): DnsblZone | undefined {
  return dnsblZones.find(({ zone }) => zone === name)
}

/**
 * A list of addresses that nobody documented. It is believed as far as RFC 5782 section 2.1 goes: 127.0.0.2 is what a
 * list says that has one thing to say.
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

/** Why nobody should ask a list any more; null for one that is alive or unknown. */
export function deathOf(name: string): ListDeath | null {
  return document.dead[name] ?? null
}

export function kindOf(listingMeaning: ListingMeaning): ListingKind {
  return document.meanings[listingMeaning]
}

export function weightOf(zone: DnsblZone, listingMeaning: ListingMeaning): Severity {
  return zone.weights[listingMeaning] ?? zone.weight
}

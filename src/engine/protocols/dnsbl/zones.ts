import { z } from 'zod'
import { type Severity, severities } from '../../../shared/finding.ts'
import data from './dnsbl-zones.json' with { type: 'json' }

/** What a code says about the address or domain. Every meaning has a text in the catalogue. */
export type ListingMeaning = keyof typeof data.meanings

/**
 * * `abuse`: it sends or helps to send what nobody wants
 * * `policy`: it should not send mail at all, whatever it does
 * * `reputation`: a grade below which mail is refused
 * * `info`, `allow`: nothing against it
 */
export const listingKinds = ['abuse', 'policy', 'reputation', 'info', 'allow'] as const
export type ListingKind = (typeof listingKinds)[number]

/** Why a list did not answer the question: it refused, or the question was wrong. */
export const refusals = ['public_resolver', 'volume', 'wrong_name', 'ip_queried', 'special'] as const
export type Refusal = (typeof refusals)[number]

const meaningKeys = Object.keys(data.meanings) as [ListingMeaning, ...ListingMeaning[]]
const meaning = z.enum(meaningKeys)

const zoneSchema = z.object({
  zone: z.string(),
  name: z.string(),
  purpose: z.enum(['block', 'allow']),
  /** What is looked up: addresses, or registered domains. */
  target: z.enum(['ip', 'domain']),
  /** Asked always, when the settings name it, with a key of the user's, or as information. */
  use: z.enum(['default', 'optional', 'keyed', 'allow']),
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
  /** The zone of a user with a key, which stands for `{key}`. */
  key_zone: z.string().optional(),
  delist_url: z.string().nullable(),
  source: z.string(),
  date: z.iso.date(),
  confidence: z.enum(['verified', 'secondary']),
})
export type DnsblZone = z.infer<typeof zoneSchema>

const document = z
  .object({
    meanings: z.record(z.string(), z.enum(listingKinds)),
    zones: z.array(zoneSchema),
    dead: z.record(z.string(), z.enum(['closed', 'merged', 'imitator'])),
  })
  .parse(data)

/** Every list that is known, in the order they are shown. */
export const dnsblZones: readonly DnsblZone[] = document.zones

/** The list of a name; undefined for one that nobody documented. */
export function findZone(name: string): DnsblZone | undefined {
  return dnsblZones.find(({ zone }) => zone === name)
}

/** Why nobody should ask a list any more; null for one that is alive or unknown. */
export function deathOf(name: string): 'closed' | 'merged' | 'imitator' | null {
  return document.dead[name] ?? null
}

export function kindOf(listingMeaning: ListingMeaning): ListingKind {
  return document.meanings[listingMeaning] ?? 'info'
}

export function weightOf(zone: DnsblZone, listingMeaning: ListingMeaning): Severity {
  return zone.weights[listingMeaning] ?? zone.weight
}

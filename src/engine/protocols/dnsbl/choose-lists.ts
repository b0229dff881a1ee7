import { createListHealth, type ListHealth } from './list-health.ts'
import { customZone, type DnsblZone, dnsblZones, findZone, type KeyOwner } from './zones.ts'

/** The keys of the user, by whose lists they open. */
export type ListKeys = Partial<Record<KeyOwner, string>>

/** What a user says of lists. */
export interface ListSettings {
  /** The zones of block lists of addresses, documented or not. */
  blacklists: readonly string[]
  keys: ListKeys
}

/** Which lists are asked, in the order they are shown. */
export interface ListChoice {
  /** Of addresses, for what they say against them. */
  block: readonly DnsblZone[]
  /** Of addresses, for a good word. */
  allow: readonly DnsblZone[]
  /** Of domains, for what they say against them. */
  domain: readonly DnsblZone[]
}

/** The block lists that are asked about an address unless the settings name others. */
export const defaultBlacklists: readonly string[] = zonesFor('ip', 'default').map(({ zone }) => zone)

/** What is asked unless a user says otherwise. */
export const usualLists: ListSettings = { blacklists: defaultBlacklists, keys: {} }

/** The lists that are asked, and what is remembered of their tests. */
export interface Lists extends ListChoice {
  health: ListHealth
}

/** Makes the lists ready to be asked. `now` gives the present. */
export function createLists(settings: ListSettings, now: () => Date): Lists {
  return { ...chooseLists(settings), health: createListHealth(now) }
}

/** The lists to ask: those that are named, and those that the keys open, in the place of the ones they replace. */
export function chooseLists({ blacklists, keys }: ListSettings): ListChoice {
  const named = [...new Set(blacklists)].map((name) => findZone(name) ?? customZone(name))
  return {
    block: withKeyed(named, zonesFor('ip', 'keyed'), keys),
    allow: zonesFor('ip', 'allow'),
    domain: withKeyed(zonesFor('domain', 'default'), zonesFor('domain', 'keyed'), keys),
  }
}

/** Whether a list can be among the block lists of the settings: it lists addresses, as bad ones, and needs no key. */
export function isBlockList(name: string): boolean {
  const zone = findZone(name)
  return !zone || (zone.target === 'ip' && zone.purpose !== 'allow' && zone.key === undefined)
}

function zonesFor(target: DnsblZone['target'], use: DnsblZone['use']): DnsblZone[] {
  return dnsblZones.filter((zone) => zone.target === target && zone.use === use)
}

function withKeyed(named: readonly DnsblZone[], keyed: readonly DnsblZone[], keys: ListKeys): DnsblZone[] {
  const opened = keyed.filter(({ key }) => key !== undefined && keys[key] !== undefined)
  const replacing = new Map(opened.map((zone) => [zone.replaces, zone]))
  const chosen = named.map((zone) => replacing.get(zone.zone) ?? zone)
  return [...chosen, ...opened.filter((zone) => !chosen.includes(zone))]
}

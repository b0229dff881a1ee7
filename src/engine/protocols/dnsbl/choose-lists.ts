import { createListHealth, type ListHealth } from './list-health.ts'
import { customZone, type DnsblZone, dnsblZones, findZone, type KeyOwner, listsPack } from './zones.ts'

/** The user's keys, by list provider. */
export type ListKeys = Partial<Record<KeyOwner, string>>

/** The user's settings for lists. */
export interface ListSettings {
  /** The zones of address blocklists, documented or not. */
  blacklists: readonly string[]
  keys: ListKeys
}

/** The lists to query, in the order they are shown. */
export interface ListChoice {
  /** Blocklists of addresses. */
  block: readonly DnsblZone[]
  /** Allowlists of addresses. */
  allow: readonly DnsblZone[]
  /** Blocklists of domains. */
  domain: readonly DnsblZone[]
}

/** The default lists. */
export const defaultLists: ListSettings = {
  get blacklists() {
    return zonesFor('ip', 'default').map(({ zone }) => zone)
  },
  keys: {},
}

/** The lists to query, with the cached results of their self-tests. */
export interface Lists extends ListChoice {
  health: ListHealth
}

/** Prepares the lists, which follow the facts in use. `now` returns the current time. */
export function createLists(settings: ListSettings, now: () => Date): Lists {
  const choice = listsPack.derive(() => chooseLists(settings))
  return {
    get block() {
      return choice().block
    },
    get allow() {
      return choice().allow
    },
    get domain() {
      return choice().domain
    },
    health: createListHealth(now),
  }
}

/** The configured lists and those with a key, which replace the lists without one. */
export function chooseLists({ blacklists, keys }: ListSettings): ListChoice {
  const named = [...new Set(blacklists)].map((name) => findZone(name) ?? customZone(name))
  return {
    block: withKeyed(named, zonesFor('ip', 'keyed'), keys),
    allow: zonesFor('ip', 'allow'),
    domain: withKeyed(zonesFor('domain', 'default'), zonesFor('domain', 'keyed'), keys),
  }
}

/** Whether a list can be set as a blocklist: it lists bad addresses and needs no key. */
export function isBlockList(name: string): boolean {
  const zone = findZone(name)
  return !zone || (zone.target === 'ip' && zone.purpose !== 'allow' && zone.key === undefined)
}

function zonesFor(target: DnsblZone['target'], use: DnsblZone['use']): DnsblZone[] {
  return dnsblZones().filter((zone) => zone.target === target && zone.use === use)
}

function withKeyed(named: readonly DnsblZone[], keyed: readonly DnsblZone[], keys: ListKeys): DnsblZone[] {
  const opened = keyed.filter(({ key }) => key !== undefined && keys[key] !== undefined)
  const replacing = new Map(opened.map((zone) => [zone.replaces, zone]))
  const chosen = named.map((zone) => replacing.get(zone.zone) ?? zone)
  return [...chosen, ...opened.filter((zone) => !chosen.includes(zone))]
}

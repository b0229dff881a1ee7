import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { gradeSchema } from '../../shared/findings/grade.ts'
import { languageSchema } from '../../shared/language-schema.ts'
import { savedHistorySchema } from './history-search.ts'
import { dnsLookupKinds } from './lookup-search.ts'
import { isComplete } from './score-change.ts'
import { sendWaySchema } from './send-ways.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const recentLookupSchema = z.object({
  kind: z.enum(dnsLookupKinds),
  /** The input as it appears in the link. */
  search: z.object({ domain: z.string().optional(), selector: z.string().optional() }),
})
export type RecentLookup = z.infer<typeof recentLookupSchema>

const auditResultSchema = z.object({
  score: z.number().nullable(),
  score_floor: z.number().nullable(),
  grade: gradeSchema.nullable(),
  grade_floor: gradeSchema.nullable(),
  checked_at: z.iso.datetime(),
})
/** The part of an audit's result that lists show. */
export type AuditResult = z.infer<typeof auditResultSchema>

const recentDomainSchema = z.object({
  name: z.string(),
  /** Null without a result: saved by an earlier version, or from an instance without our extensions. */
  latest: auditResultSchema.nullable(),
  /** The last complete result before `latest`. */
  previous: auditResultSchema.nullable(),
})
export type RecentDomain = z.infer<typeof recentDomainSchema>

/** Settings stored in this browser. Invalid values are dropped. */
const preferencesSchema = z.object({
  /** Null until chosen; the engine's setting or the browser's language then decides. */
  language: languageSchema.nullable().catch(null),
  theme: z.enum(themes).catch('system'),
  /** Single-letter shortcuts can be switched off for speech input users (WCAG 2.1.4). */
  letterKeys: z.boolean().catch(true),
  /** How the user sends; null until chosen. */
  sendWay: sendWaySchema.nullable().catch(null),
  /** Whether the home page hides the samples. */
  hidesSamples: z.boolean().catch(false),
  /** Recent lookups, latest first. */
  recentDomains: z.array(recentDomainSchema).catch([]),
  recentIps: z.array(z.string()).catch([]),
  /** The last filters of the history. */
  history: savedHistorySchema.catch({}),
  recentLookups: z.array(recentLookupSchema).catch([]),
  /** The API returns the address of a test only when it is created. */
  hostedTests: z.array(z.object({ token: z.string(), address: z.string() })).catch([]),
})

export type Preferences = z.infer<typeof preferencesSchema>

const storageKey = 'sendproof.preferences'
const listeners = new Set<() => void>()
let current = read()

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, () => current)
}

export function setPreferences(change: Partial<Preferences>): void {
  current = { ...current, ...change }
  try {
    localStorage.setItem(storageKey, JSON.stringify(current))
  } catch {
    // Storage is full or blocked: the choice is lost when the page is closed.
  }
  for (const listener of listeners) listener()
}

export function resetPreferences(): void {
  setPreferences(preferencesSchema.parse({}))
}

/** Maximum number of recent lookups. */
const maxRecent = 8

/** Adds an IP address to the top of the recent ones. */
export function saveRecentIp(ip: string): void {
  if (current.recentIps[0] === ip) return
  setPreferences({ recentIps: [ip, ...current.recentIps.filter((other) => other !== ip)].slice(0, maxRecent) })
}

/** Adds a domain to the top of the recent ones, with the result of its audit if there is one. */
export function saveRecentDomain(name: string, result: AuditResult | null): void {
  const known = current.recentDomains.find((domain) => domain.name === name)
  const others = current.recentDomains.filter((domain) => domain.name !== name)
  setPreferences({ recentDomains: [withResult(name, known, result), ...others].slice(0, maxRecent) })
}

/** Only a complete result is useful for comparison, so an incomplete one does not replace the previous result. */
function withResult(name: string, known: RecentDomain | undefined, result: AuditResult | null): RecentDomain {
  const { latest = null, previous = null } = known ?? {}
  if (!result || result.checked_at === latest?.checked_at) return { name, latest, previous }
  return { name, latest: result, previous: latest && isComplete(latest) ? latest : previous }
}

/** Adds a single lookup to the top of the recent ones. */
export function saveRecentLookup(lookup: RecentLookup): void {
  const written = JSON.stringify(lookup)
  const [latest] = current.recentLookups
  if (latest && JSON.stringify(latest) === written) return
  const others = current.recentLookups.filter((other) => JSON.stringify(other) !== written)
  setPreferences({ recentLookups: [lookup, ...others].slice(0, maxRecent) })
}

/** Adds a test of a hosted instance to the top of the saved ones. */
export function saveHostedTest(test: Preferences['hostedTests'][number]): void {
  setPreferences({ hostedTests: [test, ...current.hostedTests].slice(0, maxRecent) })
}

/** Another window of the app changed the preferences. */
function onStorage({ key }: StorageEvent): void {
  if (key !== storageKey) return
  current = read()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

function read(): Preferences {
  try {
    return preferencesSchema.parse(JSON.parse(localStorage.getItem(storageKey) ?? '{}'))
  } catch {
    return preferencesSchema.parse({})
  }
}

/** Applies the theme; `system` follows the operating system. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** The current preferences, outside of components. */
export function currentPreferences(): Preferences {
  return current
}

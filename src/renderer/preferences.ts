import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { lookupKinds } from '../shared/contract/lookups.ts'
import { languageSchema } from '../shared/language.ts'
import { savedHistorySchema } from './features/tests/list/history-search.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const recentLookupSchema = z.object({
  kind: z.enum(lookupKinds),
  /** What was typed, field by field, as it stands in the link. */
  search: z.object({ domain: z.string().optional(), selector: z.string().optional(), q: z.string().optional() }),
})
export type RecentLookup = z.infer<typeof recentLookupSchema>

/** What the app remembers on this machine. A value that cannot be read any more is forgotten, not fatal. */
const preferencesSchema = z.object({
  /** Null until someone chooses: then the engine's setting and the browser's wish decide. */
  language: languageSchema.nullable().catch(null),
  theme: z.enum(themes).catch('system'),
  /** Shortcuts of a single letter can be switched off for those who dictate (WCAG 2.1.4). */
  letterKeys: z.boolean().catch(true),
  /** Whether the first page shows no samples any more. */
  hidesSamples: z.boolean().catch(false),
  /** Whether the tour of the first start was taken, or skipped. */
  knowsTour: z.boolean().catch(false),
  /** What was looked up last, the latest first. */
  recentDomains: z.array(z.string()).catch([]),
  recentIps: z.array(z.string()).catch([]),
  /** How the history was looked at last. */
  history: savedHistorySchema.catch({}),
  recentLookups: z.array(recentLookupSchema).catch([]),
  /** What a hosted instance may not tell again: the address of a test is in the answer to its creation only. */
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
    // Storage is full or forbidden: the choice holds until the page is left.
  }
  for (const listener of listeners) listener()
}

/** Forgets all that is remembered. */
export function resetPreferences(): void {
  setPreferences(preferencesSchema.parse({}))
}

/** How many lookups are remembered. */
const maxRecent = 8

/** Puts what was just looked up on top of what is remembered. */
export function saveRecentSubject(list: 'recentDomains' | 'recentIps', name: string): void {
  if (current[list][0] === name) return
  setPreferences({ [list]: [name, ...current[list].filter((other) => other !== name)].slice(0, maxRecent) })
}

/** The same for a single question. */
export function saveRecentLookup(lookup: RecentLookup): void {
  const written = JSON.stringify(lookup)
  const [latest] = current.recentLookups
  if (latest && JSON.stringify(latest) === written) return
  const others = current.recentLookups.filter((other) => JSON.stringify(other) !== written)
  setPreferences({ recentLookups: [lookup, ...others].slice(0, maxRecent) })
}

/** Puts a test of a hosted instance on top of those that are remembered. */
export function saveHostedTest(test: Preferences['hostedTests'][number]): void {
  setPreferences({ hostedTests: [test, ...current.hostedTests].slice(0, maxRecent) })
}

/** Another window of the app changed them. */
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

/** Shows the chosen theme; `system` leaves it to the operating system. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** What is remembered at the moment, for those who draw nothing. */
export function currentPreferences(): Preferences {
  return current
}

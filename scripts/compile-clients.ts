import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { clientsPack } from '../src/engine/html/support/client-support.ts'

/** The part of caniemail.com's data that we use: for each client the results of its versions. */
const sourceSchema = z.object({
  last_update_date: z.string(),
  nicenames: z.object({ family: z.record(z.string(), z.string()) }),
  data: z.array(
    z.object({
      slug: z.string(),
      last_test_date: z.string().regex(/^\d{4}-\d\d-\d\d?$/),
      notes_by_num: z.record(z.string(), z.string()).nullable(),
      stats: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.string()))),
    }),
  ),
})
type Source = z.infer<typeof sourceSchema>

/** Platform names for people. */
const platformNames: Readonly<Record<string, string>> = {
  ios: 'iOS',
  android: 'Android',
  macos: 'Mac',
  windows: 'Windows',
  'desktop-webmail': 'web',
  'mobile-webmail': 'mobile web',
  'outlook-com': 'web',
}

/**
 * The file of the pack with the results of the installed caniemail package for all its features. Which clients, with
 * which shares, is written in the pack itself. New results are a new version, dated like them.
 */
export function compileClients(): string {
  const file = new URL(import.meta.resolve('caniemail/caniemail.json'))
  const source = sourceSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const before = clientsPack.schema.parse(clientsPack.shipped)
  const { clients, views } = before.data
  const data = {
    clients: clients.map(({ id, percent }) => ({ id, name: nameOf(id, source), percent })),
    features: Object.fromEntries(
      source.data.map(({ slug, stats }) => [slug, clients.map(({ id }) => resultOf(id, stats)[0] ?? '-').join('')]),
    ),
    tested: Object.fromEntries(source.data.map(({ slug, last_test_date: date }) => [slug, dayOf(date)])),
    notes: Object.fromEntries(
      source.data.flatMap((feature) => {
        const notes = notesOf(
          feature,
          clients.map(({ id }) => id),
        )
        return Object.keys(notes).length > 0 ? [[feature.slug, notes]] : []
      }),
    ),
    views,
  }
  const testedOn = source.last_update_date.slice(0, 10)
  const sources = before.sources.map((each) => (each.id === 'caniemail' ? { ...each, page_date: testedOn } : each))
  const isSame = isDeepStrictEqual({ data, sources }, { data: before.data, sources: before.sources })
  const version = isSame ? before.version : before.version + 1
  return `${JSON.stringify({ ...before, version, sources, data }, null, 2)}\n`
}

/** One date has a day without its zero. */
function dayOf(date: string): string {
  return date.replace(/-(\d)$/, '-0$1')
}

function nameOf(client: string, { nicenames }: Source): string {
  const [family = '', platform = ''] = client.split('/')
  // Thunderbird is tested on one platform, and the results apply to all.
  if (family === 'thunderbird') return 'Thunderbird'
  const name = nicenames.family[family]
  if (!name) throw new Error(`caniemail has no client ${client}`)
  return `${name} (${platformNames[platform]})`
}

type Feature = Source['data'][number]

/** The notes on partial support, each with the clients that it is about. */
function notesOf({ stats, notes_by_num: notes }: Feature, clients: readonly string[]): Record<string, string> {
  const found = new Map<string, string[]>()
  for (const client of clients) {
    const result = resultOf(client, stats)
    if (!result.startsWith('a')) continue
    for (const [, number = ''] of result.matchAll(/#(\d+)/g)) {
      const note = withoutLinks(notes?.[number] ?? '')
      if (note) found.set(note, [...(found.get(note) ?? []), client])
    }
  }
  return Object.fromEntries([...found].map(([note, ids]) => [note, ids.join(' ')]))
}

/** A note without its Markdown links and the remarks that consist of one. */
function withoutLinks(note: string): string {
  return note
    .replace(/\s*\(?See [^.]*\[[^\]]*\]\([^)]*\)\.?\)?/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
}

/** The newest result: a letter, and the numbers of its notes. */
function resultOf(client: string, stats: Feature['stats']): string {
  const [family = '', platform = ''] = client.split('/')
  const results = stats[family]?.[platform] ?? {}
  const newest = newestVersion(client, Object.keys(results))
  return newest === undefined ? '-' : (results[newest] ?? '-')
}

/**
 * Which of two kinds of names is the newer one, on platforms that have results under both: Outlook was tested by year
 * first and by build later, the others the other way around.
 */
const newerNames: Readonly<Record<string, 'builds' | 'months'>> = {
  'outlook/macos': 'builds',
  'outlook/android': 'builds',
  'samsung-email/android': 'months',
  'apple-mail/macos': 'months',
  'apple-mail/ios': 'months',
}

/** The newest of a client's versions: builds (`16.80`), years (`2019`), or months (`2024-01`). */
export function newestVersion(client: string, versions: readonly string[]): string | undefined {
  const { builds = [], months = [] } = Object.groupBy(versions, (name) =>
    /^20\d\d(-\d\d)?$/.test(name) ? 'months' : 'builds',
  )
  const isMixed = builds.length > 0 && months.length > 0
  if (isMixed && !newerNames[client]) throw new Error(`${client}: which is newer, ${builds[0]} or ${months[0]}?`)
  const newest = isMixed && newerNames[client] === 'builds' ? builds : months.length > 0 ? months : builds
  return newest.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1)
}

import { readFileSync } from 'node:fs'
import { z } from 'zod'
import shares from '../src/engine/html/client-shares.json' with { type: 'json' }
import { watchedFeatures } from '../src/engine/html/features.ts'

/** The part of caniemail.com's data that we use: for each client the results of its versions, oldest first. */
const sourceSchema = z.object({
  last_update_date: z.string(),
  nicenames: z.object({ family: z.record(z.string(), z.string()) }),
  data: z.array(
    z.object({
      slug: z.string(),
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
 * Compiles the watched features, and the email clients whose latest version does not support them, into a JSON file.
 */
export function compileClientSupport(): string {
  const file = new URL(import.meta.resolve('caniemail/caniemail.json'))
  const source = sourceSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const clients = Object.keys(shares.percent)
  const document = {
    source: 'https://www.caniemail.com, MIT license, via the caniemail package; built by npm run generate',
    date: source.last_update_date.slice(0, 10),
    clients: Object.fromEntries(clients.map((client) => [client, nameOf(client, source)])),
    unsupported: Object.fromEntries(
      Object.keys(watchedFeatures).map((slug) => [slug, clientsWithout(slug, clients, source)]),
    ),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

function nameOf(client: string, { nicenames }: Source): string {
  const [family = '', platform = ''] = client.split('/')
  // Thunderbird is tested on one platform, and the results apply to all.
  if (family === 'thunderbird') return 'Thunderbird'
  const name = nicenames.family[family]
  if (!name) throw new Error(`caniemail has no client ${client}`)
  return `${name} (${platformNames[platform]})`
}

function clientsWithout(slug: string, clients: readonly string[], { data }: Source): string[] {
  const feature = data.find((candidate) => candidate.slug === slug)
  if (!feature) throw new Error(`caniemail has no feature ${slug}`)
  return clients.filter((client) => {
    const [family = '', platform = ''] = client.split('/')
    const versions = Object.entries(feature.stats[family]?.[platform] ?? {})
    const [, result] = versions.sort(([a], [b]) => compareVersions(a, b)).at(-1) ?? []
    // "n" is no, "a" partial, "y" yes, "u" unknown; a note may follow.
    return result?.startsWith('n') ?? false
  })
}

/** Versions are numbers (`16.80`) or months (`2024-01`). */
function compareVersions(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}

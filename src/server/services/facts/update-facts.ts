import { asksNetwork, createResolver } from '../../../engine/dns/create-resolver.ts'
import { maxPackSize, type PackRefusal } from '../../../engine/facts/read-pack-file.ts'
import { createPublicFetch, type FetchOutcome, type PublicFetch } from '../../../engine/outbound/public-fetch.ts'
import { factPacks } from '../../../engine/packs/fact-packs.ts'
import type { FactFiles } from '../../data-folder/fact-files.ts'
import type { Clock } from '../../ground/clock.ts'
import type { Settings } from '../../settings/settings.ts'

/** The packs of the latest release, as files beside the installers. */
const releases = 'https://github.com/sendproof/sendproof/releases/latest/download'

/** The hosts that serve the releases page: its files are stored on the second. */
const hosts: ReadonlySet<string | undefined> = new Set(['github.com', 'release-assets.githubusercontent.com'])

/** The latest release, then its file, then the storage. */
const maxRedirects = 3

/** In milliseconds: the releases page is asked at most once per day. */
const pause = 24 * 3_600_000

const timeoutMs = 20_000

export interface UpdatedPack {
  name: string
  state: 'taken' | 'same' | 'failed'
  version: number
  detail?: string
  refusal?: PackRefusal
}

export type UpdateOutcome =
  | { state: 'offline' }
  | { state: 'too_early'; next: Date }
  | { state: 'asked'; packs: UpdatedPack[] }

/** Downloads newer packs. Sends nothing but the requests. `fetch` is only passed by tests. */
export async function updateFactFiles(
  files: FactFiles,
  { dns, offline }: Pick<Settings, 'dns' | 'offline'>,
  clock: Clock,
  fetch?: PublicFetch,
): Promise<UpdateOutcome> {
  const options = { sources: dns, offline }
  if (!asksNetwork(options)) return { state: 'offline' }
  const last = await files.askedAt()
  const next = new Date((last?.getTime() ?? 0) + pause)
  // A time in the future comes from a wrong clock.
  if (last && last <= clock.now() && clock.now() < next) return { state: 'too_early', next }
  const resolver = await createResolver(options)
  try {
    const fetchPublic = fetch ?? createPublicFetch({ resolver })
    const packs: UpdatedPack[] = []
    for (const { name } of factPacks) packs.push(await updatePack(name, files, fetchPublic))
    if (packs.some(({ state }) => state !== 'failed')) await files.noteAnswer()
    return { state: 'asked', packs }
  } finally {
    await resolver.close()
  }
}

async function updatePack(name: string, files: FactFiles, fetchPublic: PublicFetch): Promise<UpdatedPack> {
  const version = factPacks.find((pack) => pack.name === name)?.file().version ?? 0
  const outcome = await fetchRelease(`${releases}/facts-${name}.json`, fetchPublic)
  if (outcome.state !== 'fetched') return { name, state: 'failed', version, detail: describeFailure(outcome) }
  const taken = await files.take(outcome.body, 'downloaded')
  if (taken.state !== 'refused') return { name, state: taken.state, version: taken.version }
  // The latest release may be older than this version of the program, or than what the owner imported.
  if (taken.refusal.code === 'older') return { name, state: 'same', version }
  return { name, state: 'failed', version, refusal: taken.refusal }
}

/** Follows redirects to the hosts of the releases page only. */
async function fetchRelease(address: string, fetchPublic: PublicFetch): Promise<FetchOutcome> {
  let url = address
  for (let redirects = 0; ; redirects += 1) {
    if (!hosts.has(URL.parse(url)?.hostname)) return { state: 'refused_url' }
    const outcome = await fetchPublic(url, { maxOctets: maxPackSize, timeoutMs, maxRedirects: 0 })
    if (outcome.state !== 'redirected' || redirects === maxRedirects) return outcome
    url = outcome.location
  }
}

function describeFailure(outcome: Exclude<FetchOutcome, { state: 'fetched' }>): string {
  switch (outcome.state) {
    case 'http_status':
      return `HTTP ${outcome.status}`
    case 'unavailable':
      return outcome.reason.code
    default:
      return outcome.state
  }
}

import type { Resolver } from '../../../engine/dns/resolver.ts'
import type { Outbound } from '../../../engine/outbound/outbound.ts'
import type { FetchLimits, FetchOutcome } from '../../../engine/outbound/public-fetch.ts'
import { typeOfImage } from '../../../engine/preview/given-images.ts'
import type { LoadedImages } from '../../../shared/contract/inbox-tests/preview.ts'
import { maxImageOctets } from '../../../shared/limits.ts'
import type { Store } from '../../storage/store.ts'

/** Content delivery networks redirect once or twice. */
const limits: FetchLimits = { maxOctets: maxImageOctets, timeoutMs: 15_000, maxRedirects: 3 }
/** Milliseconds for all images of a message. */
const timeout = 40_000
/** As many as browsers load from one host. */
const atOnce = 6

interface TestImageOptions {
  store: Pick<Store, 'testImages'>
  resolver: Resolver
  /** Without it, nothing is loaded. */
  outbound: Outbound | undefined
}

type Failure = LoadedImages['failed'][number]['reason']

/** The images of messages, which only their author adds or has loaded. */
export function createTestImageService({ store, resolver, outbound }: TestImageOptions) {
  return {
    /** `full` if there is no room for it, or no such test. */
    async add(token: string, name: string, content: Buffer): Promise<'stored' | 'no_image' | 'full'> {
      if (typeOfImage(content) === null) return 'no_image'
      return (await store.testImages.save(token, { name, content })) ? 'stored' : 'full'
    },

    /** Loads images from public addresses, without cookies or a referrer. */
    async load(token: string, addresses: readonly string[]): Promise<LoadedImages> {
      if (!outbound) return { loaded: 0, failed: addresses.map((address) => ({ address, reason: 'offline' })) }
      const { fetchPublic } = outbound(resolver, AbortSignal.timeout(timeout))
      const waiting = [...addresses]
      const result: LoadedImages = { loaded: 0, failed: [] }
      const loadNext = async (): Promise<void> => {
        for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
          const reason = await saveImage(
            token,
            address,
            await fetchPublic(address.replace(/^\/\//, 'https://'), limits),
          )
          if (reason === null) result.loaded += 1
          else result.failed.push({ address, reason })
        }
      }
      await Promise.all(Array.from({ length: atOnce }, loadNext))
      return result
    },
  }

  /** Why it was not kept; null if it was. */
  async function saveImage(token: string, address: string, outcome: FetchOutcome): Promise<Failure | null> {
    if (outcome.state !== 'fetched') return reasonOf(outcome, address)
    if (typeOfImage(outcome.body) === null) return 'no_image'
    return (await store.testImages.save(token, { name: address, content: outcome.body })) ? null : 'too_large'
  }
}

function reasonOf(outcome: Exclude<FetchOutcome, { state: 'fetched' }>, address: string): Failure {
  if (outcome.state === 'refused_url') return /^http:/i.test(address) ? 'unencrypted' : 'unreachable'
  if (outcome.state === 'no_host' || outcome.state === 'http_status') return 'not_found'
  if (outcome.state === 'too_large') return 'too_large'
  return outcome.state === 'unavailable' && outcome.reason.code === 'address_forbidden' ? 'private' : 'unreachable'
}

import { createRspamd } from './rspamd.ts'
import type { SpamFilter } from './spam-filter.ts'
import { createSpamd } from './spamd.ts'

/** Where the filters listen; null where there is none. */
export interface FilterSettings {
  /** `http://127.0.0.1:11333` */
  rspamd: string | null
  /** `127.0.0.1:783` */
  spamd: string | null
}

export const noFilters: FilterSettings = { rspamd: null, spamd: null }

/**
 * Milliseconds until a filter is given up: less than the analysis has, so that a filter that hangs costs its own verdict
 * and nothing else. SpamAssassin takes half a second, and longer where it asks the network.
 */
const maxWait = 5000

export function createSpamFilters({ rspamd, spamd }: FilterSettings): SpamFilter[] {
  return [...(rspamd ? [createRspamd(rspamd)] : []), ...(spamd ? [createSpamd(spamd)] : [])].map(withPatience)
}

function withPatience(filter: SpamFilter): SpamFilter {
  return {
    engine: filter.engine,
    judge: (message, signal) => filter.judge(message, AbortSignal.any([signal, AbortSignal.timeout(maxWait)])),
  }
}

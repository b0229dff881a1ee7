import type { SpamFilter } from '../ports/spam-filter.ts'
import { createRspamd } from './rspamd.ts'
import { createSpamd } from './spamd.ts'

/** The addresses of the filters; null if not configured. */
export interface FilterSettings {
  /** `http://127.0.0.1:11333` */
  rspamd: string | null
  /** `127.0.0.1:783` */
  spamd: string | null
}

export const noFilters: FilterSettings = { rspamd: null, spamd: null }

/**
 * Timeout of a filter in milliseconds, shorter than the analysis deadline, so that a hanging filter affects only its
 * own verdict. SpamAssassin takes half a second, or longer with network tests.
 */
const maxWait = 5000

export function createSpamFilters({ rspamd, spamd }: FilterSettings): SpamFilter[] {
  return [...(rspamd ? [createRspamd(rspamd)] : []), ...(spamd ? [createSpamd(spamd)] : [])].map(withTimeout)
}

function withTimeout(filter: SpamFilter): SpamFilter {
  return {
    engine: filter.engine,
    scan: (message, signal) => filter.scan(message, AbortSignal.any([signal, AbortSignal.timeout(maxWait)])),
  }
}

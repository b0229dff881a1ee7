import { fail, notApplicable, pass } from '../define-check.ts'
import { defineLinkCheck } from './define-link-check.ts'
import data from './shorteners.json' with { type: 'json' }

const shorteners = new Set(data.domains)
/** Names that a sentence can bear. */
const maxNames = 3

/** Whether links show where they lead, and do not hide it behind a service that shortens for anybody. */
export const linksShorteners = defineLinkCheck({
  key: 'links.shorteners',
  findings: ['links.shortened'],
  evaluate: (links) => {
    const names = links.domains.map(({ domain }) => domain).filter((domain) => shorteners.has(domain))
    if (names.length > 0) return fail('links.shortened', { names: names.slice(0, maxNames) })
    return links.domains.length < links.domain_count ? notApplicable() : pass({})
  },
})

import { pluralForm } from '../../plural.ts'
import type { TraceTexts } from '../../ui/trace.ts'

export const trace: TraceTexts = {
  steps: (count) => `How it came to that, in ${count} ${pluralForm('en', count, { one: 'step', other: 'steps' })}`,
  spf: {
    outcomes: { match: 'matches', no_match: 'does not match', error: 'ends in an error' },
    asked: (questions) => `asked ${questions}`,
    lookups: (count) => `${count} ${pluralForm('en', count, { one: 'look-up', other: 'look-ups' })} so far`,
    helo: 'SPF of the HELO name',
  },
  dkim: {
    steps: { key: 'Key', bodyHash: 'Hash of the body', signature: 'Signature of the header', validity: 'Time' },
    key: { found: 'published', missing: 'cannot be used', unknown: 'not known' },
    matches: { yes: 'matches', no: 'does not match', unknown: 'not known' },
    validity: { unlimited: 'valid without end', valid: 'was valid', expired: 'had expired' },
    identity: 'Identity (i=)',
    uncovered: 'Important fields that are not signed',
    oversigned: 'Fields that nobody can add to',
    limit: 'Covered of the body (l=)',
    testing: 'Key in test mode (t=y)',
  },
  dmarc: {
    spf: 'SPF for the domain in From',
    dkim: 'DKIM for the domain in From',
    aligned: { yes: 'passes and aligned', no: 'proves nothing', unknown: 'not known' },
  },
  arc: {
    instance: (number) => `Seal ${number}`,
    sealed: (by) => `sealed by ${by}`,
    chain: (word) => `the chain before: ${word}`,
    noResults: 'no results stated',
  },
}

import { expect, it } from 'vitest'
import type { SpamSymbol, SpamVerdict } from '../contract/facts/message/spam.ts'
import { mergeSymbols } from './merge-symbols.ts'

function verdict(engine: SpamVerdict['engine'], symbols: SpamSymbol[]): SpamVerdict {
  const auth = { spf: 'pass', dkim: 'pass', dmarc: 'pass', arc: 'none' } as const
  return { engine, score: 0, required_score: 6, action: 'no action', symbols, silent_lists: [], auth }
}

const builtin = verdict('builtin', [
  { name: 'R_SPF_ALLOW', score: -0.2, group: 'spf', description: null },
  { name: 'DBL_PHISH', score: 7.5, group: 'surbl', description: 'Spamhaus DBL holds it.' },
])
const rspamd = verdict('rspamd', [
  { name: 'BAYES_SPAM', score: 9, group: '', description: null },
  { name: 'DBL_PHISH', score: 7.5, group: '', description: 'A domain is listed' },
  { name: 'R_SPF_ALLOW', score: -0.3, group: '', description: 'SPF allows' },
])

it("lists each symbol once with every filter's points, highest first", () => {
  expect(mergeSymbols([builtin, rspamd])).toEqual([
    { name: 'BAYES_SPAM', group: '', description: null, scores: [null, 9] },
    { name: 'DBL_PHISH', group: 'surbl', description: 'Spamhaus DBL holds it.', scores: [7.5, 7.5] },
    { name: 'R_SPF_ALLOW', group: 'spf', description: 'SPF allows', scores: [-0.2, -0.3] },
  ])
})

it('is empty without symbols', () => {
  expect(mergeSymbols([verdict('builtin', [])])).toEqual([])
})

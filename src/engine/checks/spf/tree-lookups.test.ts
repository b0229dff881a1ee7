import { describe, expect, it } from 'vitest'
import { askAudit, audit } from '../../../../test/support/audit.ts'
import { spfTreeLookups } from './tree-lookups.ts'

/** A record of so many includes, each of a record without terms that ask; the last ones lie elsewhere. */
function zoneOf(lookups: number, elsewhere = 0): string {
  const names = Array.from({ length: lookups }, (_, index) =>
    index < lookups - elsewhere ? `i${index}.shop.example` : `i${index}.elsewhere.example`,
  )
  const include = `@ TXT ${names.map((name) => `"include:${name} "`).join(' ')}`
  return `${include.replace('TXT ', 'TXT "v=spf1 " ')} "-all"\n*.shop.example. TXT "v=spf1 ip4:192.0.2.1 -all"`
}

describe('spf.lookups of a domain', () => {
  it.each([
    [0, 0, 'pass'],
    [8, 0, 'pass'],
    [9, 0, 'spf.lookups_near'],
    [10, 0, 'spf.lookups_near'],
    [11, 0, 'spf.lookups_exceeded'],
    // Behind what was not read more may hide; eleven are too many whatever hides there.
    [8, 1, 'not asked'],
    [11, 4, 'spf.lookups_exceeded'],
  ])('answers %d includes, %d of them unknown', async (lookups, elsewhere, answer) => {
    const outcome = askAudit(spfTreeLookups, (await audit(zoneOf(lookups, elsewhere))).facts)
    expect(outcome && 'finding' in outcome ? outcome.finding : (outcome?.state ?? 'not asked')).toBe(answer)
    if (outcome?.state !== undefined) expect(outcome).toMatchObject({ params: { lookups } })
  })
})

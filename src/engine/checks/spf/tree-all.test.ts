import { describe, expect, it } from 'vitest'
import { audit, auditAnswer } from '../../../../test/support/audit.ts'
import { spfTreeAll } from './tree-all.ts'

describe('spf.all of a domain', () => {
  it.each([
    ['v=spf1 mx -all', 'pass'],
    ['v=spf1 mx ~all', 'pass'],
    ['v=spf1 mx ?all', 'spf.all_neutral'],
    ['v=spf1 mx all', 'spf.all_open'],
    ['v=spf1 mx', 'spf.all_missing'],
    ['v=spf1 redirect=_spf.shop.example', 'not asked'],
    ['v=spf1 nonsense -all', 'not asked'],
    // A permanent error for everyone.
    ['v=spf1 nonsense +all', 'not asked'],
    ['v=spf1 ip4:192.0.2.1 - all', 'not asked'],
    ['v=spf1 include:a.example-all', 'not asked'],
  ])('answers %s', async (record, answer) => {
    expect(await auditAnswer(spfTreeAll, `@ TXT "${record}"`)).toBe(answer)
  })

  it.each([
    ['ip4:192.0.2.1 -all', 'pass'],
    ['ip4:192.0.2.1 ?all', 'spf.all_neutral'],
    ['ip4:192.0.2.1', 'spf.all_missing'],
    ['redirect=third.shop.example', 'spf.all_neutral'],
    // What lets everyone in is the affair of `spf.networks`.
    ['+all', 'not asked'],
    ['nonsense ?all', 'not asked'],
    ['redirect=nowhere.shop.example', 'not asked'],
    ['redirect=shop.example', 'not asked'],
  ])('follows a redirect to %s', async (end, answer) => {
    const zone = `@ TXT "v=spf1 redirect=_spf.shop.example"\n_spf TXT "v=spf1 ${end}"\nthird TXT "v=spf1 mx ?all"`
    expect(await auditAnswer(spfTreeAll, zone)).toBe(answer)
  })

  it('offers a record for names of the owner only', async () => {
    const zone = (target: string) =>
      `@ TXT "v=spf1 redirect=${target}"\n_spf TXT "v=spf1 ip4:192.0.2.1 ?all"\n$ORIGIN host.example.\n_spf TXT "v=spf1 ip4:192.0.2.1 ?all"`
    const outcomeFor = async (target: string) => {
      const { outcomes } = await audit(zone(target))
      return outcomes.find((outcome) => 'finding' in outcome && outcome.finding === 'spf.all_neutral')
    }
    expect(await outcomeFor('_spf.shop.example')).toMatchObject({
      record: { name: '_spf.shop.example', value: 'v=spf1 ip4:192.0.2.1 ~all' },
    })
    expect(await outcomeFor('_spf.host.example')).toMatchObject({
      params: { domain: '_spf.host.example' },
      record: null,
    })
  })
})

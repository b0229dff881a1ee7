import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { spfPtr, spfTerms, spfTreeAll, spfTreeLookups, spfVoidLookups } from './terms.ts'

describe('spf.lookups of a domain', () => {
  /** A record with this many includes of records without lookups; the last ones are outside the zone. */
  function zoneOf(lookups: number, elsewhere = 0): string {
    const names = Array.from({ length: lookups }, (_, index) =>
      index < lookups - elsewhere ? `i${index}.shop.example` : `i${index}.elsewhere.example`,
    )
    const include = `@ TXT ${names.map((name) => `"include:${name} "`).join(' ')}`
    return `${include.replace('TXT ', 'TXT "v=spf1 " ')} "-all"\n*.shop.example. TXT "v=spf1 ip4:192.0.2.1 -all"`
  }

  it.each([
    [0, 0, 'pass'],
    [8, 0, 'pass'],
    [9, 0, 'spf.lookups_near'],
    [10, 0, 'spf.lookups_near'],
    [11, 0, 'spf.lookups_exceeded'],
    // The unread part may need more lookups; eleven are always too many.
    [8, 1, 'not evaluated'],
    [11, 4, 'spf.lookups_exceeded'],
  ])('evaluates %d includes, %d of them unknown', async (lookups, elsewhere, answer) => {
    const outcome = askAudit(spfTreeLookups, (await audit(zoneOf(lookups, elsewhere))).facts)
    expect(outcome && 'finding' in outcome ? outcome.finding : (outcome?.state ?? 'not evaluated')).toBe(answer)
    if (outcome?.state !== undefined) expect(outcome).toMatchObject({ params: { lookups } })
  })
})

describe('spf.void_lookups', () => {
  it.each([
    ['a name with an address', '@ TXT "v=spf1 a:mail.shop.example -all"\nmail A 192.0.2.1', 'pass'],
    ['no term with a lookup', '@ TXT "v=spf1 ip4:192.0.2.1 -all"', 'not evaluated'],
    ['one void lookup', '@ TXT "v=spf1 a:no.shop.example -all"', 'spf.dead_terms'],
    ['two void lookups', '@ TXT "v=spf1 a:no.shop.example mx:no.shop.example -all"', 'spf.dead_terms'],
    [
      'an mx whose only host cannot exist',
      '@ MX 10 http://mail.shop.example.\n@ TXT "v=spf1 mx -all"',
      'not evaluated',
    ],
    [
      'three void lookups',
      '@ TXT "v=spf1 a:no.shop.example mx:no.shop.example exists:no.shop.example -all"',
      'spf.void_lookups_exceeded',
    ],
    ['a broken include, reported by `spf.includes`', '@ TXT "v=spf1 include:no.shop.example -all"', 'not evaluated'],
    [
      'two void lookups and a broken include',
      '@ TXT "v=spf1 a:no.shop.example include:no.shop.example mx:no.shop.example -all"',
      'spf.void_lookups_exceeded',
    ],
    ['a name that was not looked up', '@ TXT "v=spf1 a:mail.elsewhere.example -all"', 'not evaluated'],
  ])('evaluates %s', async (_, zone, answer) => {
    expect(await auditAnswer(spfVoidLookups, zone)).toBe(answer)
  })

  it('offers the record without its own dead terms', async () => {
    const { facts } = await audit(
      '@ TXT "v=spf1 a:no.shop.example include:b.shop.example -all"\nb TXT "v=spf1 mx -all"',
    )
    expect(askAudit(spfVoidLookups, facts)).toMatchObject({
      params: { publisher: '', terms: ['a:no.shop.example'], elsewhere: ['mx (b.shop.example)'] },
      record: { value: 'v=spf1 include:b.shop.example -all' },
    })
  })

  it.each([
    ['mx', true],
    ['a:no.shop.example', true],
    ['a:gone.other.example/24', false],
  ])('determines who can register the target of %s', async (term, own) => {
    const dns = scriptedResolver({ 'shop.example': { TXT: [`v=spf1 ${term} -all`] } })
    const { facts } = await audit(dns)
    expect(askAudit(spfVoidLookups, facts)).toMatchObject({ params: { terms: [term], own } })
  })

  it('keeps an mx term if one of its hosts still exists', async () => {
    const { facts } = await audit('@ TXT "v=spf1 mx -all"\n@ MX 10 mail\n@ MX 20 gone\nmail A 192.0.2.1')
    expect(askAudit(spfVoidLookups, facts)).toMatchObject({ state: 'pass' })
  })

  it('does not offer a record without senders', async () => {
    const { facts } = await audit('@ TXT "v=spf1 a:no.shop.example -all"')
    expect(askAudit(spfVoidLookups, facts)).toMatchObject({ finding: 'spf.dead_terms', record: null })
  })
})

describe('spf.all of a domain', () => {
  it.each([
    ['v=spf1 mx -all', 'pass'],
    ['v=spf1 mx ~all', 'pass'],
    ['v=spf1 mx ?all', 'spf.all_neutral'],
    ['v=spf1 mx all', 'spf.all_open'],
    ['v=spf1 mx', 'spf.all_missing'],
    ['v=spf1 redirect=_spf.shop.example', 'not evaluated'],
    ['v=spf1 nonsense -all', 'not evaluated'],
    // A permanent error for everyone.
    ['v=spf1 nonsense +all', 'not evaluated'],
    ['v=spf1 ip4:192.0.2.1 - all', 'not evaluated'],
    ['v=spf1 include:a.example-all', 'not evaluated'],
  ])('evaluates %s', async (record, answer) => {
    expect(await auditAnswer(spfTreeAll, `@ TXT "${record}"`)).toBe(answer)
  })

  it.each([
    ['ip4:192.0.2.1 -all', 'pass'],
    ['ip4:192.0.2.1 ?all', 'spf.all_neutral'],
    ['ip4:192.0.2.1', 'spf.all_missing'],
    ['redirect=third.shop.example', 'spf.all_neutral'],
    // `spf.networks` reports +all here.
    ['+all', 'not evaluated'],
    ['nonsense ?all', 'not evaluated'],
    ['redirect=nowhere.shop.example', 'not evaluated'],
    ['redirect=shop.example', 'not evaluated'],
  ])('follows a redirect to %s', async (end, answer) => {
    const zone = `@ TXT "v=spf1 redirect=_spf.shop.example"\n_spf TXT "v=spf1 ${end}"\nthird TXT "v=spf1 mx ?all"`
    expect(await auditAnswer(spfTreeAll, zone)).toBe(answer)
  })

  it('offers a record only for the owner’s names', async () => {
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

describe('spf.terms', () => {
  it.each([
    ['v=spf1 mx -all', 'pass', undefined],
    ['v=spf1 -all mx', 'terms_after_all', 'v=spf1 mx -all'],
    ['v=spf1 mx redirect=a.example -all', 'redirect_ignored', 'v=spf1 mx -all'],
    ['v=spf1 ip4=192.0.2.1 -all', 'mechanism_as_modifier', 'v=spf1 ip4:192.0.2.1 -all'],
    ['v=spf1 mx v=spf1 a -all', 'version_repeated', 'v=spf1 mx a -all'],
    ['v=spf1 mx a:..example -all', 'impossible_domain', undefined],
    ['v=spf1 ip4:192.0.2.77/24 -all', 'host_bits_set', 'v=spf1 ip4:192.0.2.0/24 -all'],
    ['v=spf1 ip4:10.0.0.1 -all', 'private_network', undefined],
    ['v=spf1 mx MX -all', 'duplicate_term', 'v=spf1 mx -all'],
    ['v=spf1 mx foo=bar -all', 'unknown_modifier', 'v=spf1 mx -all'],
  ])('evaluates %s', async (record, code, value) => {
    const { facts } = await audit(`@ TXT "${record}"`)
    const outcome = askAudit(spfTerms, facts)
    if (code === 'pass') expect(outcome?.state).toBe('pass')
    else expect(outcome).toMatchObject({ params: { code }, record: value === undefined ? null : { value } })
  })

  it.each([
    ['v=spf1 include=_spf.esp.example -all', 'spf.terms_all_ignored'],
    ['v=spf1 -all mx', 'spf.terms_all_ignored'],
    ['v=spf1 -mx ip4=192.0.2.1 ~all', 'spf.terms_all_ignored'],
    ['v=spf1 mx include=_spf.esp.example -all', 'spf.term_ignored'],
    ['v=spf1 include=_spf.esp.example ?all', 'spf.term_ignored'],
    ['v=spf1 -all', 'pass'],
  ])('evaluates %s by whether any sender is left', async (record, answer) => {
    expect(await auditAnswer(spfTerms, `@ TXT "${record}"`)).toBe(answer)
  })

  it.each([
    ['_spf', 'v=spf1 include:_spf.shop.example ~all'],
    ['gone', null],
  ])('offers to include the only senders if a redirect to %s is ignored', async (target, value) => {
    const zone = `@ TXT "v=spf1 redirect=${target}.shop.example ~all"\n_spf TXT "v=spf1 ip4:192.0.2.1 -all"`
    const { outcomes } = await audit(zone)
    expect(outcomes.find(({ check }) => check === 'spf.terms')).toMatchObject({
      finding: 'spf.terms_all_ignored',
      record: value === null ? null : { value },
    })
  })

  it('costs points only for ineffective terms that were meant to have an effect', async () => {
    const stateOf = async (record: string) => askAudit(spfTerms, (await audit(`@ TXT "${record}"`)).facts)?.state
    expect(await stateOf('v=spf1 -all mx')).toBe('fail')
    expect(await stateOf('v=spf1 mx mx -all')).toBe('note')
  })
})

describe('spf.ptr', () => {
  it.each([
    ['v=spf1 mx -all', 'pass'],
    ['v=spf1 ptr -all', 'spf.ptr_used'],
    ['v=spf1 ptr:shop.example -all', 'spf.ptr_used'],
  ])('evaluates %s', async (record, answer) => {
    expect(await auditAnswer(spfPtr, `@ TXT "${record}"`)).toBe(answer)
  })

  it.each([
    ['v=spf1 mx ?ptr ptr:shop.example -all', 'v=spf1 mx -all'],
    ['v=spf1 ptr redirect=_spf.example', 'v=spf1 redirect=_spf.example'],
  ])('offers %s without ptr', async (current, value) => {
    const { facts } = await audit(`@ TXT "${current}"`)
    expect(askAudit(spfPtr, facts)).toMatchObject({ record: { value, current } })
  })

  it('offers no record that would authorize no sender', async () => {
    const { facts } = await audit('@ TXT "v=spf1 ptr ~ip4:192.0.2.1 -all"')
    expect(askAudit(spfPtr, facts)).toMatchObject({ record: null })
  })
})

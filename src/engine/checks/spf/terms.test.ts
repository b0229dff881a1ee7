import { describe, expect, it } from 'vitest'
import { askAudit, audit } from '../../../../test/support/audit.ts'
import { spfTerms } from './terms.ts'

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
  ])('answers %s', async (record, code, value) => {
    const { facts } = await audit(`@ TXT "${record}"`)
    const outcome = askAudit(spfTerms, facts)
    if (code === 'pass') expect(outcome?.state).toBe('pass')
    else expect(outcome).toMatchObject({ params: { code }, record: value === undefined ? null : { value } })
  })

  it('takes points for what was meant to have an effect only', async () => {
    const stateOf = async (record: string) => askAudit(spfTerms, (await audit(`@ TXT "${record}"`)).facts)?.state
    expect(await stateOf('v=spf1 -all mx')).toBe('fail')
    expect(await stateOf('v=spf1 mx mx -all')).toBe('note')
  })
})

import { describe, expect, it } from 'vitest'
import { auditAnswer } from '../../../../test/support/audit.ts'
import { keyLine, rsaKey } from '../../../../test/support/dkim-keys.ts'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { dkimNamedSelectors } from './named-selectors.ts'

const zone = [keyLine('x7q', `v=DKIM1; p=${rsaKey(2048)}`), keyLine('old', 'v=DKIM1; p=')].join('\n')

describe('dkim.named_selectors', () => {
  it.each([
    ['none', [], 'not asked'],
    ['one that holds a key', ['X7Q'], 'pass'],
    ['one that is not there', ['x7q', 'new'], 'dkim.selector_missing'],
    ['one that was withdrawn', ['old'], 'dkim.selector_revoked'],
  ])('answers %s', async (_, selectors, answer) => {
    expect(await auditAnswer(dkimNamedSelectors, zone, { selectors })).toBe(answer)
  })

  it('misses it in a domain without any keys', async () => {
    expect(await auditAnswer(dkimNamedSelectors, '@ A 192.0.2.1', { selectors: ['x7q'] })).toBe('dkim.selector_missing')
  })

  it.each(['v=DKIM1; p=', 'v=spf1 -all'])('takes no wildcard for a key of it: %s', async (text) => {
    expect(await auditAnswer(dkimNamedSelectors, `*._domainkey TXT "${text}"`, { selectors: ['x7q'] })).toBe(
      'dkim.selector_missing',
    )
  })

  it('misses nothing that the DNS did not tell of', async () => {
    const resolver = scriptedResolver({
      'shop.example': { A: ['192.0.2.1'] },
      'default._domainkey.shop.example': { TXT: [`v=DKIM1; p=${rsaKey(2048)}`] },
      'x7q._domainkey.shop.example': 'dns_refused',
    })
    expect(await auditAnswer(dkimNamedSelectors, resolver, { selectors: ['x7q'] })).toBe('unknown: dns_refused')
  })
})

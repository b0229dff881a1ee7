import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { keyLine, rsaKey } from '../../../../test/support/dkim-keys.ts'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { dkimNamedSelectors, dkimSelectors } from './selectors.ts'

describe('dkim.selectors', () => {
  const good = `v=DKIM1; p=${rsaKey(2048)}`

  it.each([
    ['a key at a common selector', keyLine('default', good), 'pass'],
    ['a key at a selector that is not guessed', keyLine('x7q', good), 'unknown: selector_unknown'],
    ['a key for TLS reports', keyLine('default', `v=DKIM1; s=tlsrpt; p=${rsaKey(2048)}`), 'unknown: selector_unknown'],
    ['nothing below _domainkey', '@ A 192.0.2.1', 'dkim.no_keys'],
    ['nothing below _domainkey of a domain that sends no mail', '@ TXT "v=spf1 -all"', 'not evaluated'],
    // As M3AAWG recommends for parked domains.
    [
      'a revoked wildcard of a domain that sends no mail',
      '@ TXT "v=spf1 -all"\n*._domainkey TXT "v=DKIM1; p="',
      'not evaluated',
    ],
    [
      'nothing below _domainkey of a domain whose senders SPF skips',
      '@ TXT "v=spf1 include=_spf.esp.example -all"',
      'dkim.no_keys',
    ],
    ['nothing below _domainkey of a domain that sends', '@ TXT "v=spf1 mx -all"', 'dkim.no_keys'],
    ['unusable keys, which have their own checks', keyLine('default', 'v=DKIM1; p='), 'not evaluated'],
  ])('evaluates %s', async (_, zone, answer) => {
    expect(await auditAnswer(dkimSelectors, zone)).toBe(answer)
  })

  it('does not say that common selectors have no key where all have the one of a wildcard', async () => {
    const reasonOf = async (zone: string) => askAudit(dkimSelectors, (await audit(zone)).facts)
    expect(await reasonOf(keyLine('x7q', good))).toMatchObject({ reason: { detail: expect.any(String) } })
    const wildcard = await reasonOf(keyLine('*', good))
    expect(wildcard).toMatchObject({ state: 'unknown', reason: { code: 'selector_unknown' } })
    expect(wildcard).not.toHaveProperty('reason.detail')
  })

  it('leaves missing selectors to dkim.named_selectors', async () => {
    expect(await auditAnswer(dkimSelectors, '@ A 192.0.2.1', { selectors: ['x7q'] })).toBe('not evaluated')
  })

  it('finds the key that the user named', async () => {
    expect(await auditAnswer(dkimSelectors, keyLine('x7q', good), { selectors: ['X7Q'] })).toBe('pass')
  })

  it('is unknown if one selector gets no answer and the others have no key', async () => {
    const resolver = scriptedResolver({
      'shop.example': { A: ['192.0.2.1'] },
      'default._domainkey.shop.example': 'dns_timeout',
    })
    expect(await auditAnswer(dkimSelectors, resolver)).toBe('unknown: dns_timeout')
  })

  it('reports how many selectors were tried', async () => {
    const { facts } = await audit(keyLine('x7q', good))
    expect(askAudit(dkimSelectors, facts)).toMatchObject({
      reason: { subject: '*._domainkey.shop.example', detail: expect.stringMatching(/^\d+$/) },
    })
  })
})

describe('dkim.named_selectors', () => {
  const zone = [keyLine('x7q', `v=DKIM1; p=${rsaKey(2048)}`), keyLine('old', 'v=DKIM1; p=')].join('\n')

  it.each([
    ['no selectors', [], 'not evaluated'],
    ['a selector with a key', ['X7Q'], 'pass'],
    ['a missing selector', ['x7q', 'new'], 'dkim.selector_missing'],
    ['a revoked selector', ['old'], 'dkim.selector_revoked'],
  ])('evaluates %s', async (_, selectors, answer) => {
    expect(await auditAnswer(dkimNamedSelectors, zone, { selectors })).toBe(answer)
  })

  it('reports it as missing in a domain without any keys', async () => {
    expect(await auditAnswer(dkimNamedSelectors, '@ A 192.0.2.1', { selectors: ['x7q'] })).toBe('dkim.selector_missing')
  })

  it.each(['v=DKIM1; p=', 'v=spf1 -all'])('does not mistake a wildcard for a key: %s', async (text) => {
    expect(await auditAnswer(dkimNamedSelectors, `*._domainkey TXT "${text}"`, { selectors: ['x7q'] })).toBe(
      'dkim.selector_missing',
    )
  })

  it('reports nothing as missing if DNS does not answer', async () => {
    const resolver = scriptedResolver({
      'shop.example': { A: ['192.0.2.1'] },
      'default._domainkey.shop.example': { TXT: [`v=DKIM1; p=${rsaKey(2048)}`] },
      'x7q._domainkey.shop.example': 'dns_refused',
    })
    expect(await auditAnswer(dkimNamedSelectors, resolver, { selectors: ['x7q'] })).toBe('unknown: dns_refused')
  })
})

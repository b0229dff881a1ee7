import { describe, expect, it } from 'vitest'
import { auditAnswer } from '../../../../test/support/audit.ts'
import { bimiServers, bimiZone, goodLogo } from '../../../../test/support/bimi.ts'
import { outboundTo } from '../../../../test/support/outbound.ts'
import { bimiLogo } from './logo.ts'

describe('bimi.logo', () => {
  it.each([
    ['a good logo', goodLogo, 'pass'],
    ['a picture', '\u0089PNG', 'bimi.logo_invalid'],
    ['a logo with a script', goodLogo.replace('<path', '<script>alert(1)</script><path'), 'bimi.logo_invalid'],
    ['a logo that is not square', goodLogo.replace('0 0 64 64', '0 0 64 32'), 'bimi.logo_invalid'],
  ])('answers %s', async (_, logo, answer) => {
    expect(await auditAnswer(bimiLogo, bimiZone(), { outbound: bimiServers(logo) })).toBe(answer)
  })

  it('fails for a logo that is not there, and knows nothing where none may be fetched', async () => {
    expect(await auditAnswer(bimiLogo, bimiZone(), { outbound: outboundTo({}) })).toBe('bimi.logo_not_found')
    expect(await auditAnswer(bimiLogo, bimiZone())).toBe('unknown: outbound_off')
  })

  it('does not arise for a record that names none, or that receivers refuse', async () => {
    for (const record of ['v=BIMI1; l=', 'v=BIMI1; l=http://shop.example/logo.svg']) {
      expect(await auditAnswer(bimiLogo, `default._bimi TXT "${record}"`)).toBe('not asked')
    }
  })
})

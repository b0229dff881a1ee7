import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { mxNames } from './names.ts'

describe('mx.names', () => {
  it.each([
    ['@ MX 10 mail\n@ MX 20 backup', 'pass'],
    ['@ MX 10 mail\n@ MX 20 192.0.2.1.', 'mx.address_as_name'],
    ['@ MX 10 mail\n@ MX 20 http\\://mail', 'mx.invalid_name'],
    ['@ MX 10 mail\n@ MX 0 .', 'mx.null_mx_among_others'],
    ['@ MX 10 mail\n@ MX 20 mail', 'mx.duplicate'],
    ['@ MX 10 mail\n@ MX 20 mail\n@ MX 30 192.0.2.1.', 'mx.address_as_name'],
    ['@ A 192.0.2.1', 'not asked'],
  ])('answers %j', async (zone, answer) => {
    expect(await auditAnswer(mxNames, zone)).toBe(answer)
  })

  it.each(['@ MX 5 192.0.2.1.', '@ MX 10 http\\://mail', '@ MX 10 192.0.2.1.\n@ MX 20 a\\032b'])(
    'finds no host at all in %j',
    async (zone) => {
      expect(await auditAnswer(mxNames, zone)).toBe('mx.unusable')
    },
  )

  it('offers no name for an address: nobody knows whether it exists', async () => {
    const { facts } = await audit('@ MX 5 192.0.2.1.\n@ MX 10 mail')
    expect(askAudit(mxNames, facts)).toMatchObject({ finding: 'mx.address_as_name', record: null })
  })
})

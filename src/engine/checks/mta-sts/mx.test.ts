import { describe, expect, it } from 'vitest'
import { answerToPolicy, policyOf } from '../../../../test/support/mta-sts.ts'
import { mtaStsMx } from './mx.ts'

const zone = '@ MX 10 mail\n@ MX 20 mx.backup.example.'

describe('mta_sts.mx', () => {
  it.each([
    ['all of them', { mx: ['mail.shop.example', '*.backup.example'] }, 'pass'],
    ['one of them', { mx: ['mail.shop.example'] }, 'mta_sts.mx_refused'],
    ['one of them, on trial', { mx: ['mail.shop.example'], mode: 'testing' }, 'mta_sts.mx_not_covered'],
    ['one of them, withdrawn', { mx: ['mail.shop.example'], mode: 'none' }, 'not asked'],
  ])('answers a policy that covers %s', async (_, policy, answer) => {
    expect(await answerToPolicy(mtaStsMx, policyOf(policy), zone)).toBe(answer)
  })

  it('takes a star for one label', async () => {
    const policy = policyOf({ mx: ['*.backup.example'] })
    expect(await answerToPolicy(mtaStsMx, policy, '@ MX 10 mx.backup.example.')).toBe('pass')
    expect(await answerToPolicy(mtaStsMx, policy, '@ MX 10 mx.eu.backup.example.')).toBe('mta_sts.mx_refused')
  })

  it('does not arise without mail hosts, nor for a policy that nobody can follow', async () => {
    expect(await answerToPolicy(mtaStsMx, policyOf(), '@ A 192.0.2.1')).toBe('not asked')
    expect(await answerToPolicy(mtaStsMx, policyOf(), '@ MX 0 .')).toBe('not asked')
    expect(await answerToPolicy(mtaStsMx, ['mode: enforce'], zone)).toBe('not asked')
  })
})

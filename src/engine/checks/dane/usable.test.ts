import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { daneWorld, tlsa } from '../../../../test/support/dane.ts'
import { daneUsable } from './usable.ts'

const a = '_25._tcp.a.shop.example'
const b = '_25._tcp.b.shop.example'

describe('dane.usable', () => {
  it.each([
    ['3 1 1', [tlsa()], 'pass'],
    ['2 0 1', [tlsa({ usage: 2, selector: 0 })], 'pass'],
    ['one of use beside one of none', [tlsa({ usage: 0 }), tlsa()], 'pass'],
    ['usage 1', [tlsa({ usage: 1 })], 'dane.unusable'],
    ['a short digest', [tlsa({ data: Buffer.alloc(20) })], 'dane.unusable'],
  ])('answers %s', async (_, records, answer) => {
    const world = daneWorld({ [a]: { TLSA: [tlsa()] }, [b]: { TLSA: records } })
    expect(await auditAnswer(daneUsable, world)).toBe(answer)
  })

  it('names the host and its trouble', async () => {
    const { facts } = await audit(daneWorld({ [b]: { TLSA: [tlsa({ selector: 9 })] } }))
    expect(askAudit(daneUsable, facts)).toMatchObject({ params: { host: 'b.shop.example', code: 'unknown_selector' } })
  })

  it('does not arise without records', async () => {
    expect(await auditAnswer(daneUsable, daneWorld({}))).toBe('not asked')
  })
})

import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { daneWorld, tlsa } from '../../../../test/support/dane.ts'
import type { Script } from '../../../../test/support/scripted-resolver.ts'
import { daneUsable } from './usable.ts'

const a = '_25._tcp.a.shop.example'
const b = '_25._tcp.b.shop.example'

/** What the report says of the records, and whether it can. */
async function reported(hosts: Script): Promise<string[]> {
  const { outcomes } = await audit(daneWorld(hosts))
  return outcomes
    .filter(({ check }) => check === 'dane.record' || check === 'dane.usable')
    .map(({ check, state }) => `${check} ${state}`)
}

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

  it('judges what is published also where another host is silent, and leaves the gap to `dane.record`', async () => {
    const unusable = { [a]: { TLSA: [tlsa({ usage: 1 })] }, [b]: 'dns_timeout' as const }
    expect(await reported(unusable)).toEqual(['dane.record unknown', 'dane.usable fail'])
    expect(await reported({ [a]: 'dns_timeout', [b]: 'dns_timeout' })).toEqual(['dane.record unknown'])
  })

  it('does not arise without records', async () => {
    expect(await auditAnswer(daneUsable, daneWorld({}))).toBe('not asked')
  })
})

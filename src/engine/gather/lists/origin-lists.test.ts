import { describe, expect, it } from 'vitest'
import { workingLists } from '../../../../test/support/list-scripts.ts'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { createLists, defaultLists } from '../../protocols/dnsbl/choose-lists.ts'
import { gatherOriginLists } from './origin-lists.ts'

async function gather(ip: string | null) {
  const resolver = scriptedResolver(workingLists())
  const now = () => new Date()
  const { block, health } = createLists(defaultLists, now)
  return { fact: await gatherOriginLists(ip, block, { resolver, health, now }), asked: resolver.asked }
}

describe('gatherOriginLists', () => {
  it('queries the blocklists about the origin', async () => {
    const { fact } = await gather('203.0.113.7')
    expect(fact).toMatchObject({ state: 'known', value: { ip: '203.0.113.7' } })
    expect(fact.state === 'known' && fact.value.answers.map(({ status }) => status)).toEqual(Array(8).fill('clean'))
  })

  it.each([
    [null, { code: 'origin_unknown' }],
    ['192.168.1.1', { code: 'address_private', subject: '192.168.1.1' }],
  ])('sends no query for %s', async (ip, reason) => {
    const { fact, asked } = await gather(ip)
    expect(fact).toEqual({ state: 'unavailable', reason })
    expect(asked).toEqual([])
  })
})

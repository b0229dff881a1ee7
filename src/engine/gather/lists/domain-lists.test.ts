import { describe, expect, it } from 'vitest'
import { workingLists } from '../../../../test/support/list-scripts.ts'
import { type Script, scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { createLists, defaultLists } from '../../protocols/dnsbl/choose-lists.ts'
import { gatherDomainLists, type NamedHosts } from './domain-lists.ts'

const none: NamedHosts = { author: [], mail_from: [], dkim: [], link: [] }

async function gather(hosts: Partial<NamedHosts>, script: Script = {}) {
  const resolver = scriptedResolver({ ...workingLists(), ...script })
  const now = () => new Date()
  const { domain, health } = createLists(defaultLists, now)
  const fact = await gatherDomainLists({ ...none, ...hosts }, domain, { resolver, health, now })
  return { fact, asked: resolver.asked }
}

describe('gatherDomainLists', () => {
  it('queries each registered domain once and reports where it is used', async () => {
    const { fact } = await gather({
      author: ['news.shop.example'],
      mail_from: ['bounce@mail.esp.example'],
      dkim: ['shop.example', 'esp.example'],
      link: ['www.shop.example', 'pages.co.uk'],
    })
    expect(fact).toMatchObject({
      state: 'known',
      value: {
        domains: [
          { domain: 'shop.example', places: ['author', 'dkim', 'link'] },
          { domain: 'esp.example', places: ['mail_from', 'dkim'] },
          { domain: 'pages.co.uk', places: ['link'] },
        ],
        unasked: 0,
      },
    })
  })

  it('reads the answers of the lists', async () => {
    const { fact } = await gather({ link: ['page.example'] }, { 'page.example.multi.surbl.org': { A: ['127.0.0.72'] } })
    expect(fact).toMatchObject({
      value: {
        domains: [{ lists: [{ status: 'clean' }, { status: 'listed', codes: ['127.0.0.72'] }, { status: 'clean' }] }],
      },
    })
  })

  it.each(['192.0.2.1', '[2001:db8::1]', 'localhost', 'shop.localhost', 'printer.local', 'host.home.arpa', ''])(
    'sends no query for %j',
    async (host) => {
      const { fact, asked } = await gather({ author: [host], link: [host] })
      expect(fact).toEqual({ state: 'absent' })
      expect(asked).toEqual([])
    },
  )

  it('queries 20 link domains and reports how many are left', async () => {
    const link = Array.from({ length: 23 }, (_, index) => `page${index}.example`)
    const { fact } = await gather({ author: ['page22.example'], link })
    const value = fact.state === 'known' ? fact.value : null
    expect(value?.domains).toHaveLength(21)
    expect(value?.unasked).toBe(2)
    expect(value?.domains[0]).toMatchObject({ domain: 'page22.example', places: ['author', 'link'] })
  })
})

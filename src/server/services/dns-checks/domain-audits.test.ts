import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestClock } from '../../../../test/support/clock.ts'
import { messageFacts, passingSignature } from '../../../../test/support/message-facts.ts'
import { sampleDelivery, sampleMessage } from '../../../../test/support/messages.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { resolverOf } from '../../../../test/support/zone.ts'
import { offlineResolver } from '../../../engine/dns/layers/offline.ts'
import type { Resolver } from '../../../engine/dns/resolver.ts'
import { summarizeReport } from '../../../engine/present/present-report.ts'
import { createLists, defaultLists } from '../../../engine/protocols/dnsbl/choose-lists.ts'
import { reevaluate } from '../../../engine/score/reevaluate.ts'
import { openStore } from '../../storage/sqlite/open.ts'
import { storeFile } from '../../storage/sqlite/store-file.ts'
import { createDomainAuditService } from './domain-audits.ts'

const minute = 60_000

/** A domain that gets a score. */
const zone = `
$ORIGIN shop.example.
$TTL 300
@ SOA ns hostmaster 1 1 1 1 300
@ MX 10 mail
@ TXT "v=spf1 mx -all"
mail A 192.0.2.25
_dmarc TXT "v=DMARC1; p=reject"
`

function setUp(resolver: Resolver = resolverOf(zone)) {
  const store = openStore(join(temporaryFolder(), storeFile))
  onTestFinished(() => store.close())
  const clock = createTestClock()
  const asked: string[] = []
  const watched: Resolver = {
    query(name, type) {
      asked.push(`${name} ${type}`)
      return resolver.query(name, type)
    },
    close: resolver.close,
  }
  const lists = createLists(defaultLists, () => clock.now())
  const service = createDomainAuditService({
    audits: store.audits,
    domains: store.domains,
    resolver: watched,
    lists,
    clock,
  })
  return { store, clock, asked, service }
}

/** A resolver that waits until it is released. */
function heldResolver() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const honest = resolverOf(zone)
  const resolver: Resolver = {
    async query(name, type) {
      await promise
      return honest.query(name, type)
    },
    close: honest.close,
  }
  return { resolver, release: resolve }
}

describe('createDomainAuditService', () => {
  it('reuses an audit for ten minutes, without DNS queries', async () => {
    const { service, clock, asked } = setUp()
    const fresh = await service.audit('shop.example', [], 'en')
    expect(fresh).toMatchObject({
      ...{ domain: 'shop.example', cached: false },
      ...{ checked_at: '2026-11-20T12:00:00.000Z', expires_at: '2026-11-20T12:10:00.000Z' },
    })
    const questions = asked.length
    clock.advance(10 * minute - 1)
    expect(await service.audit('shop.example', [], 'en')).toEqual({ ...fresh, cached: true })
    expect(asked).toHaveLength(questions)
    clock.advance(1)
    expect(await service.audit('shop.example', [], 'en')).toMatchObject({
      ...{ cached: false, checked_at: '2026-11-20T12:10:00.000Z' },
    })
    expect(asked.length).toBeGreaterThan(questions)
  })

  it('presents it in any language', async () => {
    const { service } = setUp()
    const english = await service.audit('shop.example', [], 'en')
    const polish = await service.audit('shop.example', [], 'pl')
    expect(polish).toMatchObject({ cached: true, score: english.score, checked_at: english.checked_at })
    expect(polish.findings.map(({ key }) => key)).toEqual(english.findings.map(({ key }) => key))
    expect(polish.findings[0]?.title).not.toBe(english.findings[0]?.title)
  })

  it('keeps an audit without a score for only a minute', async () => {
    const { service, clock } = setUp(offlineResolver)
    const fresh = await service.audit('shop.example', [], 'en')
    expect(fresh).toMatchObject({ score: null, grade: null, expires_at: '2026-11-20T12:01:00.000Z' })
    clock.advance(minute - 1)
    expect(await service.audit('shop.example', [], 'en')).toMatchObject({ cached: true })
    clock.advance(1)
    expect(await service.audit('shop.example', [], 'en')).toMatchObject({ cached: false })
  })

  it('treats selectors the same in any case and order', async () => {
    const { service, asked } = setUp()
    await service.audit('shop.example', ['S2', 's1', 's2'], 'en')
    expect(asked).toContain('s2._domainkey.shop.example TXT')
    expect(await service.audit('shop.example', ['s1', 's2'], 'en')).toMatchObject({ cached: true })
    expect(await service.audit('shop.example', ['s1'], 'en')).toMatchObject({ cached: false })
    expect(await service.audit('shop.example', [], 'en')).toMatchObject({ cached: false })
  })

  it('includes selectors seen in messages, and does not report them as missing', async () => {
    const { service, store, clock, asked } = setUp()
    const createdAt = clock.now()
    const expiresAt = new Date(createdAt.getTime() + minute)
    await store.tests.create({ token: 'a', lang: 'en', name: null, sendingIp: null, keyId: null, createdAt, expiresAt })
    await store.messages.accept('a', { raw: sampleMessage(), delivery: sampleDelivery({ receivedAt: createdAt }) })
    const message = await store.messages.claimNext()
    const facts = messageFacts({ dkim_signatures: [{ ...passingSignature, selector: 'autumn2026' }] })
    const report = reevaluate(facts)
    const summary = summarizeReport(report)
    await store.messages.complete(message?.id ?? 0, { ...report, ...summary }, { doneAt: createdAt, expiresAt })
    const { checks } = await service.audit('shop.example', ['winter2026'], 'en')
    expect(asked).toContain('autumn2026._domainkey.shop.example TXT')
    expect(checks.dkim.status).not.toBe('unknown')
    expect(JSON.stringify(checks.dkim)).not.toContain('autumn2026')
  })

  it('shares one audit among equal concurrent requests', async () => {
    const { resolver, release } = heldResolver()
    const { service, asked } = setUp(resolver)
    const both = Promise.all([
      service.audit('shop.example', [], 'en'),
      service.audit('shop.example', [], 'pl'),
      service.audit('shop.example', ['s1'], 'en'),
    ])
    release()
    const [first, second, other] = await both
    expect(second.checked_at).toBe(first.checked_at)
    expect([first.cached, second.cached, other.cached]).toEqual([false, false, false])
    expect(asked.filter((question) => question === 'shop.example MX')).toHaveLength(2)
  })

  it('aborts on close and stores nothing', async () => {
    const { resolver, release } = heldResolver()
    const { service, store, clock } = setUp(resolver)
    const audits = Promise.allSettled(['a', 'b'].map((name) => service.audit(`${name}.example`, [], 'en')))
    await service.close()
    release()
    expect(await audits).toMatchObject([
      { status: 'rejected', reason: { name: 'AbortError' } },
      { status: 'rejected', reason: { name: 'AbortError' } },
    ])
    expect(await store.audits.find({ domain: 'a.example', selectors: [] }, clock.now())).toBeNull()
  })

  it('removes expired audits', async () => {
    const { service, store, clock } = setUp()
    await service.audit('shop.example', [], 'en')
    const [key, then] = [{ domain: 'shop.example', selectors: [] }, clock.now()]
    await service.removeExpired()
    expect(await store.audits.find(key, then)).not.toBeNull()
    clock.advance(10 * minute)
    await service.removeExpired()
    expect(await store.audits.find(key, then)).toBeNull()
  })
})

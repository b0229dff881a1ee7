import { describe, expect, it, onTestFinished } from 'vitest'
import { deliver, demoSender, signedNewsletter } from '../../support/demo-sender.ts'
import { startDnsServer } from '../../support/dns-server.ts'
import { createTestAt, readWhenDone } from '../../support/sendproof.ts'
import { startEngine } from '../../support/start-engine.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

describe('DNS without answers', () => {
  it.each(['silence', 'servfail', 'refused'] as const)('gives no result: %s', async (behavior) => {
    const dns = await startDnsServer({ behavior })
    onTestFinished(() => dns.close())
    const engine = await startEngine(temporaryFolder(), ['--dns', dns.address])
    const { address, token } = await createTestAt(engine, { sending_ip: demoSender.ip })
    await deliver(engine, address, await signedNewsletter())

    const { verdict, score, result } = await readWhenDone(engine, token)
    expect({ verdict, score }).toEqual({ verdict: 'unknown', score: null })
    const asked = result?.findings.filter(({ key }) => /^(spf|dkim\.result|dmarc|ptr|arc)/.test(key)) ?? []
    expect(asked.map(({ key, state, points }) => ({ key, state, points }))).toEqual(
      asked.map(({ key }) => ({ key, state: 'unknown', points: 0 })),
    )
    for (const { reason } of asked) expect(reason).toBeTruthy()
    expect(result?.findings.reduce((sum, { points }) => sum + points, 0)).toBe(0)
    expect(result?.facts.rspamd.auth).toMatchObject({ spf: 'temperror', dkim: 'temperror', dmarc: 'temperror' })
    expect(dns.count()).toBeGreaterThan(0)
  })
})

import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { createTestClock } from '../../../../test/support/clock.ts'
import { analyzeMessage } from '../../../engine/analyze-message.ts'
import { createResolver } from '../../../engine/dns/create-resolver.ts'
import { createLists } from '../../../engine/protocols/dnsbl/choose-lists.ts'
import { testReportSchema } from '../../../shared/contract/inbox-tests/inbox-test-report.ts'
import { sampleToken } from '../../../shared/contract/samples.ts'
import { readWhole } from '../../ground/received-message.ts'
import { listSettings, settingsSchema } from '../../settings/settings.ts'
import { reportFailure } from '../../worker/analyzer.ts'
import { createSampleService } from './samples.ts'

const clock = createTestClock()
const now = () => clock.now()

/** Samples with the real analysis in this process. */
function sampleService({ failures = 0 } = {}) {
  let failuresLeft = failures
  const createAnalyzer = vi.fn((dns: Parameters<typeof createResolver>[0]) => ({
    async analyze({ raw, delivery }: Parameters<typeof reportFailure>[0]) {
      if (failuresLeft-- > 0) return await reportFailure({ raw, delivery }, { code: 'deadline' })
      const resolver = await createResolver(dns)
      const lists = createLists(listSettings(settingsSchema.parse({})), now)
      const { signal } = new AbortController()
      return await analyzeMessage({ raw: await readWhole(raw), delivery }, { resolver, lists, signal, now })
    },
    close: async () => {},
  }))
  const samples = createSampleService({
    resources: join(import.meta.dirname, '../../../../resources'),
    createAnalyzer,
    clock,
    mailDomain: 'mail.example',
    baseUrl: () => 'http://127.0.0.1:4780',
  })
  return { samples, createAnalyzer }
}

describe('the samples', () => {
  it("are analyzed once, using only the sender's zones", async () => {
    const { samples, createAnalyzer } = sampleService()
    const [english, polish] = await Promise.all([samples.report('en'), samples.report('pl')])
    expect(createAnalyzer).toHaveBeenCalledOnce()
    expect(createAnalyzer.mock.lastCall?.[0].offline).toBe(true)
    expect(testReportSchema.parse(english).verdict).toBe('inbox')
    expect(english.result?.facts.rspamd.auth).toMatchObject({ spf: 'pass', dkim: 'pass', dmarc: 'pass' })
    expect(polish.result?.findings.map(({ key }) => key)).toEqual(english.result?.findings.map(({ key }) => key))
    expect(polish.result?.findings[0]?.title).not.toBe(english.result?.findings[0]?.title)
  })

  it('have a message only under their own token', async () => {
    const { samples, createAnalyzer } = sampleService()
    expect(await samples.findMessage(sampleToken)).toBeNull()
    expect(createAnalyzer).not.toHaveBeenCalled()
    await samples.report('en')
    expect(String(await samples.findMessage(sampleToken))).toMatch(/^DKIM-Signature: [\s\S]*\r\nFrom: Anna/)
    expect(await samples.findMessage('7k3mq9w2zt5xh8vbc4npr6sdfy')).toBeNull()
  })

  it('are created again after a failed analysis', async () => {
    const { samples, createAnalyzer } = sampleService({ failures: 1 })
    expect((await samples.report('en')).verdict).toBe('unknown')
    expect((await samples.report('en')).verdict).toBe('inbox')
    expect(createAnalyzer).toHaveBeenCalledTimes(2)
  })
})

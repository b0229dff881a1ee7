import type { EngineReport } from '../../../engine/ports/analysis.ts'
import type { InboxTestReport } from '../../../shared/contract/inbox-tests/inbox-test-report.ts'
import { sampleToken } from '../../../shared/contract/samples.ts'
import type { Language } from '../../../shared/languages.ts'
import type { Clock } from '../../ground/clock.ts'
import { uploadedDelivery } from '../../network/uploaded-delivery.ts'
import type { Analyzer } from '../../worker/analyzer.ts'
import type { DnsOptions } from '../../worker/messages/worker-settings.ts'
import { composeSampleMessage, readSampleZones, sampleDns, sampleSender } from './sample-message.ts'

/** Examples to explore before the first test. They are not stored and use no network. */
export type SampleService = ReturnType<typeof createSampleService>

interface SampleOptions {
  /** `resources/`. */
  resources: string
  /** Creates an analyzer that uses only these DNS sources. */
  createAnalyzer(dns: DnsOptions): Pick<Analyzer, 'analyze' | 'close'>
  clock: Clock
  mailDomain: string
  baseUrl(): string
}

interface Sample {
  raw: Buffer
  report: EngineReport
  madeAt: Date
}

export function createSampleService(options: SampleOptions) {
  const { resources, createAnalyzer, clock, mailDomain, baseUrl } = options
  let made: Promise<Sample> | null = null
  let analyzer: ReturnType<SampleOptions['createAnalyzer']> | null = null

  async function make(): Promise<Sample> {
    const madeAt = clock.now()
    const raw = await composeSampleMessage(resources, madeAt)
    const { ip, helo, mailFrom } = sampleSender
    const delivery = uploadedDelivery({ ip, helo, mail_from: mailFrom }, madeAt)
    analyzer = createAnalyzer({ sources: sampleDns(resources), offline: true })
    try {
      return { raw, report: await analyzer.analyze({ raw, delivery }), madeAt }
    } finally {
      await analyzer.close()
    }
  }

  /** Creates the sample once. A failure is retried on the next call. */
  async function read(): Promise<Sample> {
    made ??= make()
    const making = made
    const forget = () => {
      if (made === making) made = null
    }
    making.then(({ report }) => report.facts.analysis.state === 'known' || forget(), forget)
    return await making
  }

  return {
    /** The report of the sample message, created on first use. */
    async report(language: Language): Promise<InboxTestReport> {
      const { raw, report, madeAt } = await read()
      const { presentReport } = await import('../../../engine/present/present-report.ts')
      const { subject, from } = report.facts.message
      const moment = madeAt.toISOString()
      return {
        token: sampleToken,
        address: `test-${sampleToken}@${mailDomain}`,
        url: `${baseUrl()}/t/${sampleToken}`,
        name: null,
        lang: language,
        purpose: null,
        status: 'done',
        ...presentReport(report, language),
        message: { subject, from, size: raw.length },
        placement: null,
        pickup_addresses: [],
        created_at: moment,
        received_at: moment,
        done_at: moment,
        // The sample lives as long as the engine.
        expires_at: moment,
      }
    },

    /** The message of the sample's token, once it has a report; null for others. */
    findMessage: async (token: string): Promise<Buffer | null> =>
      token === sampleToken && made ? (await made).raw : null,

    zones: async (): Promise<{ file: string; text: string }> => ({
      file: 'shop.example.zone',
      text: await readSampleZones(resources),
    }),

    async close(): Promise<void> {
      await analyzer?.close()
    },
  }
}

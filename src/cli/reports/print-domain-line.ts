import { systemClock } from '../../server/ground/clock.ts'
import { createReportInsights } from '../../server/services/domain-reports/report-insights.ts'
import { StoreError } from '../../server/storage/store-error.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { type StorePlace, withStore } from '../ground/with-store.ts'

/** Days to summarize, up to the latest report. */
const days = 30

/** One line on what receivers report about the mail of a domain; empty if there is no store or no report. */
export async function lineOfReports(domain: string, place: StorePlace, context: CommandContext): Promise<string> {
  const { reports: texts } = context.texts
  try {
    return await withStore(
      place,
      context,
      async ({ store }) => {
        const { aggregate } = await createReportInsights(store.reportInsights, systemClock).readDomain(domain, days)
        if (!aggregate) return ''
        const { pass: aligned, messages } = aggregate
        return `\n${texts.audited({ aligned, messages, domain })}\n`
      },
      '',
    )
  } catch (error) {
    // An audit works without the store.
    if (error instanceof StoreError) return ''
    throw error
  }
}

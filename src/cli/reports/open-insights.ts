import { systemClock } from '../../server/ground/clock.ts'
import { createReadiness, type ReadReadiness } from '../../server/services/domain-reports/readiness.ts'
import { createReportInsights, type ReportInsights } from '../../server/services/domain-reports/report-insights.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { type StorePlace, withStore } from '../ground/with-store.ts'

/** Opens the report insights of a store for one command. Resolves with null if there is no store. */
export async function withInsights<T>(
  place: StorePlace,
  context: CommandContext,
  use: (opened: { insights: ReportInsights; readReadiness: ReadReadiness }) => Promise<T>,
): Promise<T | null> {
  return await withStore<T | null>(
    place,
    context,
    async ({ store, settings }) => {
      const { createResolver } = await import('../../engine/dns/create-resolver.ts')
      const resolver = await createResolver({ sources: settings.dns, offline: settings.offline })
      try {
        const insights = createReportInsights(store.reportInsights, systemClock)
        return await use({ insights, readReadiness: createReadiness({ insights, resolver, clock: systemClock }) })
      } finally {
        await resolver.close()
      }
    },
    null,
  )
}

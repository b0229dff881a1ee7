import { createReportCheckpoints } from '../domain-reports/create-checkpoints.ts'
import { createDomainReports } from '../domain-reports/create-domain-reports.ts'
import { createReportInsights } from '../domain-reports/insights/create-insights.ts'
import { createAlerts } from '../monitors/create-alerts.ts'
import { createMonitors } from '../monitors/create-monitors.ts'
import type { Store } from '../repositories.ts'
import type { StepRunner } from '../steps/steps.ts'
import { createTestWebhooks } from '../webhooks/create-test-webhooks.ts'
import { createQuotas } from './quotas.ts'
import { createSessions } from './sessions.ts'

/** The repositories that are written once for all databases. */
export function createRepositories(db: StepRunner) {
  return {
    domainReports: createDomainReports(db),
    reportInsights: createReportInsights(db),
    reportCheckpoints: createReportCheckpoints(db),
    monitors: createMonitors(db),
    alerts: createAlerts(db),
    testWebhooks: createTestWebhooks(db),
    quotas: createQuotas(db),
    sessions: createSessions(db),
  } satisfies Partial<Store>
}

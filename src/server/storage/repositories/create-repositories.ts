import { createDerived } from '../derived/create-derived.ts'
import { createDomainReports, createReportCheckpoints } from '../domain-reports/create-domain-reports.ts'
import { createReportInsights } from '../domain-reports/insights/create-insights.ts'
import { createAlerts } from '../monitors/create-alerts.ts'
import { createMonitors } from '../monitors/create-monitors.ts'
import type { StepRunner } from '../steps/steps.ts'
import { createTestWebhooks } from '../webhooks/create-test-webhooks.ts'
import { createDomainAudits } from './domain-audits.ts'
import { createDomainObservations } from './domain-observations.ts'
import { createKeys } from './keys.ts'
import { createMailboxes } from './mailboxes.ts'
import { createPlacements } from './placements.ts'
import { createQuotas } from './quotas.ts'
import { createReceiverNotices } from './receiver-notices.ts'
import { createReports } from './reports.ts'
import { createSessions } from './sessions.ts'
import { createTestImages } from './test-images.ts'

/** The repositories that need only the rows of a database. */
export function createRepositories(db: StepRunner) {
  return {
    domainReports: createDomainReports(db),
    reportInsights: createReportInsights(db),
    reportCheckpoints: createReportCheckpoints(db),
    receiverNotices: createReceiverNotices(db),
    monitors: createMonitors(db),
    alerts: createAlerts(db),
    testWebhooks: createTestWebhooks(db),
    audits: createDomainAudits(db),
    domains: createDomainObservations(db),
    keys: createKeys(db),
    mailboxes: createMailboxes(db),
    placements: createPlacements(db),
    testImages: createTestImages(db),
    reports: createReports(db),
    quotas: createQuotas(db),
    sessions: createSessions(db),
    derived: createDerived(db),
  }
}

import { engineRoutes } from './app.ts'
import { blacklistRoutes } from './blacklist.ts'
import { dataRoutes } from './data.ts'
import { domainRoutes } from './domain.ts'
import { domainStateRoutes } from './domain-states.ts'
import { checkRoutes } from './inbox-tests/check-message.ts'
import { clientViewRoutes } from './inbox-tests/client-view.ts'
import { earlierReportRoutes } from './inbox-tests/earlier-reports.ts'
import { explainReceived } from './inbox-tests/explain-received.ts'
import { historyRoutes } from './inbox-tests/history.ts'
import { testReportRoutes } from './inbox-tests/inbox-test-report.ts'
import { testRoutes } from './inbox-tests/inbox-tests.ts'
import { originRoutes } from './inbox-tests/origin.ts'
import { previewRoutes } from './inbox-tests/preview.ts'
import { keyRoutes } from './keys.ts'
import { mailboxRoutes } from './mailboxes.ts'
import { alertRoutes } from './monitoring/alert-routes.ts'
import { monitorRoutes } from './monitoring/monitor-routes.ts'
import { openApiRoutes } from './openapi.ts'
import { relayRoutes } from './relay.ts'
import { appReportRoutes } from './reports/app-report-routes.ts'
import { noticeRoutes } from './reports/notices.ts'
import { reportInsightRoutes, reportRoutes } from './reports/report-routes.ts'
import { sampleRoutes } from './samples.ts'
import { settingRoutes } from './settings.ts'
import { whatIfRoutes } from './what-if.ts'

export { lookupRoutes } from './lookups.ts'
export { callMcp } from './mcp.ts'

/** The first group of the public API, under `/api/v1`, in the order of the OpenAPI document. */
export const apiRoutes = [
  ...testRoutes,
  ...testReportRoutes,
  ...checkRoutes,
  explainReceived,
  ...clientViewRoutes,
  ...domainRoutes,
  ...Object.values(domainStateRoutes),
  ...blacklistRoutes,
  ...Object.values(monitorRoutes),
  ...Object.values(alertRoutes),
  ...Object.values(reportRoutes),
  ...Object.values(reportInsightRoutes),
  ...Object.values(noticeRoutes),
  ...openApiRoutes,
] as const

/** The UI's own calls under `/app`; never in the OpenAPI document and never forwarded. */
export const appRoutes = [
  ...engineRoutes,
  ...historyRoutes,
  ...earlierReportRoutes,
  ...originRoutes,
  ...previewRoutes,
  ...keyRoutes,
  ...whatIfRoutes,
  ...sampleRoutes,
  ...dataRoutes,
  ...settingRoutes,
  ...mailboxRoutes,
  ...relayRoutes,
  ...appReportRoutes,
] as const

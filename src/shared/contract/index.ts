import * as app from './app.ts'
import { checkBlacklists } from './blacklist.ts'
import * as data from './data.ts'
import { auditDomainRoute } from './domain.ts'
import * as history from './history.ts'
import * as keys from './keys.ts'
import * as lookups from './lookups.ts'
import * as mailboxes from './mailboxes.ts'
import * as openapi from './openapi.ts'
import * as preview from './preview.ts'
import * as relay from './relay.ts'
import * as samples from './samples.ts'
import * as settings from './settings.ts'
import * as tests from './tests.ts'
import * as whatIf from './what-if.ts'

/** The first group of the public API, under `/api/v1`, in the order of the OpenAPI document. */
export const apiRoutes = [
  tests.createTest,
  tests.listTests,
  tests.readTest,
  tests.deleteTest,
  tests.submitMessage,
  tests.watchTest,
  auditDomainRoute,
  checkBlacklists,
  openapi.readOpenApi,
] as const

/** The second group, under `/api/v1` at its own address or the same one. */
export const lookupRoutes = [
  lookups.lookUpSpf,
  lookups.lookUpDkim,
  lookups.lookUpDmarc,
  lookups.lookUpBlacklists,
  lookups.checkHtml,
  lookups.readStatus,
] as const

/** The UI's own calls under `/app`; never in the OpenAPI document and never forwarded. */
export const appRoutes = [
  app.readEngine,
  app.chooseMode,
  app.tryHosted,
  app.listArrivals,
  history.searchTests,
  app.deleteTest,
  history.restoreTest,
  history.listReports,
  history.readEarlierReport,
  history.readStreamReports,
  history.readStreamPlacements,
  preview.readPreview,
  preview.readSource,
  keys.listKeys,
  keys.createKey,
  keys.revokeKey,
  whatIf.planDomain,
  whatIf.planReport,
  whatIf.auditZone,
  samples.readSampleReport,
  samples.readSampleZone,
  data.resetData,
  data.endSessions,
  settings.readSettings,
  settings.changeSettings,
  mailboxes.listMailboxes,
  mailboxes.addMailbox,
  mailboxes.changeMailbox,
  mailboxes.removeMailbox,
  mailboxes.tryMailbox,
  mailboxes.authorizeMailbox,
  mailboxes.readMailboxAuthorization,
  relay.readRelay,
  relay.changeRelay,
  relay.removeRelay,
  relay.tryRelay,
  relay.sendMessage,
] as const

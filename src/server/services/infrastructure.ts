import type { Logger } from 'pino'
import type { Resolver } from '../../engine/dns/resolver.ts'
import type { Outbound } from '../../engine/outbound/outbound.ts'
import type { Lists } from '../../engine/protocols/dnsbl/choose-lists.ts'
import type { ListHealth } from '../../engine/protocols/dnsbl/list-health.ts'
import type { ChannelTarget } from '../../shared/contract/monitoring/channel.ts'
import type { SecretStore } from '../data-folder/secrets.ts'
import type { Clock } from '../ground/clock.ts'
import type { Health } from '../ground/health.ts'
import type { ProductPaths } from '../ground/paths.ts'
import type { Settings } from '../settings/settings.ts'
import type { Store } from '../storage/store.ts'
import type { Analyzer, AnalyzerOptions } from '../worker/analyzer.ts'
import type { InboxTestEvents } from './inbox-tests/inbox-test-events.ts'
import type { InboxTestService, InboxTestServiceOptions } from './inbox-tests/inbox-tests.ts'
import type { SmtpEventLog } from './inbox-tests/smtp-event-log.ts'
import type { MailboxWatch, MailboxWatchOptions } from './mailboxes/mailbox-watch.ts'
import type { MonitorEvents } from './monitors/monitor-events.ts'

/** Reverts one step of the start. */
export type Teardown = () => unknown
/** Registers how to revert a step of the start. */
export type OnClose = (undo: Teardown) => void

/** An answered HTTP request. */
export interface AnsweredRequest {
  method: string
  /** The pattern of its route, or null. */
  route: string | null
  status: number
  seconds: number
}

/** Work that was done in the background, and calls that a limit refused, for metrics. */
export type DoneWork =
  | { what: 'alert'; channel: ChannelTarget['kind']; result: DeliveryResult }
  | { what: 'webhook'; result: DeliveryResult }
  | { what: 'retention'; kind: string; removed: number }
  | { what: 'refusal'; limit: string }

/** `retried`: it failed, and there will be another attempt. */
export type DeliveryResult = 'sent' | 'retried' | 'failed'

/** What every part of the engine uses: settings, store, DNS, log, and how to create what a hosted instance extends. */
export interface Infrastructure {
  settings: Settings
  dataDir: string
  paths: ProductPaths
  clock: Clock
  log: Logger
  health: Health
  store: Store
  secrets: SecretStore
  /** What audits and lookups use to query DNS and servers. */
  world: { resolver: Resolver; lists: Lists; outbound?: Outbound }
  /** The resolver of monitors: answers that are a few minutes old would only confirm themselves. */
  recentResolver: Resolver
  /** The resolver with which monitors confirm an answer: another server, if there are several. */
  otherResolver: Resolver
  testEvents: InboxTestEvents
  monitorEvents: MonitorEvents
  smtpEvents: SmtpEventLog
  /** Creates an analyzer from the settings, with the given overrides. */
  createAnalyzer(overrides?: Partial<AnalyzerOptions>): Analyzer
  /** Creates the analyzer of received messages. */
  createMailAnalyzer(listHealth: ListHealth): Analyzer
  createMailboxWatch(options: MailboxWatchOptions): MailboxWatch
  createTestService(options: InboxTestServiceOptions): InboxTestService
  /** Called with each HTTP request. */
  noteRequest?: ((request: AnsweredRequest) => void) | undefined
  /** Undefined without metrics. */
  noteWork?: ((work: DoneWork) => void) | undefined
}

import type { Engine } from '../../src/shared/contract/app.ts'
import type { InboxTestReport } from '../../src/shared/contract/inbox-tests/inbox-test-report.ts'
import type { IncidentAnswer } from '../../src/shared/contract/monitoring/monitor-routes.ts'
import type { RelayAnswer } from '../../src/shared/contract/relay.ts'

const at = '2026-11-26T10:00:00Z'

/** What an engine of this computer answers to its owner. */
export const localEngine: Engine = {
  version: '0.1.0',
  session: true,
  mail_domain: 'sendproof.localhost',
  smtp: '127.0.0.1:2525',
  smtp_remote: false,
  picks_up: false,
  http: '127.0.0.1:4780',
  lookup: '127.0.0.1:4780',
  dns: ['system'],
  outgoing: ['dns'],
  mode: 'local',
  hosted: null,
  hosted_answers: null,
  lang: null,
  retention_days: 90,
  open_incidents: 0,
  busy_ports: [],
}

/** An SMTP server on this computer. */
export const localRelay: RelayAnswer = {
  host: '127.0.0.1',
  port: 25,
  security: 'none',
  user: null,
  from: null,
  certificate: null,
  has_secret: false,
}

/** A test that waits for its message. */
export const waitingTest: InboxTestReport = {
  token: '1',
  address: 'test-1@sendproof.localhost',
  url: 'http://127.0.0.1:4780/t/1',
  name: null,
  lang: 'en',
  purpose: null,
  status: 'waiting',
  observed: [],
  score: null,
  score_floor: null,
  verdict: null,
  verdict_floor: null,
  result: null,
  message: null,
  placement: null,
  pickup_addresses: [],
  created_at: at,
  received_at: null,
  done_at: null,
  expires_at: at,
}

/** An incident about a channel. */
export const failedChannel: IncidentAnswer = {
  id: 1,
  monitor_id: null,
  channel_id: 1,
  subject: 'channel',
  problem: 'channel_failed',
  severity: 'major',
  since: at,
  opened_at: at,
  recovered_at: null,
  since_added: false,
  reopened_at: null,
  is_unstable: false,
  acknowledged_at: null,
  title: 'Alerts could not be sent',
}

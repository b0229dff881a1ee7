import type { Resolver } from '../../engine/dns/resolver.ts'
import type { AnsweredRequest } from '../../server/http/watch-requests.ts'
import type { SmtpEventLog } from '../../server/services/tests/smtp-event-log.ts'
import type { TestService } from '../../server/services/tests/tests.ts'
import type { Store } from '../../server/storage/repositories.ts'
import type { Analyser } from '../../server/worker/analyser.ts'
import type { BodyStore } from '../bodies/body-store.ts'
import { createEngineMetrics } from './engine-metrics.ts'
import { observeAnalyser, observeBodyStore, observeResolver, observeSmtpEvents, observeTests } from './observe.ts'
import { observeStore } from './observe-store.ts'

/** Counts the work of an engine by wrapping its parts, which need no code for it. */
export type Monitoring = ReturnType<typeof createMonitoring>

export function createMonitoring() {
  const metrics = createEngineMetrics()
  const { registry } = metrics
  return {
    registry,
    observeResolver: (resolver: Resolver) => observeResolver(resolver, metrics),
    observeStore: (store: Store) => observeStore(store, metrics),
    observeAnalyser: (analyser: Analyser) => observeAnalyser(analyser, metrics),
    observeTests: <T extends Pick<TestService, 'accept' | 'acceptAsTest'>>(tests: T) => observeTests(tests, metrics),
    observeBodyStore: (store: BodyStore) => observeBodyStore(store, metrics),
    observeSmtpEvents: (log: SmtpEventLog) => observeSmtpEvents(log, metrics),
    noteRequest: (request: AnsweredRequest) => metrics.noteRequest(request),
    addLeader(isHeld: () => boolean): void {
      const help = 'Whether this node is the leader.'
      registry.read({ name: 'sendproof_leader', help, type: 'gauge' }, () => [[{}, isHeld() ? 1 : 0]])
    },
  }
}

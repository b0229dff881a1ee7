import type { Resolver } from '../../engine/dns/resolver.ts'
import type { Infrastructure } from '../../server/compose/infrastructure.ts'
import type { EngineMetrics } from './engine-metrics.ts'
import { observeAnalyzer, observeElection, observeResolver, observeSmtpEvents, observeTests } from './observe.ts'
import { observeStore } from './observe-store.ts'

/** Counts the work of an engine by wrapping its parts, which need no code for it. */
export function observeEngine(parts: Infrastructure, metrics: EngineMetrics): Infrastructure {
  const { store, world, recentResolver, otherResolver, smtpEvents, createMailAnalyzer, createTestService } = parts
  const { election } = store
  const observe = (resolver: Resolver) => observeResolver(resolver, metrics)
  return {
    ...parts,
    store: { ...observeStore(store, metrics), election: election && observeElection(election, metrics) },
    world: { ...world, resolver: observe(world.resolver) },
    recentResolver: observe(recentResolver),
    otherResolver: observe(otherResolver),
    smtpEvents: observeSmtpEvents(smtpEvents, metrics),
    createMailAnalyzer: (listHealth) => observeAnalyzer(createMailAnalyzer(listHealth), metrics),
    createTestService: (options) => observeTests(createTestService(options), metrics),
    noteRequest: metrics.noteRequest,
  }
}

import type { Resolver } from '../../engine/dns/resolver.ts'
import type { Infrastructure } from '../../server/services/infrastructure.ts'
import type { MessageRepository } from '../../server/storage/repositories.ts'
import type { Store } from '../../server/storage/store.ts'
import type { EngineMetrics, StorePart } from './engine-metrics.ts'
import { observeAnalyzer, observeElection, observeResolver, observeSmtpEvents, observeTests } from './observe.ts'

type Receive = MessageRepository['receive']

type StoreMetrics = Pick<EngineMetrics, 'noteStoreError' | 'noteMessage' | 'noteMonitorRun'>

/**
 * Counts each failing step of the store. A message that cannot be received gets no further than this, so it is counted
 * here as well.
 */
export function observeStore(store: Store, metrics: StoreMetrics): Store {
  const { noteStoreError, noteMessage } = metrics
  const observe = <T extends object>(part: StorePart, repository: T) =>
    watchSteps(repository, () => noteStoreError(part))
  return {
    ...store,
    tests: observe('tests', store.tests),
    messages: {
      ...observe('messages', store.messages),
      receive: watchReception(store.messages.receive, () => {
        noteStoreError('messages')
        noteMessage('failed')
      }),
    },
    reports: observe('reports', store.reports),
    domainReports: observe('domainReports', store.domainReports),
    reportInsights: observe('reportInsights', store.reportInsights),
    reportCheckpoints: observe('reportCheckpoints', store.reportCheckpoints),
    audits: observe('audits', store.audits),
    keys: observe('keys', store.keys),
    mailboxes: observe('mailboxes', store.mailboxes),
    monitors: observe('monitors', watchRuns(store.monitors, metrics)),
    alerts: observe('alerts', store.alerts),
    placements: observe('placements', store.placements),
    quotas: observe('quotas', store.quotas),
    sessions: observe('sessions', store.sessions),
    secrets: store.secrets && observe('secrets', store.secrets),
  }
}

function watchRuns(monitors: Store['monitors'], { noteMonitorRun }: StoreMetrics): Store['monitors'] {
  return {
    ...monitors,
    async complete(id, completed) {
      const isStored = await monitors.complete(id, completed)
      if (isStored) noteMonitorRun(completed.skipped ? 'skipped' : 'observed')
      return isStored
    },
  }
}

function watchSteps<T extends object>(repository: T, onFailure: () => void): T {
  return new Proxy(repository, {
    get(target, step) {
      const member: unknown = Reflect.get(target, step)
      if (typeof member !== 'function') return member
      return (...words: unknown[]) => {
        const outcome: unknown = Reflect.apply(member, target, words)
        if (!(outcome instanceof Promise)) return outcome
        return outcome.catch((error: unknown) => {
          onFailure()
          throw error
        })
      }
    },
  })
}

/** Calls `onFailure` if we fail to receive a message, but not if the sender disconnects or `use` fails. */
function watchReception(receive: Receive, onFailure: () => void): Receive {
  return async (chunks, use) => {
    let isOurs = true
    const notOurs = () => {
      isOurs = false
    }
    try {
      return await receive(watchBreak(chunks, notOurs), (raw) => {
        notOurs()
        return use(raw)
      })
    } catch (error) {
      if (isOurs) onFailure()
      throw error
    }
  }
}

/** An iterator, because a generator would slow down every message. */
function watchBreak<T>(chunks: AsyncIterable<T>, onBreak: () => void): AsyncIterable<T> {
  return {
    [Symbol.asyncIterator]() {
      const iterator = chunks[Symbol.asyncIterator]()
      return {
        next() {
          const result = iterator.next()
          result.catch(onBreak)
          return result
        },
        return: async (value) => (await iterator.return?.(value)) ?? { done: true, value },
      }
    },
  }
}

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
    noteWork: metrics.noteWork,
  }
}

import type { Store } from '../../server/storage/repositories.ts'
import type { EngineMetrics, StorePart } from './engine-metrics.ts'
import { watchReception } from './watch-reception.ts'

type StoreMetrics = Pick<EngineMetrics, 'noteStoreError' | 'noteMessage'>

/**
 * Counts each failing step of the store. A message that cannot be received gets no further than this, so it is counted
 * here as well.
 */
export function observeStore(store: Store, { noteStoreError, noteMessage }: StoreMetrics): Store {
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
    monitors: observe('monitors', store.monitors),
    alerts: observe('alerts', store.alerts),
    placements: observe('placements', store.placements),
    quotas: observe('quotas', store.quotas),
    sessions: observe('sessions', store.sessions),
    secrets: store.secrets && observe('secrets', store.secrets),
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

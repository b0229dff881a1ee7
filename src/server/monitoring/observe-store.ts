import type { Store } from '../storage/repositories.ts'
import { StoreError } from '../storage/store-error.ts'
import type { EngineMetrics } from './engine-metrics.ts'

/** What is asked of a store, and can fail. */
export const storeParts = [
  'tests',
  'messages',
  'reports',
  'audits',
  'keys',
  'mailboxes',
  'placements',
  'quotas',
  'sessions',
  'secrets',
] as const satisfies readonly (keyof Store)[]
export type StorePart = (typeof storeParts)[number]

/** The store, with the steps counted that fail. */
export function observeStore(store: Store, { noteStoreError }: Pick<EngineMetrics, 'noteStoreError'>): Store {
  // A reception fails with the error of an acceptance in it.
  const counted = new WeakSet<object>()
  const observe = <T extends object>(part: StorePart, repository: T) =>
    watchSteps(repository, (step, error) => {
      if (!(error instanceof Error) || counted.has(error) || !isOfStore(step, error)) return
      counted.add(error)
      noteStoreError(part)
    })
  return {
    ...store,
    tests: observe('tests', store.tests),
    messages: observe('messages', store.messages),
    reports: observe('reports', store.reports),
    audits: observe('audits', store.audits),
    keys: observe('keys', store.keys),
    mailboxes: observe('mailboxes', store.mailboxes),
    placements: observe('placements', store.placements),
    quotas: observe('quotas', store.quotas),
    sessions: observe('sessions', store.sessions),
    secrets: store.secrets && observe('secrets', store.secrets),
  }
}

/** A reception breaks off for its sender, too. */
function isOfStore(step: PropertyKey, error: unknown): boolean {
  return step !== ('receive' satisfies keyof Store['messages']) || error instanceof StoreError
}

function watchSteps<T extends object>(repository: T, onFailure: (step: PropertyKey, error: unknown) => void): T {
  return new Proxy(repository, {
    get(target, step) {
      const member: unknown = Reflect.get(target, step)
      if (typeof member !== 'function') return member
      return (...words: unknown[]) => {
        const outcome: unknown = Reflect.apply(member, target, words)
        if (!(outcome instanceof Promise)) return outcome
        return outcome.catch((error: unknown) => {
          onFailure(step, error)
          throw error
        })
      }
    },
  })
}

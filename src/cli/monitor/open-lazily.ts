import type { StoreInvocation, StoreOptions } from '../ground/store-command.ts'
import type { OpenedMonitors } from './open-monitors.ts'

/**
 * Opens the monitors of a store for one command. Loads the store only now, because help and usage errors do not need
 * it.
 */
export async function openLazily<T, Options extends StoreOptions>(
  { place, context }: StoreInvocation<Options>,
  use: (opened: OpenedMonitors) => Promise<T>,
  otherwise?: T,
): Promise<T> {
  const { withMonitors } = await import('./open-monitors.ts')
  return await withMonitors(place, context, use, otherwise)
}

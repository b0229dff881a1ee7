import { unavailableAnswer } from '../answers.ts'
import type { Resolver } from '../resolver.ts'

/** Asks nobody and knows nothing. */
export const offlineResolver: Resolver = {
  query: async (name, type) => unavailableAnswer('dns_offline', name, type),
  close: async () => undefined,
}

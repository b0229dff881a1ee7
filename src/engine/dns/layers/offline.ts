import { unavailableAnswer } from '../answers.ts'
import type { Resolver } from '../resolver.ts'

/** Answers every question `unavailable`. */
export const offlineResolver: Resolver = {
  query: async (name, type) => unavailableAnswer('dns_offline', name, type),
  close: async () => undefined,
}

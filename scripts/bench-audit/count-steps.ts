import type { AuditDependencies } from '../../src/engine/audit.ts'
import { auditDomain } from '../../src/engine/audit-domain.ts'
import type { Resolver } from '../../src/engine/dns/resolver.ts'

/**
 * Counts the dependent steps of an audit: how often it must wait for an answer before it can send further queries.
 * Queries are answered only when the audit has no more to send.
 */
export async function countSteps(
  domain: string,
  world: Resolver,
  dependencies: Omit<AuditDependencies, 'resolver'>,
): Promise<number> {
  let steps = 0
  let step: Promise<void> | null = null
  const resolver: Resolver = {
    async query(name, type) {
      step ??= idle().then(() => {
        steps += 1
        step = null
      })
      await step
      return world.query(name, type)
    },
    close: async () => undefined,
  }
  await auditDomain({ domain, selectors: [] }, { ...dependencies, resolver })
  return steps
}

/** Resolves when nothing can proceed without an answer. */
async function idle(): Promise<void> {
  await new Promise(setImmediate)
  await new Promise(setImmediate)
}

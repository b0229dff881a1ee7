import type { SpfTreeFact } from '../../../shared/contract/audit-facts/spf.ts'
import type { AuditFacts } from '../../../shared/contract/audit-facts.ts'
import type { CheckKey, FindingKey } from '../../../shared/finding.ts'
import { type Answer, type Check, type FindingDefinition, notApplicable } from '../define-check.ts'
import type { Reference } from '../references.ts'

interface TreeCheck<Key extends CheckKey, Found extends FindingKey> {
  key: Key
  references?: readonly Reference[]
  findings: Readonly<Record<Found, FindingDefinition>>
  evaluate(tree: SpfTreeFact, record: AuditFacts['spf_record']): Answer<Key, NoInfer<Found>>
}

/**
 * Declares a check of a domain's SPF record and what it leads to. Of a record that has others beside it only what is
 * wrong is told: what is fine about it has no effect.
 */
export function defineTreeCheck<Key extends CheckKey, const Found extends FindingKey>({
  key,
  references = [],
  findings,
  evaluate,
}: TreeCheck<Key, Found>): Check<Key, Found, 'domain', 'spf_tree', 'spf_record'> {
  return {
    key,
    group: 'authentication',
    references,
    findings,
    scope: ['domain'],
    follows: ['spf.record'],
    needs: ['spf_tree'],
    consults: ['spf_record'],
    evaluate: ({ spf_tree, spf_record }) => {
      const answer = evaluate(spf_tree, spf_record)
      const isAlone = spf_record.state === 'known' && spf_record.value.records.length === 1
      return answer.state === 'pass' && !isAlone ? notApplicable() : answer
    },
  }
}

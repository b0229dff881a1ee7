import type { SpfTreeFact } from '../../../shared/contract/facts/audit/spf.ts'
import type { AuditFacts } from '../../../shared/contract/facts/audit-facts.ts'
import { type Answer, type Check, type FindingDefinitions, notApplicable, type Params } from '../define-check.ts'
import type { Reference } from '../references.ts'

interface TreeCheck<Key extends string, Good extends Params, Findings extends FindingDefinitions> {
  key: Key
  params: Good
  references?: readonly Reference[]
  findings: Findings
  evaluate(
    tree: SpfTreeFact,
    record: AuditFacts['spf_record'],
    hosts: Pick<AuditFacts, 'mx_records' | 'mail_hosts'>,
  ): NoInfer<Answer<Good, Findings>>
}

/**
 * Declares a check of a domain's SPF record and its includes. If the domain has several SPF records, only problems are
 * reported, because a pass would be meaningless.
 */
export function defineTreeCheck<Key extends string, Good extends Params, Findings extends FindingDefinitions>({
  key,
  params,
  references = [],
  findings,
  evaluate,
}: TreeCheck<Key, Good, Findings>): Check<
  Key,
  Good,
  Findings,
  'domain',
  'spf_tree',
  'spf_record' | 'mx_records' | 'mail_hosts'
> {
  return {
    key,
    group: 'authentication',
    params,
    references,
    findings,
    scope: ['domain'],
    follows: ['spf.record'],
    needs: ['spf_tree'],
    consults: ['spf_record', 'mx_records', 'mail_hosts'],
    evaluate: ({ spf_tree, spf_record, ...hosts }) => {
      const answer = evaluate(spf_tree, spf_record, hosts)
      const isAlone = spf_record.state === 'known' && spf_record.value.records.length === 1
      return answer.state === 'pass' && !isAlone ? notApplicable() : answer
    },
  }
}

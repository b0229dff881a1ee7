import type { SpfTreeFact } from '../../../shared/contract/facts/audit/spf.ts'
import type { AuditFacts } from '../../../shared/contract/facts/audit-facts.ts'
import {
  type Answer,
  defineCheck,
  type FindingDefinitions,
  notApplicable,
  type Params,
  type Question,
} from '../define-check.ts'

interface TreeCheck<Key extends string, Good extends Params, Findings extends FindingDefinitions>
  extends Question<Key, Good, Findings> {
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
  evaluate,
  ...question
}: TreeCheck<Key, Good, Findings>) {
  return defineCheck({
    ...question,
    group: 'authentication',
    scope: ['domain'],
    follows: ['spf.record'],
    needs: ['spf_tree'],
    consults: ['spf_record', 'mx_records', 'mail_hosts'],
    evaluate: ({ spf_tree, spf_record, ...hosts }) => {
      const answer = evaluate(spf_tree, spf_record, hosts)
      const isAlone = spf_record.state === 'known' && spf_record.value.records.length === 1
      return answer.state === 'pass' && !isAlone ? notApplicable() : answer
    },
  })
}

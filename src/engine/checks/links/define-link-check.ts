import type { MessageLinks } from '../../../shared/contract/message-facts/links.ts'
import type { CheckKey, FindingKey } from '../../../shared/finding.ts'
import { type Answer, defineCheck, notApplicable } from '../define-check.ts'

interface LinkCheck<Key extends CheckKey, Found extends FindingKey> {
  key: Key
  findings: readonly Found[]
  evaluate(links: MessageLinks): Answer<Key, NoInfer<Found>>
}

/**
 * Declares a further check of the links, behind the one that leads; where there are none, it does not arise. Nor is
 * anything said to be fine where some were too many to be looked at.
 */
export function defineLinkCheck<Key extends CheckKey, const Found extends FindingKey>({
  key,
  findings,
  evaluate,
}: LinkCheck<Key, Found>) {
  return defineCheck({
    key,
    group: 'content',
    findings,
    scope: ['message'],
    follows: ['links.shown_addresses'],
    needs: ['links'],
    evaluate: ({ links }) => {
      const answer = links.count === 0 ? notApplicable() : evaluate(links)
      return answer.state === 'pass' && links.unread > 0 ? notApplicable() : answer
    },
  })
}

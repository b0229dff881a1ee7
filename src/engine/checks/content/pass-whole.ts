import type { BodyContent } from '../../../shared/contract/message-facts/body.ts'
import type { CheckKey, CheckParams } from '../../../shared/finding.ts'
import { type Answer, notApplicable, pass } from '../define-check.ts'

/** Says that nothing is wrong with a body that was read to its end; of the rest of another, `content.rest` tells. */
export function passWhole<K extends CheckKey>(body: BodyContent, params: CheckParams<K>): Answer<K, never> {
  return body.unread_characters > 0 ? notApplicable() : pass(params)
}

import type { Rule } from './rule.ts'
import { authenticationRules } from './rules/authentication.ts'
import { authorRules } from './rules/author.ts'
import { baitRules } from './rules/bait.ts'
import { bodyRules } from './rules/body.ts'
import { brandRules } from './rules/brands.ts'
import { contentRules } from './rules/content.ts'
import { conversationRules } from './rules/conversation.ts'
import { headerRules } from './rules/headers.ts'
import { listRules } from './rules/lists.ts'
import { messageIdRules } from './rules/message-id.ts'
import { pathRules } from './rules/path.ts'
import { receiverRules } from './rules/receiver.ts'
import { senderRules } from './rules/sender.ts'
import { subjectRules } from './rules/subject.ts'
import { wordingRules } from './rules/wording.ts'

/** All rules of the built-in scorer, in report order. */
export const rules: readonly Rule[] = [
  ...authenticationRules,
  ...receiverRules,
  ...pathRules,
  ...listRules,
  ...headerRules,
  ...authorRules,
  ...senderRules,
  ...brandRules,
  ...messageIdRules,
  ...subjectRules,
  ...bodyRules,
  ...contentRules,
  ...wordingRules,
  ...baitRules,
  ...conversationRules,
]

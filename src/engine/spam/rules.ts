import type { Rule, RuleGroup } from './rule.ts'
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

/** What only a sent message has: its origin, its authentication, and what servers and programs write on the way. */
const sendingGroups: ReadonlySet<RuleGroup> = new Set([
  ...(['spf', 'dkim', 'dmarc', 'arc', 'receiver', 'hfilter', 'rbl', 'message id'] as const),
])
const sendingSymbols: ReadonlySet<Rule['name']> = new Set([
  ...pathRules.map(({ name }) => name),
  ...([
    'MISSING_TO',
    'MISSING_DATE',
    'INVALID_DATE',
    'INVALID_DATE_ZONE',
    'DATE_IN_FUTURE',
    'DATE_IN_PAST',
    'MISSING_MIMEOLE',
    'R_UNDISC_RCPT',
    'SORTED_RECIPS',
  ] as const),
])

/** The rules that apply to a template. */
export const templateRules: readonly Rule[] = rules.filter(
  ({ name, group }) => !sendingGroups.has(group) && !sendingSymbols.has(name),
)

import { z } from 'zod'
import shipped from '../../../resources/facts/replies.json' with { type: 'json' }
import { bounceReasons, treatments } from '../../shared/contract/received/explanation.ts'
import { findingKeys } from '../../shared/findings/finding-keys.ts'
import { definePack } from '../facts/fact-pack.ts'

/** Texts about a rule that are more exact than those of its reason. */
const remedies = [
  ...(['auth_both', 'auth_spf', 'auth_dkim', 'auth_alignment', 'auth_policy', 'auth_record', 'spf_wide'] as const),
  ...(['greylisted', 'null_mx', 'loop', 'group', 'login'] as const),
] as const

const ruleSchema = z.object({
  reason: z.enum(bounceReasons),
  /** Only for replies of this provider. */
  provider: z.string().nullable().default(null),
  /** Any of these: `550`, `5.7.26`, both (`550 5.7.1`), or a status of any class (`7.26`). Any code if empty. */
  codes: z.array(z.string().regex(/^(?:\d{3} )?\d\.\d{1,3}(?:\.\d{1,3})?$|^\d{3}$/)).default([]),
  /**
   * Any of these phrases, each with a reply that contains it. `*` is a gap of a few words. A phrase has words only: it
   * is compared without punctuation and case (`wordsOf`).
   */
  phrases: z.record(z.string().max(100), z.string().max(300)).default({}),
  /** Of a rule without phrases. */
  example: z.string().max(300).nullable().default(null),
  remedy: z.enum(remedies).nullable().default(null),
  /** If it differs from that of the reason. */
  treatment: z.enum(treatments).nullable().default(null),
  findings: z.array(z.enum(findingKeys)).default([]),
  source: z.string().nullable().default(null),
})
export type ReplyRule = z.infer<typeof ruleSchema>

const providerSchema = z.object({
  provider: z.string(),
  /** Names of its servers, and names below them. */
  hosts: z.array(z.string()),
  /** Domains of its mailboxes. */
  domains: z.array(z.string()).default([]),
  /** What only its replies contain, in lower case. */
  marks: z.array(z.string()).default([]),
})

/** What replies of receivers mean, in order of precedence, and how mail systems introduce their notices. */
export const repliesPack = definePack(
  'replies',
  z.object({
    providers: z.array(providerSchema),
    rules: z.array(ruleSchema),
    /** Phrases of notices that no person writes. */
    notices: z.array(z.string()),
    /** Phrases of notices about messages that are still being tried, and about delivered ones. */
    delayed: z.array(z.string()),
    delivered: z.array(z.string()),
  }),
  shipped,
  ({ rules }) => rules.flatMap(({ source }) => source ?? []),
)

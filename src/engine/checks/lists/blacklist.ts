import { z } from 'zod'
import type { ListEntry } from '../../../shared/contract/facts/list-facts.ts'
import type { OriginLists } from '../../../shared/contract/facts/message/lists.ts'
import { listingMeanings } from '../../../shared/listing.ts'
import type { Severity } from '../../../shared/severity.ts'
import { defineCheck, fail, notApplicable, note, pass, unknown } from '../define-check.ts'
import { rfc, spamhausPbl, spamhausZen } from '../references.ts'
import { type Holding, summarizeLists } from './list-answers.ts'

/**
 * An address on `count` lists, of which the most severe are named. `delist_urls` are their removal pages.
 * `policy_lists` also name its range as one that should not send mail directly.
 */
const addressParams = z.object({
  ip: z.string(),
  count: z.int(),
  lists: z.array(z.string()),
  meaning: z.enum(listingMeanings),
  delist_urls: z.array(z.string()),
  policy_lists: z.array(z.string()).default([]),
})

// These list whole networks, because of other addresses in them.
const infoFinding = { 'blacklist.listed_info': { severity: 'info', points: 0, params: addressParams } } as const

const networkFindings = {
  // Not about the sender's behavior, but many receivers reject direct mail from such an address.
  'blacklist.policy': { severity: 'major', points: 3.5, params: addressParams, references: [spamhausPbl] },
  ...infoFinding,
} as const

/** Maximum number of lists in a sentence; the most severe come first. */
const maxNames = 3

/** The parameters of texts about listings. */
type ListedParams = z.infer<typeof addressParams>

/**
 * What blocklists of the given weights report about the sending address. The caller makes a finding from `accused`
 * and `policy`.
 */
function askLists({ ip, answers }: OriginLists, weights: readonly Severity[]) {
  const { holdings, answered, silent, silence } = summarizeLists(
    answers.filter(({ weight }) => weights.includes(weight)),
  )
  if (holdings.length > 0) {
    // Abuse listings take precedence over policy listings, which only mean that mail should be relayed.
    const accusing = holdings.filter(({ entry }) => !isPolicy(entry))
    if (accusing.length === 0) return { state: 'policy' as const, params: describe(ip, holdings) }
    const policy_lists = holdings.filter(({ list }) => list.entries.some(isPolicy)).map(({ list }) => list.name)
    const params = { ...describe(ip, accusing), policy_lists }
    return accusing.every(({ entry }) => entry.severity === 'info')
      ? note('blacklist.listed_info', params)
      : { state: 'accused' as const, params }
  }
  if (answered.length > 0) return pass({ ip, lists: answered, silent })
  return silence ? unknown(silence) : notApplicable()
}

/**
 * Whether an entry only means that the address should not send mail directly. On minor lists, that weighs nothing
 * extra.
 */
function isPolicy({ kind, severity }: ListEntry): boolean {
  return kind === 'policy' && severity === 'major'
}

function describe(ip: string, holdings: readonly Holding[]): ListedParams {
  const named = holdings.slice(0, maxNames)
  return {
    ip,
    count: holdings.length,
    lists: named.map(({ list }) => list.name),
    meaning: named[0]?.entry.meaning ?? 'unspecified',
    delist_urls: [...new Set(named.flatMap(({ list }) => list.delist_url ?? []))],
    policy_lists: [],
  }
}

/** Whether any list answered about the sending address. The checks that follow evaluate the answers by list weight. */
export const blacklistAnswers = defineCheck({
  key: 'blacklist.answers',
  group: 'lists',
  params: z.object({ ip: z.string(), answered: z.int(), asked: z.int() }),
  references: [rfc(5782, '5')],
  findings: {},
  needsSending: true,
  needs: ['lists'],
  evaluate: ({ lists: { ip, answers } }) => {
    const { answered, silent, silence } = summarizeLists(answers)
    if (answered.length > 0) return pass({ ip, answered: answered.length, asked: answered.length + silent.length })
    return silence ? unknown(silence) : notApplicable()
  },
})

/** Whether a list that most receivers use lists the sending address. */
export const blacklistCritical = defineCheck({
  key: 'blacklist.critical',
  group: 'lists',
  params: z.object({ lists: z.array(z.string()), silent: z.array(z.string()), ip: z.string() }),
  references: [rfc(5782, '2.1'), spamhausZen],
  findings: {
    // Most receivers reject what Spamhaus lists: enough for the verdict `spam`.
    'blacklist.listed_critical': {
      severity: 'critical',
      points: 6,
      consequence: { kind: 'refused', source: 'spamhaus-zen' },
      params: addressParams,
    },
    ...networkFindings,
  },
  needsSending: true,
  follows: ['blacklist.answers'],
  needs: ['lists'],
  evaluate: ({ lists }) => {
    const answer = askLists(lists, ['critical'])
    if (answer.state === 'accused') return fail('blacklist.listed_critical', answer.params)
    return answer.state === 'policy' ? fail('blacklist.policy', answer.params) : answer
  },
})

/** Whether a list that many receivers use lists the sending address. */
export const blacklistMajor = defineCheck({
  key: 'blacklist.major',
  group: 'lists',
  params: z.object({ lists: z.array(z.string()), silent: z.array(z.string()), ip: z.string() }),
  references: [rfc(5782, '2.1')],
  findings: {
    // SpamAssassin gives 1 to 3 of 5 for each; some receivers reject (Barracuda's own).
    'blacklist.listed_major': { severity: 'major', points: 3.1, params: addressParams },
    ...networkFindings,
  },
  needsSending: true,
  follows: ['blacklist.answers'],
  needs: ['lists'],
  evaluate: ({ lists }) => {
    const answer = askLists(lists, ['major'])
    if (answer.state === 'accused') return fail('blacklist.listed_major', answer.params)
    return answer.state === 'policy' ? fail('blacklist.policy', answer.params) : answer
  },
})

/** Whether a list that few receivers use, or one that lists whole networks, lists the sending address. */
export const blacklistMinor = defineCheck({
  key: 'blacklist.minor',
  group: 'lists',
  params: z.object({ lists: z.array(z.string()), silent: z.array(z.string()), ip: z.string() }),
  references: [rfc(5782, '2.1')],
  findings: {
    'blacklist.listed_minor': { severity: 'minor', points: 0.5, params: addressParams },
    ...infoFinding,
  },
  needsSending: true,
  follows: ['blacklist.answers'],
  needs: ['lists'],
  evaluate: ({ lists }) => {
    const answer = askLists(lists, ['minor', 'info'])
    const isListed = answer.state === 'accused' || answer.state === 'policy'
    return isListed ? fail('blacklist.listed_minor', answer.params) : answer
  },
})

/**
 * Whether allowlists contain the sending address: useful, but not required. An allowlist that does not answer is not
 * reported, because nothing depends on it.
 */
export const allowListsEntry = defineCheck({
  key: 'allow_lists.entry',
  group: 'lists',
  params: z.object({ ip: z.string(), lists: z.array(z.string()) }),
  references: [rfc(5782, '2.1')],
  findings: {},
  needsSending: true,
  follows: ['blacklist.answers'],
  consults: ['allow_lists'],
  evaluate: ({ allow_lists }) => {
    if (allow_lists.state !== 'known') return notApplicable()
    const { ip, answers } = allow_lists.value
    const lists = answers.filter(({ status }) => status === 'listed').map(({ name }) => name)
    return lists.length > 0 ? pass({ ip, lists }) : notApplicable()
  },
})

export const listsBlacklistChecks = [
  blacklistAnswers,
  blacklistCritical,
  blacklistMajor,
  blacklistMinor,
  allowListsEntry,
] as const

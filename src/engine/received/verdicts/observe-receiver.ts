import type { PlacementReport } from '../../../shared/contract/inbox-tests/placement.ts'
import type { Observation, VerdictState } from '../../../shared/contract/received/verdict.ts'
import type { FindingKey } from '../../../shared/findings/finding.ts'
import { receivedTexts } from '../../../shared/i18n/report-texts.ts'
import type { Language } from '../../../shared/languages.ts'
import { headersPack } from './headers-pack.ts'
import { type MatchedKey, matchKeys, type ReceivedMessage } from './match-rules.ts'

/** From the gravest to the mildest. */
const gravest: readonly VerdictState[] = ['rejected', 'quarantine', 'spam', 'bulk', 'inbox']

/** Why a filter acts, the most telling first. */
const filterCauses = [
  ...['blocked', 'malware', 'attachment', 'phishing', 'impersonation', 'spoofing', 'policy', 'bulk', 'content'],
]
/** What fails of authentication; DMARC says more than the results that it is based on. */
const authenticationCauses = ['dmarc', 'spf', 'dkim']

/** The rank of keys that name the folder. */
const folderRank = 3

/** What the receiver of a message holds against it. */
export interface Causes {
  /** The keys of their texts, or null. */
  filter: string | null
  authentication: string | null
  findings: FindingKey[]
}

/** What the receiver of a message did with it according to the header; null if that says nothing. */
export function observeReceiver(message: ReceivedMessage, language: Language): Omit<Observation, 'fix'> | null {
  const keys = matchKeys(message)
  const [decided] = keys
    .filter(({ isTrusted, state }) => isTrusted && state !== null)
    .sort((a, b) => rankOf(b) - rankOf(a) || gravityOf(a) - gravityOf(b))
  if (!decided?.state) return null
  const { state, receiver } = decided
  const { observed } = receivedTexts[language]
  const isPlaced = rankOf(decided) === folderRank
  const folder = decided.system === 'microsoft' ? observed.folders.junk : observed.folders.spam
  const what = observed[isPlaced ? 'placed' : 'marked'][state]({ receiver: nameOf(decided, language), folder })
  const causes = state === 'inbox' ? null : findCauses(keys, decided)
  return {
    ...{ receiver: receiver ?? '', state, source: 'header' },
    text: observed.sentence({ what, ...wordCauses(causes, language) }),
    findings: causes?.findings ?? [],
  }
}

/** Where the message was found in seed mailboxes, and what other receivers wrote. */
export function observePlacements(
  placements: readonly PlacementReport[],
  written: readonly Observation[],
  language: Language,
): Observation[] {
  const { observed } = receivedTexts[language]
  const { systems } = headersPack.read()
  const found = placements.flatMap(({ provider, address, status, folder }) => {
    if (status === 'pending') return []
    const system = systems.find(({ mailbox }) => mailbox === provider)
    const receiver = system?.name ?? address.slice(address.lastIndexOf('@') + 1)
    const state = status === 'promotions' ? 'inbox' : status === 'other' || status === 'missing' ? null : status
    const texts = { receiver, folder: folder ?? observed.folders.spam }
    const what =
      state === null ? observed[status === 'missing' ? 'missing' : 'elsewhere'](texts) : observed.placed[state](texts)
    const text = observed.sentence({ what, cause: null, reason: null })
    return [{ system, seen: { receiver: address, state, source: 'mailbox' as const, text, findings: [], fix: null } }]
  })
  const isSeen = ({ receiver }: Observation) => found.some(({ system }) => system?.organizations.includes(receiver))
  return [...found.map(({ seen }) => seen), ...written.filter((each) => !isSeen(each))]
}

/** What trusted keys hold against a message: the deciding one first. */
export function findCauses(keys: readonly MatchedKey[], decided: MatchedKey | null = null): Causes {
  const rules = keys.flatMap(({ isTrusted, rule }) => (isTrusted && rule ? [rule] : []))
  const causes = new Set(rules.map(({ cause }) => cause))
  const first = (of: readonly string[]) => of.find((cause) => causes.has(cause)) ?? null
  return {
    filter: decided?.rule?.cause ?? first(filterCauses),
    authentication: first(authenticationCauses),
    findings: [...new Set(rules.flatMap(({ findings }) => findings))],
  }
}

/** Failed authentication explains suspected spoofing; of other causes it is not known to be one. */
function wordCauses(causes: Causes | null, language: Language): { cause: string | null; reason: string | null } {
  const texts: Partial<Record<string, string>> = receivedTexts[language].verdicts.causes
  const { filter, authentication } = causes ?? { filter: null, authentication: null }
  return {
    cause: filter === null ? null : (texts[filter] ?? null),
    reason: filter === 'spoofing' && authentication !== null ? (texts[authentication] ?? null) : null,
  }
}

/** The receiver as people know it, with the filter if that is not its own. */
function nameOf({ system, receiver }: MatchedKey, language: Language): string {
  const { systems } = headersPack.read()
  const filter = systems.find((each) => each.system === system)
  const host = receiver ?? ''
  if (!filter) return host
  if (filter.organizations.includes(host)) return filter.name
  const known = systems.find(({ organizations }) => organizations.includes(host))
  return receivedTexts[language].observed.filter({ filter: filter.name, receiver: known?.name ?? host })
}

function rankOf({ rule }: MatchedKey): number {
  return rule?.rank ?? 0
}

function gravityOf({ state }: MatchedKey): number {
  return state === null ? gravest.length : gravest.indexOf(state)
}

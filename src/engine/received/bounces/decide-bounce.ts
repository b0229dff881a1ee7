import type {
  BounceAction,
  BounceReason,
  Permanence,
  Treatment,
} from '../../../shared/contract/received/explanation.ts'
import { memoizeByObject } from '../../../shared/memoize.ts'
import { indexPhrases, wordsOf } from '../phrases.ts'
import { type ReplyRule, repliesPack } from '../replies-pack.ts'
import { isGivenUp, oneLine, readCodes } from './reply.ts'

/** What a notice, a reply, or a log line says about one recipient. */
export interface Attempt {
  recipient: string | null
  action: BounceAction | null
  /** The `Status` field. */
  status: string | null
  /** What was answered, the most exact text first; what follows is only asked if it says nothing. */
  texts: readonly string[]
  /** The host that answered. */
  host: string | null
  /** Whether it is from fields for programs, so that its recipient is one. */
  isStated?: boolean
}

/** What follows from an attempt, without texts. */
export interface Decision {
  recipient: string | null
  action: BounceAction | null
  status: string | null
  reply_code: number | null
  permanence: Permanence
  reason: BounceReason
  treatment: Treatment
  provider: string | null
  diagnostic: string | null
  rule: ReplyRule | null
  isStated: boolean
}

/** Longest diagnostic that is shown, in characters. */
const maxDiagnostic = 1_000

/** What texts say, computed once for all recipients that they are about. */
const readTexts = memoizeByObject((texts: readonly string[]) =>
  texts
    .map(oneLine)
    .filter((line) => line !== '')
    .map((line) => {
      const codes = readCodes(line)
      return { line, ...codes, words: wordsOf(withoutCode(line, codes.code).replaceAll(anyAddress, ' ')) }
    }),
)

/** A reply of several lines repeats its code within a sentence. */
function withoutCode(line: string, code: number | null): string {
  return code === null
    ? line
    : line.replaceAll(new RegExp(String.raw`(?<=\s)${code}[- ](?:[245]\.\d{1,3}\.\d{1,3} )?`, 'g'), '')
}

/** Decides why something was refused, for how long, and what to do. */
export function decideBounce({ recipient, action, status: stated, texts, host, isStated = false }: Attempt): Decision {
  // A transcript also quotes what was accepted.
  const lines = readTexts(texts).filter(({ code }) => action !== 'failed' || !isSuccess(code))
  // What a receiver answered says more than the queue that gave up.
  const coded = lines.filter(({ code }) => code !== null)
  const answer =
    coded.find((each) => !isGivenUp(each.status)) ?? coded[0] ?? lines.find((each) => each.status !== null) ?? lines[0]
  const { code = null, status: own = null, line: diagnostic = null } = answer ?? {}
  const status = own ?? stated
  const provider = nameProvider(host, lines, recipient)
  const done = action === 'delivered' || action === 'relayed' || action === 'expanded' || (!action && isSuccess(code))
  const rule = done ? null : findRule(lines, { code, status, provider })
  const reason = done ? 'delivered' : (rule?.reason ?? (isGivenUp(status) ? 'expired' : 'other'))
  const permanence = permanenceOf({ action, code, status, reason, done, lines })
  return {
    ...{ recipient, action, status, reply_code: code, permanence, reason, provider },
    treatment: treat(reason, permanence, rule, status),
    diagnostic: diagnostic?.slice(0, maxDiagnostic) ?? null,
    ...{ rule, isStated },
  }
}

/** The first rule for the words of a text, or for codes. */
export function ruleOfText(text: string): ReplyRule | null {
  const lines = readTexts([text])
  const { code = null, status = null } = lines[0] ?? {}
  return findRule(lines, { code, status, provider: null })
}

function isSuccess(code: number | null): boolean {
  return code !== null && code < 300
}

interface Codes {
  code: number | null
  status: string | null
  provider: string | null
}

interface Ranked {
  rule: ReplyRule
  position: number
}

const rules = repliesPack.derive(({ rules: all }) => {
  const ranked = all.map((rule, position) => ({ rule, position }))
  const ofCodes = ranked.filter(({ rule }) => Object.keys(rule.phrases).length === 0)
  return {
    byPhrase: indexPhrases(
      ranked.flatMap((each) => Object.keys(each.rule.phrases).map((phrase) => [phrase, each] as const)),
    ),
    byCode: Map.groupBy(
      ofCodes.flatMap((each) => each.rule.codes.map((code) => ({ ...each, code }))),
      ({ code }) => code,
    ),
  }
})

/** Names of people and domains are no words of a reply. */
const anyAddress = /[^\s<>@:;,()"']{1,64}@[^\s<>@:;,()"']{1,253}/g

/** Reasons that say little: another text about the same recipient may say more. */
const vague: readonly BounceReason[] = ['system', 'expired', 'policy']

/** The first rule that holds, of those for codes and those for the words of the first line that says something. */
function findRule(lines: readonly { words: string }[], codes: Codes): ReplyRule | null {
  const { byPhrase, byCode } = rules()
  const holds = ({ rule }: Ranked) => rule.provider === null || rule.provider === codes.provider
  const names = namesOf(codes)
  const [ofCode] = names
    .flatMap((name) => byCode.get(name) ?? [])
    .filter(holds)
    .sort((a, b) => a.position - b.position)
  const isMeant = ({ rule }: Ranked) => rule.codes.length === 0 || rule.codes.some((code) => names.includes(code))
  const ofLines = lines.flatMap(({ words }) => byPhrase(words).find((each) => holds(each) && isMeant(each)) ?? [])
  const ofWords = ofLines.find(({ rule }) => !vague.includes(rule.reason)) ?? ofLines[0]
  if (!ofWords) return ofCode?.rule ?? null
  return ofCode && ofCode.position < ofWords.position ? ofCode.rule : ofWords.rule
}

/** The ways in which rules name codes: `550 5.7.26`, `550`, `5.7.26`, `7.26`. */
function namesOf({ code, status }: Codes): string[] {
  const both = code !== null && status !== null ? [`${code} ${status}`] : []
  return [...both, ...(code === null ? [] : [String(code)]), ...(status === null ? [] : [status, status.slice(2)])]
}

/** Reasons of a moment. */
const passing: readonly BounceReason[] = [
  ...(['expired', 'network', 'system_full', 'rate_limited', 'too_many_connections', 'mailbox_full'] as const),
]
/** Reasons that do not say whether they pass. */
const unclear: readonly BounceReason[] = ['other', 'auto_reply', 'system', 'filtered']

function permanenceOf({
  action,
  code,
  status,
  reason,
  done,
  lines,
}: Pick<Decision, 'action' | 'status' | 'reason'> & {
  code: number | null
  done: boolean
  lines: readonly { words: string }[]
}): Permanence {
  if (done) return 'none'
  if (action === 'delayed') return 'temporary'
  const classes = new Set([...(code === null ? [] : [String(code)[0]]), ...(status === null ? [] : [status[0]])])
  // A queue that gave up quotes its own 5xx beside a 4.x.x; 421 5.7.32 closes the connection for now.
  if (classes.has('4')) return 'temporary'
  if (classes.has('5')) return 'permanent'
  if (passing.includes(reason)) return 'temporary'
  if (lines.some(({ words }) => / permanent(?:ly)? | fatal errors? /.test(words))) return 'permanent'
  return unclear.includes(reason) ? 'unknown' : 'permanent'
}

const treatments: Record<BounceReason, Treatment> = {
  unknown_recipient: 'remove',
  inactive_recipient: 'remove',
  mailbox_full: 'wait',
  unknown_domain: 'remove',
  auth_failed: 'fix_and_resend',
  reputation: 'fix_and_resend',
  blocked: 'fix_and_resend',
  spam_content: 'fix_and_resend',
  policy: 'fix_and_resend',
  virus: 'fix_and_resend',
  malformed: 'fix_and_resend',
  too_large: 'fix_and_resend',
  rate_limited: 'retry',
  too_many_connections: 'retry',
  relay_denied: 'fix_and_resend',
  tls_required: 'fix_and_resend',
  no_reverse_dns: 'fix_and_resend',
  sender_rejected: 'fix_and_resend',
  moved: 'remove',
  filtered: 'none',
  expired: 'retry',
  network: 'retry',
  system: 'retry',
  system_full: 'retry',
  suppressed: 'remove',
  subscription: 'remove',
  delivered: 'none',
  auto_reply: 'none',
  other: 'none',
}

/** Nothing temporary is removed, and no policy (x.7.x), unless the reply itself says that there is no such user. */
function treat(reason: BounceReason, permanence: Permanence, rule: ReplyRule | null, status: string | null): Treatment {
  const usual = rule?.treatment ?? treatments[reason]
  if (permanence === 'temporary' && reason === 'reputation') return 'wait'
  if (usual !== 'remove') return usual
  if (permanence === 'temporary') return reason === 'inactive_recipient' ? 'wait' : 'retry'
  const isPlain = reason === 'unknown_recipient' && Object.keys(rule?.phrases ?? {}).length > 0
  if (status?.[2] !== '7' || isPlain) return usual
  return reason === 'inactive_recipient' ? 'wait' : 'fix_and_resend'
}

const providers = repliesPack.derive(({ providers: all }) => ({
  byHost: new Map(all.flatMap(({ provider, hosts }) => hosts.map((host) => [host, provider]))),
  byDomain: new Map(all.flatMap(({ provider, domains }) => domains.map((domain) => [domain, provider]))),
  marks: all.flatMap(({ provider, marks }) => marks.map((mark) => ({ provider, mark }))),
}))

/** By the host that answered, then by what only this provider writes, then by the recipient's domain. */
function nameProvider(
  host: string | null,
  lines: readonly { line: string }[],
  recipient: string | null,
): string | null {
  const { byHost, byDomain, marks } = providers()
  const text = lines.map(({ line }) => line.slice(0, maxDiagnostic).toLowerCase()).join(' ')
  const named = /\bhost ([\w.-]{3,253})[ [(]/.exec(text)?.[1] ?? null
  return (
    findAbove(host, byHost) ??
    findAbove(named, byHost) ??
    marks.find(({ mark }) => text.includes(mark))?.provider ??
    findAbove(recipient?.slice(recipient.lastIndexOf('@') + 1) ?? null, byDomain)
  )
}

/** The entry of a name or of one above it. */
function findAbove(name: string | null, entries: ReadonlyMap<string, string>): string | null {
  let rest = name?.toLowerCase().replace(/\.$/, '').slice(0, 253) ?? ''
  while (rest !== '') {
    const found = entries.get(rest)
    if (found !== undefined) return found
    const dot = rest.indexOf('.')
    rest = dot < 0 ? '' : rest.slice(dot + 1)
  }
  return null
}

import type { MessageFacts } from '../shared/contract/facts/message-facts.ts'
import { unavailable } from '../shared/fact.ts'
import type { Reason } from '../shared/reason.ts'
import { checkMessage } from './checks/check-message.ts'
import { gatherEnvelope } from './gather/message/envelope.ts'
import { unreadMessage } from './gather/message/message.ts'
import { readReceivedChain } from './gather/path/received-chain.ts'
import { type Headers, readHeaders } from './message/headers.ts'
import { splitMessage } from './message/mime/split-message.ts'
import { purposeOf } from './message/purpose.ts'
import { currentBasis } from './packs/fact-packs.ts'
import type { EngineReport, GatheredFacts, MessageInput } from './ports/analysis.ts'
import { evaluateSpam } from './spam/verdicts.ts'

/** The headers if nothing could be read. */
const unreadHeaders: Headers = { fields: [], truncated: true }

/**
 * The report of an analysis that failed or whose worker died: everything is unavailable for `reason`, except what can
 * be read in bounded time without any library. `raw` may be the start of a message of `size` bytes, or null if it could
 * not be read.
 */
export function failedReport(
  input: Omit<MessageInput, 'raw'> & { raw: Buffer | null },
  reason: Reason,
  { size = input.raw?.length ?? 0, kind = 'message' }: { size?: number; kind?: MessageFacts['kind'] } = {},
): EngineReport {
  const unknown = unavailable(reason)
  const headers = readHeadersOrNone(input.raw)
  const received = readReceivedChain(headers)
  const envelope = gatherEnvelope({ ...input, headers, hops: received })
  const message = unreadMessage(size, reason).facts
  const facts: GatheredFacts = {
    version: 1,
    kind,
    answers: [...(input.delivery.answers ?? [])],
    envelope,
    message,
    headers,
    received,
    author: unknown,
    mime: unknown,
    lines: unknown,
    body: unknown,
    html: unknown,
    links: unknown,
    mailing: unknown,
    purpose: purposeOf({ headers, envelope, message, mailing: unknown }, input.purpose ?? null, input.template),
    tls: unknown,
    spf: unknown,
    spf_helo: unknown,
    dkim: unknown,
    dkim_signatures: [],
    dmarc_policy: unknown,
    dmarc: unknown,
    dmarc_steps: [],
    arc: unknown,
    dkim2: unknown,
    receiver_results: unknown,
    bimi_record: unknown,
    author_mail: unknown,
    return_mail: unknown,
    reverse_dns: unknown,
    helo: unknown,
    lists: unknown,
    allow_lists: unknown,
    domain_lists: unknown,
    wording: unknown,
    markup: unknown,
    analysis: unknown,
    dns: [],
  }
  const evaluated = { ...facts, ...evaluateSpam(facts, []), ...currentBasis() }
  return { facts: evaluated, outcomes: checkMessage(evaluated), trials: [] }
}

/** Reading the header may be what broke the analysis; the report then omits it. */
function readHeadersOrNone(raw: Buffer | null): Headers {
  if (raw === null) return unreadHeaders
  try {
    return readHeaders(splitMessage(raw).header)
  } catch {
    return unreadHeaders
  }
}

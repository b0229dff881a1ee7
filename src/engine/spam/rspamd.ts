import { z } from 'zod'
import { known } from '../../shared/fact.ts'
import { type FilteredMessage, type FilterVerdict, noVerdict, type SpamFilter } from '../ports/spam-filter.ts'

/** A response with every rspamd symbol is about 100 KB. */
const maxAnswerOctets = 1024 * 1024
/** Maximum number of symbols; real messages have a few dozen. */
const maxSymbols = 1000
const maxText = 500

const symbolSchema = z.object({ name: z.string(), score: z.number(), description: z.string().optional() })

/** The fields of the `/checkv2` response that are used. */
const answerSchema = z.object({
  is_skipped: z.boolean().default(false),
  score: z.number(),
  required_score: z.number(),
  action: z.string(),
  symbols: z.record(z.string(), symbolSchema).default({}),
})

/** rspamd's worker over HTTP (rspamd documentation, "Protocol"). `address` has no path. */
export function createRspamd(address: string): SpamFilter {
  const url = new URL(`${address}/checkv2`)
  return {
    engine: 'rspamd',
    async scan(message, signal) {
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: describeSession(message),
          body: Uint8Array.from(message.raw),
          redirect: 'error',
          signal,
        })
        return known(toVerdict(await readAnswer(response)))
      } catch (error) {
        return noVerdict(error, url.host, signal)
      }
    },
  }
}

/** The session data as headers. rspamd treats a missing header as unknown. */
function describeSession({ envelope }: FilteredMessage): Record<string, string> {
  const { origin, client_name, mail_from, rcpt_to } = envelope
  const fields = {
    IP: origin.ip,
    Helo: origin.helo,
    Hostname: client_name,
    From: mail_from === '' ? '<>' : mail_from,
    Rcpt: rcpt_to,
    'User-Agent': 'Sendproof',
  }
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, fieldValue(value)]])),
  )
}

/** Drops characters that are not allowed in an HTTP header. */
function fieldValue(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '').trim()
}

async function readAnswer(response: Response): Promise<z.infer<typeof answerSchema>> {
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`HTTP ${response.status}`)
  }
  const chunks: Uint8Array[] = []
  let octets = 0
  for await (const chunk of response.body ?? []) {
    octets += chunk.length
    if (octets > maxAnswerOctets) throw new Error(`more than ${maxAnswerOctets} octets`)
    chunks.push(chunk)
  }
  const answer = answerSchema.safeParse(parseJson(Buffer.concat(chunks).toString()))
  if (!answer.success) throw new Error('not a response from rspamd')
  const { is_skipped, symbols } = answer.data
  // A GTUBE test message is skipped, too, but has a symbol. Skipped without symbols means that rspamd did not scan.
  if (is_skipped && Object.keys(symbols).length === 0) throw new Error('message skipped')
  return answer.data
}

/** Null for invalid JSON, which the schema rejects. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** rspamd does not return the groups of its symbols. */
function toVerdict({ score, required_score, action, symbols }: z.infer<typeof answerSchema>): FilterVerdict {
  return {
    score,
    required_score,
    action,
    symbols: Object.values(symbols)
      .slice(0, maxSymbols)
      .map(({ name, score: points, description }) => ({
        name: name.slice(0, maxText),
        score: points,
        group: '',
        description: description?.slice(0, maxText) ?? null,
      })),
  }
}

import type { Bounce, Explanation } from '../../shared/contract/received/explanation.ts'
import { receivedTexts } from '../../shared/i18n/report-texts.ts'
import type { Language } from '../../shared/languages.ts'
import { readAuthorDomain } from '../gather/message/author.ts'
import { readHeaders } from '../message/headers.ts'
import { splitMessage } from '../message/mime/split-message.ts'
import type { Decision } from './bounces/decide-bounce.ts'
import { type Envelope, type Received, readReceived } from './read-received.ts'
import { repliesPack } from './replies-pack.ts'
import { readVerdicts } from './verdicts/read-verdicts.ts'

/** An explanation, and the message that a bounce or a complaint returns whole. */
export interface Explained {
  explanation: Explanation
  returned: Buffer | null
}

/** How an input is explained. */
export interface ExplainOptions extends Envelope {
  /** The name of the file; null without one. */
  input: string | null
  language: Language
  /** The number of the `Received` field that the receiver added, counted from 1, as chosen by the user. */
  trustedHop?: number | undefined
}

/** What an input is, and what receivers say in it, in a language. Bounded in time for any input; never throws. */
export function explain(raw: Buffer, { input, language, trustedHop, ...envelope }: ExplainOptions): Explained {
  const received = readReceived(raw, envelope)
  const { kind, headers, complaint, returned } = received
  const origin = { ip: null, helo: null, source: 'trusted_hop', hop: trustedHop ?? null } as const
  const message = { headers, ...(trustedHop && { envelope: { rcpt_to: null, origin } }) }
  const verdicts = kind === 'reply' ? [] : readVerdicts(message, language)
  const about = returned && { domain: readAuthorDomain(readHeaders(splitMessage(returned).header)) }
  const bounces = describeBounces(received, language)
  return { explanation: { input, kind, verdicts, bounces, complaint, returned: about }, returned }
}

/** The recipients of a bounce, with texts in a language. */
function describeBounces({ bounces }: Pick<Received, 'bounces'>, language: Language): Bounce[] {
  const { sources } = repliesPack.file()
  return bounces.map((decision) => {
    const { rule, isStated: _, ...bounce } = decision
    const source = sources.find(({ id }) => id === rule?.source)?.url ?? null
    return { ...bounce, ...wordsFor(decision, language), findings: rule?.findings ?? [], source }
  })
}

/** Reasons that remove a recipient, which a temporary reply never does. */
const doubted: readonly string[] = ['unknown_recipient', 'unknown_domain', 'moved']

function wordsFor({ reason, permanence, rule }: Decision, language: Language): { meaning: string; fix: string } {
  const { bounces } = receivedTexts[language]
  const isDoubtful = permanence === 'temporary' && doubted.includes(reason)
  return bounces[isDoubtful ? 'doubtful' : (rule?.remedy ?? reason)]
}

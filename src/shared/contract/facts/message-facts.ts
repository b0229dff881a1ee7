import { z } from 'zod'
import { factSchema } from '../../fact.ts'
import { usedPacksSchema } from '../fact-packs.ts'
import { receivedKinds } from '../received/explanation.ts'
import { dnsAnswerSchema } from './dns-answer.ts'
import { answerFacts } from './message/answers.ts'
import { authenticationFacts } from './message/authentication.ts'
import { bodyFacts } from './message/body.ts'
import { contentFacts } from './message/content.ts'
import { dkim2Facts } from './message/dkim2.ts'
import { envelopeSchema } from './message/envelope.ts'
import { htmlFacts } from './message/html.ts'
import { linkFacts } from './message/links.ts'
import { listFacts } from './message/lists.ts'
import { mailDomainFacts } from './message/mail-domains.ts'
import { mailingFacts } from './message/mailing.ts'
import { mimeFacts } from './message/mime.ts'
import { pathFacts } from './message/path.ts'
import { purposeFacts } from './message/purpose.ts'
import { spamEnginesSchema, spamVerdictSchema } from './message/spam.ts'
import { wordingFacts } from './message/wording.ts'

/*
 * The facts of a message: one JSON document, stored with the message, served as `result.facts`, and re-evaluated
 * without the network. In snake_case, because it is mostly read as JSON. Each topic has its facts in
 * `message/<topic>.ts`.
 */

export const messageFactsSchema = z
  .object({
    version: z.literal(1),
    kind: z.enum(receivedKinds).default('message').describe('What it is. Only a message is scored.'),
    envelope: envelopeSchema,
    ...contentFacts,
    ...mimeFacts,
    ...bodyFacts,
    ...htmlFacts,
    ...linkFacts,
    ...mailingFacts,
    ...purposeFacts,
    ...pathFacts,
    ...authenticationFacts,
    ...dkim2Facts,
    ...mailDomainFacts,
    ...listFacts,
    ...wordingFacts,
    ...answerFacts,
    rspamd: spamVerdictSchema,
    spam_engines: spamEnginesSchema,
    analysis: factSchema(z.object({ milliseconds: z.int() })).describe('Whether the analysis was completed.'),
    packs: usedPacksSchema,
    chosen_providers: z
      .array(z.string())
      .describe('The mailbox providers that count for the verdict because the owner chose them.'),
    dns: z.array(dnsAnswerSchema).describe('Every DNS answer behind the facts, in query order.'),
  })
  .meta({ id: 'MessageFacts', description: 'All facts about a message.' })

export type MessageFacts = z.infer<typeof messageFactsSchema>

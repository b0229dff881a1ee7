import { z } from 'zod'
import type { AuditFacts } from './contract/audit-facts.ts'
import { dnsAnswerSchema } from './contract/dns-answer.ts'
import type { MessageFacts } from './contract/facts.ts'
import { recordSchema } from './finding.ts'

/** A facts document that rests on answers of the DNS. */
export type AnyFacts = MessageFacts | AuditFacts

/**
 * What is found once records are published that a report offers. It is gathered as the report was, from the answers that
 * the report rests on and with the records in them, and stored beside the outcomes.
 */
export function trialSchema<Facts extends z.ZodObject>(factsSchema: Facts) {
  return z.object({
    records: z.array(recordSchema).describe('In the order in which they are published.'),
    facts: factsSchema.partial().describe('The facts that differ then.'),
    dns: z.array(dnsAnswerSchema).describe('The answers that differ then, and those to new questions.'),
  })
}

export interface Trial<Facts extends AnyFacts> extends Omit<z.infer<ReturnType<typeof trialSchema>>, 'facts'> {
  facts: Partial<Facts>
}

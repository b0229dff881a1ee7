import { z } from 'zod'
import type { AuditFacts } from '../contract/facts/audit-facts.ts'
import { dnsAnswerSchema } from '../contract/facts/dns-answer.ts'
import type { MessageFacts } from '../contract/facts/message-facts.ts'
import { recordSchema } from '../findings/finding.ts'

/** A facts document based on DNS answers. */
export type AnyFacts = MessageFacts | AuditFacts

/**
 * The facts once the offered records of a report are published: gathered from the same answers with these records
 * added, and stored with the outcomes.
 */
export function trialSchema<Facts extends z.ZodObject>(factsSchema: Facts) {
  return z.object({
    records: z.array(recordSchema).describe('In the order in which they are published.'),
    facts: partSchema(factsSchema).describe('The facts that differ then.'),
    dns: z.array(dnsAnswerSchema).describe('The answers that differ then, and those to new questions.'),
  })
}

/** Parts of a document. A missing fact means no difference, so its default must not replace the known value. */
function partSchema<Facts extends z.ZodObject>(factsSchema: Facts) {
  const partial = factsSchema.partial()
  return z.record(z.string(), z.unknown()).transform((given, context) => {
    const parsed = partial.safeParse(given)
    if (!parsed.success) {
      context.issues.push(
        ...parsed.error.issues.map(({ message, path }) => ({ code: 'custom' as const, message, path, input: given })),
      )
      return z.NEVER
    }
    // The entries of a document are parts of it.
    return Object.fromEntries(Object.entries(parsed.data).filter(([key]) => key in given)) as typeof parsed.data
  })
}

export interface Trial<Facts extends AnyFacts> extends Omit<z.infer<ReturnType<typeof trialSchema>>, 'facts'> {
  facts: Partial<Facts>
}

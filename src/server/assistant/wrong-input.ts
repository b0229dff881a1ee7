import { z } from 'zod'
import { quote } from './answer.ts'

/** The input of a tool, or one line per argument that is not valid, each with its name and what is accepted. */
export function readInput<Input extends z.ZodObject>(
  schema: Input,
  input: unknown,
): { input: z.output<Input> } | { problems: string } {
  // An argument that is ignored would make the answer look like one to the whole question.
  const parsed = schema.strict().safeParse(input)
  if (parsed.success) return { input: schema.parse(input) }
  const accepted = Object.keys(schema.shape).join(', ')
  return { problems: parsed.error.issues.map((issue) => describeIssue(issue, accepted)).join('\n') }
}

/** Unknown arguments in one answer. */
const maxNames = 10

function describeIssue(issue: z.core.$ZodIssue, accepted: string): string {
  if (issue.code === 'unrecognized_keys' && issue.path.length === 0) {
    const names = issue.keys
      .slice(0, maxNames)
      .map((name) => JSON.stringify(quote(name)))
      .join(', ')
    return `This tool has no argument ${names}. It accepts ${accepted === '' ? 'none' : accepted}.`
  }
  return `${z.core.toDotPath(issue.path) || 'arguments'}: ${describeRule(issue)}`
}

function describeRule(issue: z.core.$ZodIssue): string {
  // The message of a union does not say what its options accept.
  if (issue.code !== 'invalid_union') return issue.message
  return [...new Set(issue.errors.flat().map(describeRule))].join(', or ')
}

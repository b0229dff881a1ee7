import type { SpfProblem, SpfProblemCode } from '../../../shared/records/spf.ts'
import { spfSyntaxCodes } from '../../../shared/records/spf-term.ts'

/** Errors that make a record a permanent error, as log messages. */
const remarks: Partial<Record<SpfProblemCode, string>> = {
  invalid_character: 'invalid character in',
  unknown_mechanism: 'unknown mechanism',
  missing_value: 'missing value in',
  unexpected_value: 'unexpected value in',
  invalid_domain: 'invalid domain in',
  address_as_domain: 'address in place of a domain in',
  invalid_macro: 'invalid macro in',
  invalid_ip4: 'invalid IPv4 address in',
  invalid_ip6: 'invalid IPv6 address in',
  invalid_prefix_length: 'invalid prefix length in',
  duplicate_modifier: 'repeated modifier',
}
const syntaxCodes = new Set<string>(spfSyntaxCodes)

/** The problem as a log message. */
export function remarkOn({ code, detail }: SpfProblem): string {
  return `${remarks[code] ?? 'invalid term'} ${detail}`
}

/** Whether a term is invalid (RFC 7208 section 4.6). */
export function isSyntaxProblem({ code }: SpfProblem): boolean {
  return syntaxCodes.has(code)
}

/** Whether the problem causes a permanent error for every sender. */
export function isFatal(problem: SpfProblem, lenient: boolean): boolean {
  const { code, detail } = problem
  if (!lenient) return isSyntaxProblem(problem) || code === 'duplicate_modifier'
  if (code === 'unknown_mechanism' || code === 'invalid_character') return true
  // Lenient evaluators check modifiers first, mechanisms when they reach them, and explanations barely.
  const [, name] = /^([a-z][\w.-]*)=/i.exec(detail) ?? []
  if (name?.toLowerCase() === 'exp') return code === 'missing_value' || code === 'invalid_macro'
  return name !== undefined && (isSyntaxProblem(problem) || code === 'duplicate_modifier')
}

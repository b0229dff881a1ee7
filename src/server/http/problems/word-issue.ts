import type { z } from 'zod'
import type { InvalidTexts } from '../../../shared/i18n/problem-texts.ts'

type Issue = z.core.$ZodIssue

/** Says in words what zod found wrong. `input` is the whole value that was checked. */
export function wordIssue(issue: Issue, input: unknown, texts: InvalidTexts): string {
  switch (issue.code) {
    case 'invalid_type':
      return valueAt(input, issue.path) === undefined ? texts.required : texts.type(issue.expected)
    case 'invalid_value':
      return valueAt(input, issue.path) === undefined ? texts.required : texts.oneOf(issue.values.map(String))
    case 'invalid_format':
      return isAddressFormat(issue) ? texts.ipAddress : texts.pattern
    case 'invalid_union':
      return issue.errors.flat().every(isAddressFormat) ? texts.ipAddress : texts.other
    case 'too_small':
      return wordBound(issue.origin, Number(issue.minimum), { text: texts.tooShort, number: texts.tooSmall })
    case 'too_big':
      return wordBound(issue.origin, Number(issue.maximum), { text: texts.tooLong, number: texts.tooLarge })
    case 'custom':
      return typeof issue.params?.maxOctets === 'number' ? texts.tooManyOctets(issue.params.maxOctets) : texts.other
    default:
      return texts.other
  }
}

function wordBound(origin: string, bound: number, say: Record<'text' | 'number', (bound: number) => string>): string {
  return origin === 'string' ? say.text(bound) : say.number(bound)
}

function isAddressFormat(issue: Issue): boolean {
  return issue.code === 'invalid_format' && (issue.format === 'ipv4' || issue.format === 'ipv6')
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  )
}

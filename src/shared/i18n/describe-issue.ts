import type { z } from 'zod'
import { formatNames } from '../names/format-names.ts'
import type { ErrorsTexts } from './text-types.ts'

type Issue = z.core.$ZodIssue

/** Describes a zod issue in words. `input` is the value that was checked. */
export function describeIssue(issue: Issue, input: unknown, texts: ErrorsTexts['invalid']): string {
  switch (issue.code) {
    case 'invalid_type':
      return valueAt(input, issue.path) === undefined ? texts.required : texts.type({ expected: issue.expected })
    case 'invalid_value':
      return valueAt(input, issue.path) === undefined
        ? texts.required
        : texts.oneOf({ values: issue.values.map(String) })
    case 'invalid_format':
      return describeFormat(issue, texts)
    case 'invalid_union':
      return issue.errors.flat().every(isAddressFormat) ? texts.ipAddress : texts.other
    case 'too_small':
      return issue.origin === 'string'
        ? texts.tooShort({ least: Number(issue.minimum) })
        : texts.tooSmall({ least: Number(issue.minimum) })
    case 'too_big':
      return issue.origin === 'string'
        ? texts.tooLong({ max: Number(issue.maximum) })
        : texts.tooLarge({ max: Number(issue.maximum) })
    case 'custom':
      return typeof issue.params?.maxOctets === 'number'
        ? texts.tooManyOctets({ max: issue.params.maxOctets })
        : (named(issue, texts) ?? texts.other)
    default:
      return texts.other
  }
}

function describeFormat(issue: z.core.$ZodIssueInvalidStringFormat, texts: ErrorsTexts['invalid']): string {
  switch (issue.format) {
    case 'ipv4':
    case 'ipv6':
      return texts.ipAddress
    case 'url':
      return texts.formats.url
    case 'datetime':
      return texts.formats.time
    case 'date':
      return texts.formats.day
    default:
      return named(issue, texts) ?? texts.pattern
  }
}

/** The text of a format that the schema names with `formatNamed`. */
function named({ message }: Issue, texts: ErrorsTexts['invalid']): string | null {
  const name = formatNames.find((each) => each === message)
  return name === undefined ? null : texts.formats[name]
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

import type { Language } from '../languages.ts'
import { formatNumber, formatScore } from './format.ts'
import { type MessagePart, parseMessage } from './parse-message.ts'
import { perLanguage } from './per-language.ts'
import { argumentValue, type MessageValues } from './value-forms.ts'

/** A parsed ICU message. */
export interface CompiledMessage {
  format(values: MessageValues): string
}

interface FormatContext {
  language: Language
  values: MessageValues
  /** The number of the plural around a part, less its offset. */
  count?: number
}

/** Parses a message. Throws a `SyntaxError` if it is invalid. */
export function compileMessage(source: string, language: Language): CompiledMessage {
  const parts = parseMessage(source)
  return { format: (values) => formatParts(parts, { language, values }) }
}

function formatParts(parts: readonly MessagePart[], context: FormatContext): string {
  return parts.map((part) => (typeof part === 'string' ? part : formatPart(part, context))).join('')
}

/** Numbers as everywhere in the product: at most one decimal, or with `::.0` always one. */
function formatPart(part: Exclude<MessagePart, string>, context: FormatContext): string {
  const { language } = context
  if (part.kind === 'count') return formatNumber(language, context.count ?? Number.NaN)
  const value = argumentValue(part.argument, context)
  switch (part.kind) {
    case 'value':
      return String(value)
    case 'number':
      return formatNumber(language, Number(value))
    case 'score':
      return formatScore(language, Number(value))
    case 'select':
      return formatParts(part.options[String(value)] ?? part.options.other ?? [], context)
    case 'plural': {
      const { options, offset } = part
      const count = Number(value) - offset
      const option = options[`=${value}`] ?? options[pluralsOf(language).select(count)] ?? options.other ?? []
      return formatParts(option, { ...context, count })
    }
  }
}

const pluralsOf = perLanguage((language) => new Intl.PluralRules(language))

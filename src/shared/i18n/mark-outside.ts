import { z } from 'zod'
import { outsideText } from './outside-text.ts'
import type { MessageValue, MessageValues } from './value-forms.ts'

/**
 * The values of a message with text from outside marked: every parameter for which the schema allows any text, and the
 * values named in `composed`.
 */
export function markOutside(values: MessageValues, schema: z.ZodType, composed: readonly string[] = []): MessageValues {
  const open = openNamesOf(schema)
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      open.has(name) || composed.includes(name) ? markValue(value) : value,
    ]),
  )
}

function markValue(value: MessageValue): MessageValue {
  if (typeof value === 'string') return value === '' ? value : outsideText(value)
  return Array.isArray(value) ? value.map((item) => (typeof item === 'string' ? outsideText(item) : item)) : value
}

const openNames = new WeakMap<z.ZodType, ReadonlySet<string>>()

/** The parameters of a text that are not limited to values of ours. */
function openNamesOf(schema: z.ZodType): ReadonlySet<string> {
  let names = openNames.get(schema)
  if (!names) {
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input' })
    names = new Set(Object.keys(properties).filter((name) => allowsAnyText(properties[name])))
    openNames.set(schema, names)
  }
  return names
}

type Property = z.core.JSONSchema._JSONSchema | z.core.JSONSchema._JSONSchema[] | undefined

function allowsAnyText(property: Property): boolean {
  if (typeof property !== 'object') return property !== undefined
  if (Array.isArray(property)) return property.some(allowsAnyText)
  const { type, items, anyOf, enum: values, const: only, format } = property
  if (anyOf) return anyOf.some(allowsAnyText)
  if (type === 'array') return allowsAnyText(items)
  return type === 'string' && !values && only === undefined && format !== 'date-time'
}

import { z } from 'zod'
import type { CheckKey, FindingKey } from '../../src/shared/findings/finding.ts'

/** Values to try: counts of every plural form, and names that are not translated. */
const counts = [0, 1, 2, 5, 22, 25]
const thing = 'shop.example'
/** Parameters that may be empty. */
const mayBeEmpty = ['comment', 'version', 'dkim.missing domain', 'helo.invalid helo', 'spf_domain', 'dkim_domain']

type Sample = Record<string, unknown>

/** Every relevant combination that the parameters of a text allow: one varied value at a time. */
export function samplesOf(key: CheckKey | FindingKey, schema: z.ZodType): [first: Sample, ...others: Sample[]] {
  const { properties = {} } = z.toJSONSchema(schema)
  const choices = Object.entries(properties).map(([name, property]): [string, unknown[]] => {
    const isOptional = mayBeEmpty.includes(name) || mayBeEmpty.includes(`${key} ${name}`)
    return [name, [...valuesOf(property), ...(isOptional ? [''] : [])]]
  })
  const first = Object.fromEntries(choices.map(([name, [value]]) => [name, value]))
  return [first, ...choices.flatMap(([name, values]) => values.slice(1).map((value) => ({ ...first, [name]: value })))]
}

function valuesOf(property: z.core.JSONSchema._JSONSchema): unknown[] {
  if (typeof property === 'boolean') return []
  if (property.enum) return property.enum
  if (property.type === 'boolean') return [true, false]
  if (property.type === 'integer') return counts
  if (property.type === 'number') return [4.5, -0.2, 1234]
  return property.type === 'array' ? listsOf(property.items) : [thing]
}

/** A list with each single item, and one with several. */
function listsOf(items: z.core.JSONSchema._JSONSchema | z.core.JSONSchema._JSONSchema[] | undefined): unknown[][] {
  const words = typeof items === 'object' && 'enum' in items ? items.enum : undefined
  const values = words ?? ['one.example', 'two.example', 'three.example']
  return [...values.map((value) => [value]), words ? values.slice(0, 2) : values]
}

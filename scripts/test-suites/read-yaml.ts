import { readFileSync } from 'node:fs'
import { isScalar, parseAllDocuments, visit } from 'yaml'
import type { z } from 'zod'

/**
 * The non-empty documents of a YAML file, parsed by a schema. Duplicate keys, which suites contain by mistake, all
 * count. Errors name the file.
 */
export function readYaml<T>(file: string, schema: z.ZodType<T>): T[] {
  const documents = parseAllDocuments(readFileSync(file, 'utf8'), { uniqueKeys: false })
  if ('empty' in documents) return []
  return documents
    .map((document) => {
      visit(document, { Map: (_, { items }) => numberRepeated(items.map(({ key }) => key)) })
      return document.toJS()
    })
    .filter((content) => content !== null)
    .map((content) => {
      const { success, data, error } = schema.safeParse(content)
      if (!success) throw new Error(`${file}: ${error.message}`)
      return data
    })
}

function numberRepeated(keys: readonly unknown[]): void {
  const counts = new Map<unknown, number>()
  for (const key of keys) {
    if (!isScalar(key)) continue
    const name = key.value
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    if (count > 1) key.value = `${name} (${count})`
  }
}

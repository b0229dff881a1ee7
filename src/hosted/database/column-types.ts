import { types } from 'pg'

type TypeId = Parameters<typeof types.getTypeParser>[0]

/** Types that are parsed the way `storage/columns.ts` expects, which differs from the default of `pg`. */
const ids = { int8: 20, json: 114, timestamptz: 1184 } as const satisfies Record<string, TypeId>

const parseMoment = types.getTypeParser(ids.timestamptz)

/** Times become milliseconds, documents text, large numbers numbers: ids stay far below 2^53. */
export const columnTypes = {
  getTypeParser(id: TypeId, format?: 'text' | 'binary') {
    if (format === 'binary') return types.getTypeParser(id, format)
    if (id === ids.int8) return Number
    if (id === ids.json) return String
    if (id === ids.timestamptz) return (text: string) => Number(parseMoment(text))
    return types.getTypeParser(id)
  },
}

import { z } from 'zod'
import { ToolError } from './tool-error.ts'

/** Characters per page of findings: the whole answer stays below 6,000 tokens of three or four characters. */
const pageCharacters = 12_000

export interface Page<T> {
  items: T[]
  /** Null on the last page. */
  next_cursor: string | null
}

export const cursorSchema = z.string().max(20).optional().describe('next_cursor')

/** As many items as fit on a page, starting at the cursor. */
export function pageOf<T>(items: readonly T[], cursor: string | undefined, characters = pageCharacters): Page<T> {
  const start = cursor === undefined ? 0 : Number(cursor)
  if (!Number.isInteger(start) || start < 0 || start > items.length) throw new ToolError('This cursor is not valid.')
  const page: T[] = []
  let used = 0
  for (const item of items.slice(start)) {
    used += JSON.stringify(item).length
    if (page.length > 0 && used > characters) break
    page.push(item)
  }
  const end = start + page.length
  return { items: page, next_cursor: end < items.length ? String(end) : null }
}

import { tokenize, tokenTypes } from 'css-tree/tokenizer'
import { string } from 'css-tree/utils'
import { sanitizeCss } from './sanitize-css.ts'
import type { Surroundings } from './surroundings.ts'

/** The query that never matches, which browsers use for one that they cannot read (Media Queries 4, section 3.2). */
const never = 'not all'

/** The tokens of media queries. Everything else could end or open something in the text around it. */
const queryTokens: ReadonlySet<number> = new Set([
  tokenTypes.Ident,
  tokenTypes.Number,
  tokenTypes.Dimension,
  tokenTypes.WhiteSpace,
  tokenTypes.Comment,
  tokenTypes.Colon,
  tokenTypes.LeftParenthesis,
  tokenTypes.RightParenthesis,
])
/** Signs of ranges and ratios. */
const querySigns: ReadonlySet<string> = new Set(['<', '>', '=', '/'])

/** The text of a `style` element with a `media` attribute, as one sheet. */
export function sanitizeMediaSheet(css: string, media: string, surroundings: Surroundings): string {
  const query = sanitizeCss(keepQueries(media), surroundings)
  // Decoding and encoding a string brings `</` back.
  return `@media ${query}{${enclose(sanitizeCss(css, surroundings))}}`.replaceAll('</', '<\\/')
}

/** The queries of a list, with `not all` for those that contain anything unusual. */
function keepQueries(media: string): string {
  const queries: string[] = []
  let query = ''
  let depth = 0
  let isKept = true

  function endQuery(): void {
    queries.push(isKept && depth >= 0 ? query + ')'.repeat(depth) : never)
    query = ''
    depth = 0
    isKept = true
  }

  tokenize(media, (type, start, end) => {
    const text = media.slice(start, end)
    if (type === tokenTypes.Comma && depth === 0) return endQuery()
    if (type === tokenTypes.LeftParenthesis) depth += 1
    if (type === tokenTypes.RightParenthesis) depth -= 1
    const isUsual = type === tokenTypes.Delim ? querySigns.has(text) : queryTokens.has(type) && !text.includes('\\')
    if (!isUsual || depth < 0) isKept = false
    query += type === tokenTypes.Comment ? ' ' : text
  })
  endQuery()
  return queries.join(',')
}

const closing: Readonly<Record<number, number>> = {
  [tokenTypes.Function]: tokenTypes.RightParenthesis,
  [tokenTypes.LeftParenthesis]: tokenTypes.RightParenthesis,
  [tokenTypes.LeftSquareBracket]: tokenTypes.RightSquareBracket,
  [tokenTypes.LeftCurlyBracket]: tokenTypes.RightCurlyBracket,
}
const brackets: Readonly<Record<number, string>> = {
  [tokenTypes.RightParenthesis]: ')',
  [tokenTypes.RightSquareBracket]: ']',
  [tokenTypes.RightCurlyBracket]: '}',
}

/**
 * The sheet as the content of a block. By itself, a closing brace that nothing opened makes the next rule invalid; here
 * it would end the block, so a sign with the same effect takes its place. What is open at the end is closed.
 */
function enclose(css: string): string {
  const written: string[] = []
  const open: number[] = []
  tokenize(css, (type, start, end) => {
    const text = css.slice(start, end)
    const closedBy = closing[type]
    if (closedBy !== undefined) open.push(closedBy)
    const isStray = type === tokenTypes.RightCurlyBracket && open.length === 0
    if (type === open.at(-1)) open.pop()
    // A string may be open at the end, with a backslash that would escape the quotation mark.
    const isLastString = type === tokenTypes.String && end === css.length
    written.push(isStray ? '!' : isLastString ? string.encode(string.decode(text)) : text)
  })
  // After a line break, a backslash at the end escapes nothing.
  return `${written.join('')}\n${open
    .reverse()
    .map((type) => brackets[type])
    .join('')}`
}

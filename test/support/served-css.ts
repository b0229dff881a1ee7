import { tokenize, tokenTypes } from 'css-tree/tokenizer'
import { ident } from 'css-tree/utils'
import { isAllowedProperty } from '../../src/engine/preview/css-properties.ts'

/* What the style sheets of a preview contain beyond the allowlists, read from the page that is served. */

const atRules = new Set(['media', 'supports', 'container', 'layer', 'keyframes', '-webkit-keyframes'])
/** Functions that load something, or that could. */
const loading =
  /^(?:url|src|image|image-set|-webkit-image-set|cross-fade|-webkit-cross-fade|element|paint|expression|attr|env|if)$/

/** The style sheets of the message in a page. */
export function sheetsOf(page: string): string[] {
  return [...page.slice(page.indexOf('<body')).matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css)
}

/** Everything outside strings that the allowlists do not allow. With `media`, also everything outside its block. */
export function faultsOfSheet(css: string, hasMedia: boolean): string[] {
  return [...faultsOfTokens(css), ...faultsOfDeclarations(css), ...(hasMedia ? faultsOfBlock(css) : [])]
}

function faultsOfTokens(css: string): string[] {
  const faults: string[] = []
  tokenize(css, (type, start, end) => {
    const text = css.slice(start, end)
    if (type === tokenTypes.Url || type === tokenTypes.BadUrl) faults.push(text)
    if (type === tokenTypes.AtKeyword && !atRules.has(ident.decode(text.slice(1)).toLowerCase())) faults.push(text)
    if (type !== tokenTypes.Function) return
    const name = ident.decode(text.slice(0, -1)).toLowerCase()
    if (loading.test(name) && !(name === 'url' && css.startsWith('"data:image/', end))) faults.push(text)
  })
  return faults
}

/** Declarations are the statements that begin with a name and a colon, and do not lead to a block. */
function faultsOfDeclarations(css: string): string[] {
  const faults: string[] = []
  let statement: PlacedToken[] = []
  const endStatement = () => {
    const [name, colon, ...value] = statement.filter(
      ({ type }) => type !== tokenTypes.WhiteSpace && type !== tokenTypes.Comment,
    )
    if (name?.type !== tokenTypes.Ident || colon?.type !== tokenTypes.Colon || isInvalid(value)) return
    const property = ident.decode(name.text).toLowerCase()
    const isAllowed = property === 'position' ? !value.some(mayFix) : isAllowedProperty(property)
    // Browsers know no other names.
    if (/^(?:--|[a-z-]+$)/.test(property) && !isAllowed) faults.push(statement.map(({ text }) => text).join(''))
  }
  walkBlocks(css, (token) => {
    const { type, isNested } = token
    const isEnd = type === tokenTypes.Semicolon || type === tokenTypes.RightCurlyBracket
    if (!isNested && isEnd) endStatement()
    if (!isNested && (isEnd || type === tokenTypes.LeftCurlyBracket)) statement = []
    else statement.push(token)
  })
  endStatement()
  return faults
}

/** Whether browsers drop a declaration, because a `!` in its value does not begin `!important` at its end. */
function isInvalid(value: readonly PlacedToken[]): boolean {
  const at = value.findIndex(({ type, text }) => type === tokenTypes.Delim && text === '!')
  if (at < 0) return false
  const after = value.slice(at + 1).map(({ text }) => text)
  return ident.decode(after.join(' ')).toLowerCase() !== 'important'
}

/** Whether a token of `position` can take an element out of its place, or stands for something unknown. */
function mayFix({ type, text }: PlacedToken): boolean {
  if (type === tokenTypes.Ident) return /fixed|sticky/i.test(ident.decode(text))
  return type === tokenTypes.Function || type === tokenTypes.LeftParenthesis
}

/** What comes after the block of the first rule, which must be `@media`. */
function faultsOfBlock(css: string): string[] {
  if (!css.startsWith('@media ')) return ['no @media']
  let end: number | null = null
  walkBlocks(css, ({ type, start, depth }) => {
    if (depth === 0 && (type === tokenTypes.Semicolon || type === tokenTypes.RightCurlyBracket)) end ??= start
  })
  return end === css.length - 1 ? [] : [`outside @media: ${css.slice(end ?? 0)}`]
}

interface PlacedToken {
  type: number
  text: string
  start: number
  /** Whether it is between round or square brackets. */
  isNested: boolean
  /** How many brackets of any kind are open after it. */
  depth: number
}

/** Visits all tokens with their place (CSS Syntax 3, section 5.4.8): only the bracket that opened last can be closed. */
function walkBlocks(css: string, visit: (token: PlacedToken) => void): void {
  const open: number[] = []
  tokenize(css, (type, start, end) => {
    const isNested = open.some((closedBy) => closedBy !== tokenTypes.RightCurlyBracket)
    if (type === open.at(-1)) open.pop()
    if (type === tokenTypes.LeftCurlyBracket) open.push(tokenTypes.RightCurlyBracket)
    if (type === tokenTypes.LeftSquareBracket) open.push(tokenTypes.RightSquareBracket)
    if (type === tokenTypes.LeftParenthesis || type === tokenTypes.Function) open.push(tokenTypes.RightParenthesis)
    visit({ type, text: css.slice(start, end), start, isNested, depth: open.length })
  })
}

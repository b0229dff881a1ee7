import { tokenize, tokenTypes } from 'css-tree/tokenizer'
import { ident } from 'css-tree/utils'
import { isAllowedProperty } from './css-properties.ts'

/** The closing bracket of an open one, and which argument of `light-dark()` is being read. */
interface OpenBracket {
  closedBy: number
  argument: number | null
}

const closing: Readonly<Record<number, number>> = {
  [tokenTypes.Function]: tokenTypes.RightParenthesis,
  [tokenTypes.LeftParenthesis]: tokenTypes.RightParenthesis,
  [tokenTypes.LeftSquareBracket]: tokenTypes.RightSquareBracket,
  [tokenTypes.LeftCurlyBracket]: tokenTypes.RightCurlyBracket,
}

/** Keeps the tokens around a removed part from merging. */
const gap = '/**/'

/**
 * Removes declarations of unlisted properties, and replaces `light-dark()` with the color of the current scheme.
 * `place` is a style sheet or the value of a `style` attribute. Splits statements as browsers do (CSS Syntax 3, section
 * 5.4): at a semicolon or brace outside brackets. Linear; never throws.
 */
export function filterDeclarations(css: string, place: 'sheet' | 'attribute', scheme: 'light' | 'dark'): string {
  const written: string[] = []
  const wanted = scheme === 'light' ? 0 : 1
  let statement: string[] = []
  let brackets: OpenBracket[] = []
  /** Depth of `light-dark()` arguments around this token that are not shown. */
  let hidden = 0
  let head: StatementHead = startOfStatement

  function endStatement(isRule: boolean): void {
    // Joined, because a statement may have more tokens than a call may have arguments.
    if (isRule || head.kind !== 'declaration' || isAllowed(head.name, statement)) written.push(statement.join(''))
    statement = []
    brackets = []
    hidden = 0
    head = startOfStatement
  }

  /** Whether a token belongs to `light-dark()` itself rather than to its arguments. */
  function isOfChoice(type: number, text: string): boolean {
    const closedBy = closing[type]
    const open = brackets.at(-1)
    if (closedBy !== undefined) return openBracket(closedBy, type === tokenTypes.Function ? text.slice(0, -1) : '')
    if (open?.closedBy === type) return closeBracket(open)
    return type === tokenTypes.Comma && open !== undefined && nextArgument(open)
  }

  function openBracket(closedBy: number, name: string): boolean {
    const isChoice = ident.decode(name).toLowerCase() === 'light-dark'
    brackets.push({ closedBy, argument: isChoice ? 0 : null })
    if (isChoice && wanted !== 0) hidden += 1
    return isChoice
  }

  function closeBracket({ argument }: OpenBracket): boolean {
    brackets.pop()
    if (argument !== null && argument !== wanted) hidden -= 1
    return argument !== null
  }

  function nextArgument(open: OpenBracket): boolean {
    if (open.argument === null) return false
    if (open.argument === wanted) hidden += 1
    open.argument += 1
    if (open.argument === wanted) hidden -= 1
    return true
  }

  tokenize(css, (type, start, end) => {
    const text = css.slice(start, end)
    if (brackets.length === 0) {
      const opensBlock = type === tokenTypes.LeftCurlyBracket && place === 'sheet'
      const closesBlock = type === tokenTypes.RightCurlyBracket
      if (opensBlock || closesBlock || type === tokenTypes.Semicolon) {
        endStatement(opensBlock)
        written.push(text)
        return
      }
      head = readHead(head, type, text)
    }
    const isChoice = isOfChoice(type, text)
    if (hidden === 0 || isChoice) statement.push(isChoice ? gap : text)
  })
  endStatement(false)
  return written.join('')
}

/** A message may position its elements, but not fixed to the viewport like our own status line. */
const positions = /^\s*position\s*:\s*(?:static|relative|absolute)\s*(?:!\s*important\s*)?$/i

function isAllowed(name: string, statement: readonly string[]): boolean {
  return name.toLowerCase() === 'position' ? positions.test(statement.join('')) : isAllowedProperty(name)
}

/** The start of a statement: nothing yet, a possible property name, or anything else. */
type StatementHead = { kind: 'start' | 'other' } | { kind: 'name' | 'declaration'; name: string }

const startOfStatement: StatementHead = { kind: 'start' }

function readHead(head: StatementHead, type: number, text: string): StatementHead {
  if (type === tokenTypes.WhiteSpace || type === tokenTypes.Comment) return head
  if (head.kind === 'start') {
    return type === tokenTypes.Ident ? { kind: 'name', name: ident.decode(text) } : { kind: 'other' }
  }
  if (head.kind === 'name') {
    return type === tokenTypes.Colon ? { kind: 'declaration', name: head.name } : { kind: 'other' }
  }
  return head
}

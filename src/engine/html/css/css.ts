import { tokenize, tokenTypes } from 'css-tree/tokenizer'
import { lineCounter } from '../line-counter.ts'

export interface Declaration {
  /** In lower case. */
  property: string
  /** As written, without comments, in lower case except addresses. */
  value: string
  /** The line offset from the start of the parsed text. */
  line: number
}

export interface StyleRule {
  selector: string
  declarations: Declaration[]
  /** Whether it is inside `@media`, `@supports`, or similar, so that it modifies an existing style. */
  conditional: boolean
  /** The block around it: the name of an at-rule, `&` for a rule, or empty at the top. */
  inside: string
}

/** `@media`, `@import`, and similar. */
export interface AtRule {
  /** Without the `@`, in lower case. */
  name: string
  prelude: string
  line: number
}

export interface StyleSheet {
  rules: StyleRule[]
  atRules: AtRule[]
}

/** Of one `<style>` or `style=""`: Gmail drops anything over 16 KB, and newsletters have less than 50. */
const maxCssLength = 512 * 1024

/** At-rules that contain conditional rules. */
const conditionalRules = new Set(['media', 'supports', 'container', 'layer', 'document', '-moz-document'])

/** The declarations of a `style` attribute. Linear; never throws. */
export function readDeclarations(css: string): Declaration[] {
  const declarations: Declaration[] = []
  readItems(css, { end: (item) => pushDeclaration(item, declarations), open: ignore, close: ignore })
  return declarations
}

/** The rules of a style sheet, flat and in order. Linear; never throws. */
export function readStyleSheet(css: string): StyleSheet {
  const sheet: StyleSheet = { rules: [], atRules: [] }
  /** The open blocks: a rule, or the name of an at-rule. */
  const blocks: (StyleRule | string)[] = []
  let conditions = 0
  readItems(css, {
    end: (item) => {
      const block = blocks.at(-1)
      if (item.text.startsWith('@')) sheet.atRules.push(atRuleOf(item))
      else if (typeof block === 'object') pushDeclaration(item, block.declarations)
    },
    open: (item) => {
      if (item.text.startsWith('@')) {
        const atRule = atRuleOf(item)
        sheet.atRules.push(atRule)
        blocks.push(atRule.name)
        if (conditionalRules.has(atRule.name)) conditions += 1
        return
      }
      const outer = blocks.at(-1) ?? ''
      const inside = typeof outer === 'string' ? outer : '&'
      const rule: StyleRule = { selector: item.text, declarations: [], conditional: conditions > 0, inside }
      sheet.rules.push(rule)
      blocks.push(rule)
    },
    close: () => {
      const block = blocks.pop()
      if (typeof block === 'string' && conditionalRules.has(block)) conditions -= 1
    },
  })
  return sheet
}

export function ignore(): void {}

/** The text between two of `{`, `}`, and `;`. */
interface Item {
  /** Without comments, in lower case except strings and addresses. */
  text: string
  /** As written. */
  source: string
  /** The position of its first colon, or -1. */
  colon: number
  line: number
}

interface ItemHandler {
  /** At `;`, before `}`, and at the end. */
  end(item: Item): void
  /** Before `{`. */
  open(item: Item): void
  close(): void
}

/** Splits CSS into items, by the tokens of CSS Syntax Level 3: strings, addresses, and brackets stay intact. */
export function readItems(css: string, { end, open, close }: ItemHandler): void {
  const source = css.slice(0, maxCssLength)
  const lines = lineCounter(source)
  let item: Item = { text: '', source: '', colon: -1, line: 0 }
  let itemStart = 0
  let brackets = 0

  const take = (stop: number) => {
    const taken = { ...item, text: item.text.trimEnd(), source: item.text === '' ? '' : source.slice(itemStart, stop) }
    item = { text: '', source: '', colon: -1, line: 0 }
    brackets = 0
    return taken
  }
  const endItem = (stop: number) => {
    const taken = take(stop)
    if (taken.text !== '') end(taken)
  }

  tokenize(source, (type, start, stop) => {
    switch (type) {
      case tokenTypes.Comment:
      case tokenTypes.CDO:
      case tokenTypes.CDC:
        return
      case tokenTypes.LeftCurlyBracket:
        return open(take(start))
      case tokenTypes.RightCurlyBracket:
        endItem(start)
        return close()
      case tokenTypes.Semicolon:
        if (brackets === 0) return endItem(start)
        break
      case tokenTypes.LeftParenthesis:
      case tokenTypes.LeftSquareBracket:
      case tokenTypes.Function:
        brackets += 1
        break
      case tokenTypes.RightParenthesis:
      case tokenTypes.RightSquareBracket:
        brackets = Math.max(0, brackets - 1)
        break
      case tokenTypes.Colon:
        if (item.colon === -1) item.colon = item.text.length
        break
      case tokenTypes.WhiteSpace:
        if (item.text !== '') item.text += ' '
        return
    }
    if (item.text === '') {
      item.line = lines(start)
      itemStart = start
    }
    const text = source.slice(start, stop)
    item.text += type === tokenTypes.Url || type === tokenTypes.String ? text : text.toLowerCase()
  })
  endItem(source.length)
}

function pushDeclaration(item: Item, declarations: Declaration[]): void {
  const declaration = declarationOf(item)
  if (declaration) declarations.push(declaration)
}

export function declarationOf({ text, colon, line }: Item): Declaration | null {
  if (colon <= 0) return null
  const property = text.slice(0, colon).trimEnd()
  const value = text.slice(colon + 1).trim()
  return value === '' ? null : { property, value, line }
}

export function atRuleOf({ text, line }: Item): AtRule {
  const name = /^@[\w-]*/.exec(text)?.[0] ?? '@'
  return { name: name.slice(1), prelude: text.slice(name.length).trim(), line }
}

import { type AtRule, atRuleOf, type Declaration, declarationOf, ignore, readItems, type StyleRule } from './css.ts'

/** A part of a style sheet as it was written, so that the rest stays the same when parts are taken out. */
export type CssPart =
  | { kind: 'declaration'; declaration: Declaration; source: string }
  | { kind: 'rule'; rule: Pick<StyleRule, 'selector' | 'inside'>; line: number; source: string; parts: CssPart[] }
  | { kind: 'at_rule'; rule: AtRule; source: string; parts: CssPart[] | null }
  /** Anything else, such as a closing brace without a block. */
  | { kind: 'other'; source: string }

/** Blocks that are nested deeper are kept as text: style sheets have three levels. */
const maxNesting = 50

/** The declarations of a `style` attribute. Linear; never throws. */
export function readAttributeParts(css: string): CssPart[] {
  const parts: CssPart[] = []
  readItems(css, { end: (item) => parts.push(partOf(item)), open: ignore, close: ignore })
  return parts
}

/** The parts of a style sheet, nested as written. Blocks that are open at the end are closed. Linear; never throws. */
export function readSheetParts(css: string): CssPart[] {
  const parts: CssPart[] = []
  const open: { parts: CssPart[]; name: string; isText: boolean }[] = []
  const current = () => open.at(-1)?.parts ?? parts
  readItems(css, {
    end: (item) => {
      const isAtRule = item.text.startsWith('@')
      current().push(
        isAtRule ? { kind: 'at_rule', rule: atRuleOf(item), source: item.source, parts: null } : partOf(item),
      )
    },
    open: (item) => {
      const { text, source, line } = item
      if (open.length >= maxNesting) {
        const parent = current()
        parent.push({ kind: 'other', source: `${source}{` })
        open.push({ parts: parent, name: '&', isText: true })
        return
      }
      const inner: CssPart[] = []
      if (text.startsWith('@')) {
        const rule = atRuleOf(item)
        current().push({ kind: 'at_rule', rule, source, parts: inner })
        open.push({ parts: inner, name: rule.name, isText: false })
        return
      }
      const inside = open.at(-1)?.name ?? ''
      current().push({ kind: 'rule', rule: { selector: text, inside }, line, source, parts: inner })
      open.push({ parts: inner, name: '&', isText: false })
    },
    close: () => {
      const closed = open.pop()
      if (!closed || closed.isText) current().push({ kind: 'other', source: '}' })
    },
  })
  return parts
}

/** The parts as text. */
export function writeParts(parts: readonly CssPart[]): string {
  const written: string[] = []
  writeInto(written, parts)
  return written.join('')
}

function writeInto(written: string[], parts: readonly CssPart[]): void {
  for (const part of parts) {
    written.push(part.source)
    const inner = part.kind === 'rule' || part.kind === 'at_rule' ? part.parts : null
    if (inner) {
      written.push('{')
      writeInto(written, inner)
      written.push('}')
    } else if (part.kind !== 'other') written.push(';')
  }
}

function partOf(item: Parameters<typeof declarationOf>[0]): CssPart {
  const declaration = declarationOf(item)
  const { source } = item
  return declaration ? { kind: 'declaration', declaration, source } : { kind: 'other', source: `${source};` }
}

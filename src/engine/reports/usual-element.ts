import { maxDepth, maxElements, maxValue } from './limits.ts'
import type { XmlElement } from './xml-element.ts'

/** What was read. */
export interface UsualElement {
  element: XmlElement
  /** The end of its start tag and its own end in the text. */
  tagEnd: number
  end: number
  /** The line after it. */
  line: number
  /** The number of elements, including itself. */
  elements: number
}

/** Elements of a record (RFC 7489 appendix C, RFC 9990 appendix A). */
const names = new Map(
  [
    ...['record', 'row', 'source_ip', 'count', 'policy_evaluated', 'disposition', 'dkim', 'spf', 'reason', 'type'],
    ...['comment', 'identifiers', 'header_from', 'envelope_from', 'envelope_to', 'auth_results', 'domain'],
    ...['selector', 'scope', 'result', 'human_result'],
  ].map((name) => [name, name]),
)
const longestName = Math.max(...[...names.keys()].map(({ length }) => length))

/** Printable ASCII characters that stand for themselves. */
const plainText = /^[ -%'-;=?-~]*$/

const slash = 0x2f
const lessThan = 0x3c

/**
 * Reads an element after optional whitespace, if it is written like nearly all records of reporters: from known
 * elements in lower case without attributes, which contain either elements or plain text. That takes a fraction of the
 * time of an XML parser. Null for everything else, and if the text ends before the element: then a parser has to read it.
 */
export function readUsualElement(text: string, start: number, startLine: number): UsualElement | null {
  const open: XmlElement[] = []
  let line = startLine
  let elements = 0
  let tagEnd = 0
  let at = skipBlank(start)

  /** Skips whitespace, and counts its lines like a parser: a carriage return belongs to the line feed after it. */
  function skipBlank(from: number): number {
    for (let next = from; ; next++) {
      const code = text.charCodeAt(next)
      if (code === 0x0a) line += 1
      else if (code !== 0x20 && code !== 0x09 && !(code === 0x0d && text.charCodeAt(next + 1) === 0x0a)) return next
    }
  }

  while (text.charCodeAt(at) === lessThan) {
    const outer = open.at(-1)
    if (outer && text.charCodeAt(at + 1) === slash) {
      const end = endOfTag(text, at + 2, outer.name)
      if (end === null) return null
      if (open.length === 1) return { element: outer, tagEnd, end, line, elements }
      open.pop()
      at = skipBlank(end)
      continue
    }
    const name = nameAt(text, at + 1)
    elements += 1
    if (name === undefined || elements > maxElements || open.length >= maxDepth) return null
    const element: XmlElement = { name, text: '', line, children: [] }
    const start = at + name.length + 2
    const end = outer ? readValue(text, start, element) : null
    if (outer) outer.children.push(element)
    else tagEnd = start
    if (end === null) open.push(element)
    at = skipBlank(end ?? start)
  }
  return null
}

/** The name in a start tag without attributes, if it is known. */
function nameAt(text: string, at: number): string | undefined {
  const end = text.indexOf('>', at)
  return end < 0 || end - at > longestName ? undefined : names.get(text.slice(at, end))
}

/** Reads the plain text of an element, and returns the end of the element; null if it contains something else. */
function readValue(text: string, start: number, element: XmlElement): number | null {
  const textEnd = text.indexOf('<', start)
  if (textEnd < 0 || text.charCodeAt(textEnd + 1) !== slash) return null
  const value = text.slice(start, textEnd)
  if (value.length > maxValue || !plainText.test(value)) return null
  const end = endOfTag(text, textEnd + 2, element.name)
  if (end !== null) element.text = value.trim()
  return end
}

/** The end of a closing tag whose name begins at a position; null if it has another name. */
function endOfTag(text: string, at: number, name: string): number | null {
  const end = at + name.length
  return text.startsWith(name, at) && text[end] === '>' ? end + 1 : null
}

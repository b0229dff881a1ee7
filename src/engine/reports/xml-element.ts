import { SaxesParser } from 'saxes'
import type { DeviationLog } from './deviations.ts'
import { maxAllElements, maxBetweenTags, maxDepth, maxElements, maxFaults, maxValue } from './limits.ts'
import { ReportError } from './report-error.ts'

/** An XML element, without attributes and namespaces. */
export interface XmlElement {
  /** Without a prefix, in lower case. */
  name: string
  /** Its own text, trimmed. */
  text: string
  line: number
  children: XmlElement[]
}

export interface ElementReader {
  write(text: string): void
  /** Throws if the document is not complete. */
  end(): void
}

interface WantedElements {
  /** The name of the element that contains them, usually the outermost one; some reporters add a wrapper. */
  root: string
  /** Called with each child of the root, which is then dropped, and with the end of its start tag and its own end. */
  onElement(element: XmlElement, positions: { tagEnd: number; end: number }): void
  log: DeviationLog
}

/** Parser errors for characters that do not affect the elements. */
const harmless = /^(?:disallowed character|malformed character entity|the string "]]>" is disallowed in char data)\.$/
const lateDeclaration = 'an XML declaration must be at the start of the document.'

/** Represents an unescaped ampersand: a noncharacter, which no text contains. */
export const bareAmpersand = '\ufdd0'

/**
 * Parses XML in chunks and passes on each child of the root. Document types are refused, so there are only the entities
 * of XML itself. Throws `ReportError`.
 */
export function createElementReader({ root, onElement, log }: WantedElements): ElementReader {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const open: XmlElement[] = []
  let hasRoot = false
  /** The prefix of the root. Elements with another prefix belong to extensions. */
  let prefix = ''
  /** Whether the root has ended. Later content is ignored: it is irrelevant and may be damaged. */
  let isComplete = false
  /** Number of elements opened up to the root. */
  let around = 0
  let elements = 0
  let allElements = 0
  let betweenTags = 0
  let faults = 0
  /** The end of the start tag of the root's open child. */
  let tagEnd = 0
  const missingRoot = () => new ReportError({ code: 'element_missing', element: root, line: parser.line })

  parser.on('error', ({ message }) => {
    if (isComplete) return void log.add('trailing_text', { line: parser.line })
    const detail = message.replace(/^\d+:\d+: /, '')
    if (detail === lateDeclaration) return log.add('declaration', { line: parser.line })
    faults += 1
    if (faults > maxFaults || !harmless.test(detail)) throw new ReportError({ code: 'xml', line: parser.line, detail })
    log.add('character', { line: parser.line })
  })
  parser.on('doctype', () => {
    throw new ReportError({ code: 'doctype', line: parser.line })
  })
  parser.on('opentag', ({ name: qualified }) => {
    if (isComplete) return refuseRoot(localNameOf(qualified).toLowerCase())
    betweenTags = 0
    allElements += 1
    if (allElements > maxAllElements) {
      throw new ReportError({ code: 'xml', line: parser.line, detail: 'more elements than a report has' })
    }
    const name = nameOf(qualified)
    if (!hasRoot) {
      hasRoot = name === root
      prefix = prefixOf(qualified)
      around += 1
      if (!hasRoot && around > maxDepth) throw missingRoot()
      return
    }
    elements = open.length === 0 ? 1 : elements + 1
    if (elements > maxElements || open.length >= maxDepth) {
      throw new ReportError({ code: 'xml', line: parser.line, detail: 'more elements in each other than a report has' })
    }
    if (open.length === 0) tagEnd = parser.position
    open.push({ name, text: '', line: parser.line, children: [] })
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    betweenTags = 0
    const element = open.pop()
    if (!element) {
      isComplete = hasRoot
      return
    }
    element.text = element.text.trim()
    const outer = open.at(-1)
    if (outer) outer.children.push(element)
    else onElement(element, { tagEnd, end: parser.position })
  })

  /** A second report would be lost. */
  function refuseRoot(name: string): void {
    if (name === root) throw new ReportError({ code: 'element_repeated', element: root, line: parser.line })
  }

  function nameOf(qualified: string): string {
    if (hasRoot && prefixOf(qualified) !== '' && prefixOf(qualified) !== prefix) return qualified
    const name = localNameOf(qualified)
    const lower = name.toLowerCase()
    if (name !== lower) log.add('element_name', { line: parser.line, value: name })
    return lower
  }

  function addText(text: string): void {
    const element = open.at(-1)
    if (!element || element.text.length >= maxValue) return
    const added = element.text === '' ? text.trimStart() : text
    if (added !== '') element.text = (element.text + withoutControls(added)).slice(0, maxValue)
  }

  return {
    write(text) {
      if (isComplete) {
        for (const [, name = ''] of text.matchAll(/<(?:[\w.-]{1,40}:)?(\w{1,40})/g)) refuseRoot(name.toLowerCase())
        if (/\S/.test(withoutEpilog(text))) log.add('trailing_text', { line: null })
        return
      }
      betweenTags += text.length
      parser.write(text)
      if (betweenTags > maxBetweenTags + text.length) {
        throw new ReportError({ code: 'xml', line: parser.line, detail: 'a longer text than a report has' })
      }
    },
    end() {
      if (!isComplete) parser.close()
      if (!hasRoot) throw missingRoot()
    },
  }
}

function localNameOf(qualified: string): string {
  return qualified.slice(qualified.indexOf(':') + 1)
}

function prefixOf(qualified: string): string {
  return qualified.slice(0, Math.max(0, qualified.indexOf(':')))
}

/** Removes what may follow a report: comments, instructions, and closing tags of surrounding elements. */
function withoutEpilog(text: string): string {
  return text.replace(/<!--[^<]*-->|<\?[^<]*\?>|<\/[^<>]*>/g, '')
}

/** Replaces NUL and other characters that XML does not allow with U+FFFD. */
function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  return text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufdd0]/g, (found) => (found === bareAmpersand ? '&' : '\ufffd'))
}

/** The first child with that name. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name)
}

/** The text of a child; null if there is none, or an empty one. */
export function textOfChild(element: XmlElement | undefined, name: string): string | null {
  return childOf(element, name)?.text || null
}

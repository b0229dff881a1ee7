import { SaxesParser } from 'saxes'
import type { DeviationLog } from './deviations.ts'
import { maxAllElements, maxBetweenTags, maxDepth, maxElements, maxFaults, maxValue } from './limits.ts'
import { ReportError } from './report-error.ts'
import { readUsualElement } from './usual-element.ts'
import type { XmlElement } from './xml-element.ts'

export type ElementReader = ReturnType<typeof createElementReader>

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
/** The same for an opening bracket. */
export const bareBracket = '\ufdd1'

/** Where a record begins that may not need a parser. */
const recordTag = '<record>'
/** Records in a row that needed the parser, after which all others go to the parser immediately. */
const maxUnusual = 20
/** The start tag of a schema (`xs:schema`), copied from the specification into the report. */
const strayElement = /^(?:xsd?:)?schema$/i
const blank = /^(?:\r?\n|[ \t])*$/

/**
 * Parses XML in chunks and passes on each child of the root. Document types are refused, so there are only the entities
 * of XML itself. Throws `ReportError`.
 */
export function createElementReader({ root, onElement, log }: WantedElements) {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const open: XmlElement[] = []
  let hasRoot = false
  /** Whether the root contains the start of an XML schema, which some reporters leave open. */
  let hasStraySchema = false
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
  /** The end of the last child of the root, in what the parser has read. */
  let childEnd = -1
  /** Whether there was only whitespace since. */
  let isBetweenChildren = false
  /** Number of characters that the parser has read, and the part of the document that it has not. */
  let parsed = 0
  let skipped = 0
  let skippedLines = 0
  /** The last records in a row that needed the parser. */
  let unusual = 0
  const line = () => parser.line + skippedLines
  const position = () => parser.position + skipped
  const missingRoot = () => new ReportError({ code: 'element_missing', element: root, line: line() })

  parser.on('error', ({ message }) => {
    if (isComplete) return void log.add('trailing_text', { line: line() })
    const detail = message.replace(/^\d+:\d+: /, '')
    if (hasStraySchema && detail === 'unexpected close tag.') return
    if (detail === lateDeclaration) return log.add('declaration', { line: line() })
    faults += 1
    if (faults > maxFaults || !harmless.test(detail)) throw new ReportError({ code: 'xml', line: line(), detail })
    log.add('character', { line: line() })
  })
  parser.on('doctype', () => {
    throw new ReportError({ code: 'doctype', line: line() })
  })
  parser.on('opentag', ({ name: qualified }) => {
    if (isComplete) return refuseRoot(localNameOf(qualified).toLowerCase())
    betweenTags = 0
    countElements(1)
    const name = nameOf(qualified)
    if (!hasRoot) {
      hasRoot = name === root
      prefix = prefixOf(qualified)
      around += 1
      if (!hasRoot && around > maxDepth) throw missingRoot()
      return
    }
    if (open.length === 0 && strayElement.test(qualified)) {
      hasStraySchema = true
      log.add('element_name', { line: line(), value: qualified })
      return
    }
    elements = open.length === 0 ? 1 : elements + 1
    if (elements > maxElements || open.length >= maxDepth) {
      throw new ReportError({ code: 'xml', line: line(), detail: 'elements are nested too deeply' })
    }
    if (open.length === 0) tagEnd = position()
    open.push({ name, text: '', line: line(), children: [] })
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', ({ name }) => {
    betweenTags = 0
    if (hasStraySchema && open.length === 0 && strayElement.test(name)) return
    const element = open.pop()
    if (!element) {
      isComplete = hasRoot
      return
    }
    element.text = element.text.trim()
    const outer = open.at(-1)
    if (outer) return void outer.children.push(element)
    childEnd = parser.position
    onElement(element, { tagEnd, end: position() })
  })

  function countElements(count: number): void {
    allElements += count
    if (allElements > maxAllElements) {
      throw new ReportError({ code: 'xml', line: line(), detail: 'too many elements' })
    }
  }

  /** A second report would be lost. */
  function refuseRoot(name: string): void {
    if (name === root) throw new ReportError({ code: 'element_repeated', element: root, line: line() })
  }

  function nameOf(qualified: string): string {
    if (hasRoot && prefixOf(qualified) !== '' && prefixOf(qualified) !== prefix) return qualified
    const name = localNameOf(qualified)
    const lower = name.toLowerCase()
    if (name !== lower) log.add('element_name', { line: line(), value: name })
    return lower
  }

  function addText(text: string): void {
    const element = open.at(-1)
    if (!element || element.text.length >= maxValue) return
    const added = element.text === '' ? text.trimStart() : text
    if (added !== '') element.text = (element.text + withoutControls(added)).slice(0, maxValue)
  }

  /** Returns the end of an element that the parser need not read; null if it has to. */
  function readUsual(text: string, start: number): number | null {
    const usual = readUsualElement(text, start, line())
    unusual = usual ? 0 : unusual + 1
    if (!usual) return null
    const offset = parsed + skipped - start
    skipped += usual.end - start
    skippedLines = usual.line - parser.line
    betweenTags = 0
    countElements(usual.elements)
    onElement(usual.element, { tagEnd: offset + usual.tagEnd, end: offset + usual.end })
    return usual.end
  }

  function parse(text: string): void {
    const start = parsed
    parsed += text.length
    betweenTags += text.length
    parser.write(text)
    if (betweenTags > maxBetweenTags + text.length) {
      throw new ReportError({ code: 'xml', line: line(), detail: 'a text is too long' })
    }
    const wasBetween = isBetweenChildren || childEnd > start
    isBetweenChildren =
      wasBetween && open.length === 0 && !isComplete && blank.test(text.slice(Math.max(0, childEnd - start)))
  }

  /** Has the parser read what is not a usual record, up to the next one. Returns where it is. */
  function parseUpToRecord(text: string, start: number): number {
    const next = text.indexOf(recordTag, Math.max(start, text.indexOf('<', start)) + 1)
    const end = next < 0 ? text.length : next
    parse(text.slice(start, end))
    if (isBetweenChildren) return end
    parse(text.slice(end))
    return text.length
  }

  function readTrail(text: string): void {
    for (const [, name = ''] of text.matchAll(/<(?:[\w.-]{1,40}:)?(\w{1,40})/g)) refuseRoot(name.toLowerCase())
    if (/\S/.test(withoutEpilog(text))) log.add('trailing_text', { line: null })
  }

  return {
    write(text: string): void {
      if (isComplete) {
        readTrail(text)
        return
      }
      if (unusual >= maxUnusual) {
        parse(text)
        return
      }
      for (let at = 0; at < text.length; ) {
        const usual = isBetweenChildren ? readUsual(text, at) : null
        at = usual ?? parseUpToRecord(text, at)
      }
    },
    /** Throws if the document is not complete. */
    end(): void {
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

/** Replaces NUL and other characters that XML does not allow with U+FFFD, and writes unescaped ones again. */
function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  return text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufdd0\ufdd1]/g, (found) => {
    if (found === bareAmpersand) return '&'
    return found === bareBracket ? '<' : '\ufffd'
  })
}

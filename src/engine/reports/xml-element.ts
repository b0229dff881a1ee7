import { SaxesParser } from 'saxes'
import { maxDepth, maxElements, maxValue } from './limits.ts'
import { ReportError } from './report-error.ts'

/** An element of XML, without attributes and namespaces. */
export interface XmlElement {
  /** Without a prefix. */
  name: string
  /** Its own text, without white space at both ends. */
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
  /** The name of the element around them. Usually the outermost one; some reporters put a schema around it. */
  root: string
  /** Called with each child of the root, which is then forgotten. */
  onElement(element: XmlElement): void
}

/**
 * Reads XML piece by piece, and gives away each child of the root. Document types are refused, so there are no entities
 * but those of XML itself. Throws `ReportError`.
 */
export function createElementReader({ root, onElement }: WantedElements): ElementReader {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const open: XmlElement[] = []
  let hasRoot = false
  /** The root has ended. What comes after it is not read: it says nothing, and may be damaged. */
  let isComplete = false
  /** Elements that were opened up to the root. */
  let around = 0
  let elements = 0
  const missingRoot = () => new ReportError({ code: 'element_missing', element: root, line: parser.line })

  parser.on('error', ({ message }) => {
    if (isComplete) return
    throw new ReportError({ code: 'xml', line: parser.line, detail: message.replace(/^\d+:\d+: /, '') })
  })
  parser.on('doctype', () => {
    throw new ReportError({ code: 'doctype', line: parser.line })
  })
  parser.on('opentag', ({ name: qualified }) => {
    if (isComplete) return
    const name = qualified.slice(qualified.indexOf(':') + 1)
    if (!hasRoot) {
      hasRoot = name === root
      around += 1
      if (!hasRoot && around > maxDepth) throw missingRoot()
      return
    }
    elements = open.length === 0 ? 1 : elements + 1
    if (elements > maxElements || open.length >= maxDepth) {
      throw new ReportError({ code: 'xml', line: parser.line, detail: 'more elements in each other than a report has' })
    }
    open.push({ name, text: '', line: parser.line, children: [] })
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop()
    if (!element) {
      isComplete = hasRoot
      return
    }
    element.text = element.text.trim()
    const outer = open.at(-1)
    if (outer) outer.children.push(element)
    else onElement(element)
  })

  function addText(text: string): void {
    const element = open.at(-1)
    if (element && element.text.length < maxValue) element.text = (element.text + text).slice(0, maxValue)
  }

  return {
    write(text) {
      if (!isComplete) parser.write(text)
    },
    end() {
      if (!isComplete) parser.close()
      if (!hasRoot) throw missingRoot()
    },
  }
}

/** The first child with that name. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name)
}

/** The text of a child; null if there is none, or an empty one. */
export function textOfChild(element: XmlElement | undefined, name: string): string | null {
  return childOf(element, name)?.text || null
}

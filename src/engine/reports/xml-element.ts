/** An XML element, without attributes and namespaces. */
export interface XmlElement {
  /** Without a prefix, in lower case. */
  name: string
  /** Its own text, trimmed. */
  text: string
  line: number
  children: XmlElement[]
}

/** The first child with that name. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  if (!element) return undefined
  // A report has a hundred thousand of these lookups.
  for (const child of element.children) if (child.name === name) return child
  return undefined
}

/** The text of a child; null if there is none, or an empty one. */
export function textOfChild(element: XmlElement | undefined, name: string): string | null {
  return childOf(element, name)?.text || null
}

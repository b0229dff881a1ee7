import type { HtmlElement } from '../../html/document.ts'

/** The attribute with the features that concern an element, in a page that marks them. */
export const markAttribute = 'data-difference'
/** The prefix of the ids that say what a page marks. */
const idPrefix = 'sendproof-'

/** Where a difference is: an element, or the elements that a selector is about. */
export interface MarkedPlace {
  element?: HtmlElement | null
  selector?: string
}

/** Collects which elements of a view a difference concerns. Selectors count by their last part. */
export function createMarks() {
  const byElement = new Map<HtmlElement, Set<string>>()
  const bySelector = new Map<string, Set<string>>()
  const features = new Set<string>()
  const placed = new Set<string>()

  return {
    add(feature: string, { element, selector }: MarkedPlace): void {
      if (element) addTo(byElement, element, feature)
      else if (selector) for (const part of selector.split(',')) addTo(bySelector, part.trim(), feature)
    },

    /** Writes the marks of an element into the attributes of its copy. The first element with a feature gets its id. */
    write(element: HtmlElement, attributes: Map<string, string>): void {
      attributes.delete(markAttribute)
      const found = new Set(byElement.get(element))
      for (const [selector, named] of bySelector)
        if (isAbout(selector, element)) for (const each of named) found.add(each)
      if (found.size === 0) return
      attributes.set(markAttribute, [...found].join(' '))
      for (const each of found) features.add(each)
      const first = [...found].find((each) => !placed.has(each))
      if (first === undefined || attributes.has('id')) return
      attributes.set('id', idPrefix + first)
      placed.add(first)
    },

    /** The marked features, and those of them without an element that has their id. */
    list: () => ({ features: [...features], unplaced: [...features].filter((each) => !placed.has(each)) }),
  }
}
export type Marks = ReturnType<typeof createMarks>

function addTo<Key>(map: Map<Key, Set<string>>, key: Key, feature: string): void {
  const known = map.get(key)
  if (known) known.add(feature)
  else map.set(key, new Set([feature]))
}

/** Whether the last part of a selector names the element, its classes, and its id. */
function isAbout(selector: string, { name, attributes }: HtmlElement): boolean {
  const last = selector.split(/[\s>+~]+/).at(-1) ?? ''
  const [bare = ''] = last.split(/[:[]/, 1)
  if (bare === '') return false
  const classes = (attributes.get('class') ?? '').toLowerCase().split(/\s+/)
  return (bare.match(/[.#]?[\w-]+/g) ?? []).every((part) => {
    if (part.startsWith('.')) return classes.includes(part.slice(1))
    return part.startsWith('#') ? attributes.get('id')?.toLowerCase() === part.slice(1) : part === name
  })
}

/** The rules that outline the elements of the feature in the address of the page, and the anchors they need. */
export function markingOf(marks: Marks | null): { style: string; anchors: string } {
  const { features, unplaced } = marks?.list() ?? { features: [], unplaced: [] }
  const rules = features.map(
    (each) =>
      `:root:has(#${idPrefix}${each}:target) [${markAttribute}~="${each}"]` +
      '{outline:3px solid #c026d3!important;outline-offset:1px!important}',
  )
  return {
    style: rules.length === 0 ? '' : `@layer{${rules.join('')}}`,
    anchors: unplaced.map((each) => `<i id="${idPrefix}${each}" hidden></i>`).join(''),
  }
}

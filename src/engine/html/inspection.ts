import type { HtmlIssue } from '../../shared/contract/facts/message/html.ts'
import type { HtmlIssueKey, HtmlIssueParams } from '../../shared/findings/html-issue.ts'
import type { HtmlElement } from './document.ts'

/** A check for one issue; `issue` is null if it was not found. */
export interface Inspection {
  key: HtmlIssueKey
  issue: Found | null
}

/** An issue without its weight, or with a severity that differs from the usual one. */
export type Found = Omit<HtmlIssue, 'severity'> & Partial<Pick<HtmlIssue, 'severity'>>

/** Where an issue occurs. */
export interface Place {
  line: number
  /** The name of an element, an attribute, or an address. */
  name?: string
}

/** Maximum number of lines and names stored per issue: enough to find the cause. */
const maxShown = 10

/** Maximum length of a name, in characters. Addresses are long, and data URLs longer. */
const maxNameLength = 100

/** The issues whose text contains names. */
type NamedKey = { [K in HtmlIssueKey]: HtmlIssueParams<K> extends { names: string[] } ? K : never }[HtmlIssueKey]

/** An issue with its places: one issue for any number of them. */
export function inspectPlaces<K extends HtmlIssueKey>(
  key: K,
  places: readonly Place[],
  params: HtmlIssueParams<K>,
): Inspection {
  const lines = [...new Set(places.map(({ line }) => line))].sort((a, b) => a - b).slice(0, maxShown)
  const issue = { key, feature: null, features: [], count: places.length, lines, params, clients: [] }
  return { key, issue: places.length > 0 ? issue : null }
}

/** An issue with its places and their names. */
export function inspectNamed(key: NamedKey, places: readonly Place[]): Inspection {
  return inspectPlaces(key, places, { names: namesOf(places) })
}

/** An inspection of the whole document. */
export function inspectWhole<K extends HtmlIssueKey>(key: K, isFound: boolean, params: HtmlIssueParams<K>): Inspection {
  const issue = { key, feature: null, features: [], count: 1, lines: [], params, clients: [] }
  return { key, issue: isFound ? issue : null }
}

function namesOf(places: readonly Place[]): string[] {
  const names = new Set(places.flatMap(({ name }) => (name === undefined ? [] : [cut(name)])))
  return [...names].slice(0, maxShown)
}

function cut(name: string): string {
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name
}

/** Elements as places. */
export function placesOf(elements: readonly HtmlElement[], nameOf?: (element: HtmlElement) => string): Place[] {
  return elements.map((element) => ({ line: element.line, ...(nameOf && { name: nameOf(element) }) }))
}

import type { HtmlIssueKey } from '../../../shared/findings/html-issue.ts'
import { type Found, type Inspection, inspectPlaces } from '../inspection.ts'
import { issueWeights } from '../issue-weights.ts'
import type { Page } from '../page.ts'
import { shareOf } from '../score-html.ts'
import { audienceOf, outlookOnWindows, supportOf } from '../support/client-support.ts'
import { details, type FeatureGroup, groupOf } from '../support/feature-groups.ts'
import { nameOfTerm } from '../support/feature-terms.ts'
import { findUses } from '../support/feature-uses.ts'
import { dependingOn, type Use, usesBreaking } from '../support/note-rules.ts'

/** Maximum number of issues per file, so that the first ones are read. */
export const maxIssues = 25

/** Of these, as many are about client support at least. */
const leastRoom = 5

/** Above this percentage of affected readers, an issue is more severe than information. */
const manyReaders = 10

/** Maximum number of names in a text, and length of a value in one. */
const maxNames = 5
const maxValueLength = 40

/**
 * Features about which another issue says more. It gets them; without that issue, features of style sheets are not reported,
 * because the style sheet is not needed.
 */
const coveredBy: readonly (readonly [RegExp, readonly HtmlIssueKey[]])[] = [
  [/^html-(?:form|select|textarea|button-.*|input-(?:text|submit|reset)|required)$/, ['forbidden.forms']],
  [/^html-(?:video|audio)$/, ['forbidden.media']],
  [/^html-object$/, ['forbidden.objects']],
  [/^html-base$/, ['forbidden.base']],
  [/^(?:html-link|css-at-import)$/, ['forbidden.external_css', 'styles.web_fonts']],
  [/^amp$/, ['structure.amp']],
  [/^image-base64$/, ['images.inline_data']],
]
const sheetFeatures = /^(?:html-style|css-selector-(?:class|id|type|grouping|descendant))$/

/** A feature that some clients do not support as the page uses it. */
interface Lack {
  slug: string
  uses: readonly Use[]
  /** Ids of the clients. */
  clients: ReadonlySet<string>
  /** As written in code, so that it is the same in every language. */
  names: readonly string[]
}

/**
 * The features used that email clients do not support: one issue for each, or for related ones. Also names them in those of
 * the other inspections that are about them.
 */
export function inspectSupport(page: Page, others: readonly Inspection[]): Inspection[] {
  const found = new Map(others.flatMap(({ key, issue }) => (issue ? [[key, issue] as const] : [])))
  const own: Lack[] = []
  for (const [slug, uses] of findUses(page)) {
    const lack = lackOf(slug, uses, page)
    if (lack.clients.size === 0) continue
    const keys = sheetFeatures.test(slug)
      ? ['styles.not_inline' as const]
      : coveredBy.find(([each]) => each.test(slug))?.[1]
    const covering = keys?.flatMap((key) => found.get(key) ?? [])[0]
    if (covering) addFeature(covering, lack)
    else if (!sheetFeatures.test(slug)) own.push(lack)
  }
  const severe = [...found.keys()].filter((key) => issueWeights[key].severity !== 'info').length
  const room = Math.max(leastRoom, maxIssues - severe)
  const issues = [...Map.groupBy(own, ({ slug, uses }) => subjectOf(slug, uses)).values()]
    .map((lacks) => issueOf(lacks, groupFor(lacks)))
    .sort((a, b) => Number(isNote(a)) - Number(isNote(b)) || shareOf(b) - shareOf(a))
  const shown = issues.length > room ? mergeRest(own, issues, room) : issues
  const keys: HtmlIssueKey[] = ['support.layout', 'support.content', 'support.decoration']
  const passed = keys.filter((key) => shown.every((issue) => issue.key !== key))
  return [...shown.map((issue) => ({ key: issue.key, issue })), ...passed.map((key) => ({ key, issue: null }))]
}

/** The clients without a feature, and those whose notes say that these uses do not work. */
function lackOf(slug: string, uses: readonly Use[], page: Page): Lack {
  const { lacking, limits } = supportOf(slug) ?? { lacking: new Set<string>(), limits: [] }
  const partly = limits.flatMap(({ note, clients }) => {
    const depending = dependingOn(slug, clients, page)
    const broken = depending.length > 0 ? usesBreaking(note, slug, uses) : []
    return broken.length > 0 ? [{ clients: depending, broken }] : []
  })
  const clients = new Set([...lacking, ...partly.flatMap((each) => each.clients)])
  if (lacking.size > 0) return { slug, clients, uses, names: uses.map(({ term }) => nameOfTerm(term)) }
  const broken = [...new Set(partly.flatMap((each) => each.broken))]
  return { slug, clients, uses: broken, names: broken.map(nameOfUse) }
}

function groupFor(lacks: readonly Lack[]): FeatureGroup {
  const [first] = lacks
  const group = groupOf(first?.slug ?? '')
  // Extras change nothing in clients that do not read them.
  return lacks.every(isExtra) ? { ...group, kind: 'decoration', advice: 'graceful' } : group
}

function isExtra({ uses }: Lack): boolean {
  return uses.every((use) => use.isExtra)
}

/** What an issue is about. */
function subjectOf(slug: string, uses: readonly Use[]): string {
  const group = groupOf(slug)
  if (!group.isShared) return slug
  // Extras lose their kind, and the ids of issues are unique.
  return `${group.name} ${group.kind !== 'decoration' && uses.every((use) => use.isExtra)}`
}

function issueOf(lacks: readonly Lack[], { kind, advice, name }: FeatureGroup): Found {
  const uses = lacks.flatMap((lack) => lack.uses)
  const ids = new Set(lacks.flatMap(({ clients }) => [...clients]))
  const audience = audienceOf(ids)
  const features = lacks.map(({ slug }) => slug)
  const [only] = features
  const { issue } = inspectPlaces(`support.${kind}`, uses, { feature: listNames(lacks), share: audience.share, advice })
  const isSevere = ids.has(outlookOnWindows) || audience.share >= manyReaders
  return {
    ...(issue ?? { key: `support.${kind}`, count: 0, lines: [], params: {} }),
    ...{ feature: features.length === 1 ? (only ?? null) : name, features, clients: audience.clients },
    ...(!isSevere && { severity: 'info' as const }),
  }
}

/** The issues that affect most readers, and one for all others. */
function mergeRest(lacks: readonly Lack[], issues: readonly Found[], room: number): Found[] {
  const shown = issues.slice(0, room - 1)
  const named = new Set(shown.flatMap(({ features }) => features))
  const rest = lacks.filter(({ slug }) => !named.has(slug))
  return [...shown, issueOf(rest, details)]
}

function addFeature(issue: Found, { slug, clients }: Lack): void {
  issue.features.push(slug)
  const names = new Set([...issue.clients, ...audienceOf(clients).clients])
  issue.clients = [...names]
}

function isNote({ key, severity }: Found): boolean {
  return severity === 'info' || key === 'support.decoration'
}

/** With its value, which is what the client does not support. */
function nameOfUse({ term, property, value }: Use): string {
  if (property === '') return nameOfTerm(term)
  return `${property}: ${value.length > maxValueLength ? `${value.slice(0, maxValueLength)}…` : value}`
}

/** What a text names. */
function listNames(lacks: readonly Lack[]): string {
  const names = [...new Set(lacks.flatMap((lack) => lack.names))]
  return names.length > maxNames ? `${names.slice(0, maxNames).join(', ')}, …` : names.join(', ')
}

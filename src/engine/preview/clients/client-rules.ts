import type { ViewClient } from '../../../shared/contract/inbox-tests/preview-views.ts'
import { clientsPack } from '../../html/support/client-support.ts'
import { termsOf } from '../../html/support/feature-terms.ts'
import { isRule } from '../../html/support/note-rules.ts'

/** What a client does with a feature: removes it, supports it partly, or was not tested. */
interface FeatureRule {
  slug: string
  result: 'n' | 'a' | 'u'
  /** Those notes on partial support that say which uses do not work. */
  notes: readonly string[]
}

/** How a client treats the terms of a page (`feature-terms.ts`). What is in none of them stays. */
export interface ClientRules {
  byTerm: ReadonlyMap<string, readonly FeatureRule[]>
  /** The terms of attributes that are features, by attribute. */
  attributeTerms: ReadonlyMap<string, string>
  /** Whether somebody tested what a term is about. */
  isTested(term: string): boolean
  /** Whether the author's own rules for dark mode apply. */
  authorDark: 'supported' | 'unsupported' | 'unknown'
}

/** All clients with a view, in the order in which they are shown. */
export function listViewClients(): ReturnType<typeof clientsPack.read>['views'] {
  return clientsPack.read().views
}

/** From the one that counts first: a feature counts as the weakest of the clients that a view stands for. */
const weakestFirst = ['n', 'a', 'u', 'y'] as const
type Result = (typeof weakestFirst)[number]

const rulesByClient = clientsPack.derive((facts) => {
  const positions = new Map(facts.clients.map(({ id }, position) => [id, position]))
  const resultOf = (letters: string, ids: readonly string[]): Result => {
    const found = new Set(ids.map((id) => (letters[positions.get(id) ?? -1] ?? '-').replace('-', 'u')))
    return weakestFirst.find((letter) => found.has(letter)) ?? 'u'
  }
  return new Map(
    facts.views.map(({ id, stands_for: ids }) => {
      const results = Object.entries(facts.features).map(([slug, letters]) => ({
        slug,
        result: resultOf(letters, ids),
      }))
      return [id, compileRules(results, (slug) => rulesIn(facts.notes[slug] ?? {}, slug, ids))]
    }),
  )
})

function compileRules(
  results: readonly { slug: string; result: Result }[],
  notesOf: (slug: string) => string[],
): ClientRules {
  const byTerm = new Map<string, FeatureRule[]>()
  for (const { slug, result } of results) {
    if (result === 'y') continue
    const rule = { slug, result, notes: result === 'a' ? notesOf(slug) : [] }
    for (const term of termsOf(slug)) byTerm.set(term, [...(byTerm.get(term) ?? []), rule])
  }
  const tested = new Set(results.flatMap(({ slug, result }) => (result === 'u' ? [] : termsOf(slug))))
  const attributes = [...byTerm.keys()].filter((term) => term.startsWith('attribute:'))
  const dark = results.find(({ slug }) => slug === 'css-at-media-prefers-color-scheme')?.result ?? 'u'
  return {
    byTerm,
    attributeTerms: new Map(attributes.map((term) => [term.slice('attribute:'.length), term])),
    isTested: (term) => tested.has(term),
    authorDark: dark === 'n' ? 'unsupported' : dark === 'u' ? 'unknown' : 'supported',
  }
}

/** The rules of a client. Throws if the pack in use lacks it. */
export function rulesOf(client: ViewClient): ClientRules {
  const rules = rulesByClient().get(client)
  if (!rules) throw new Error(`no facts about ${client}`)
  return rules
}

function rulesIn(notes: Readonly<Record<string, string>>, slug: string, ids: readonly string[]): string[] {
  return Object.entries(notes).flatMap(([note, about]) =>
    isRule(note, slug) && about.split(' ').some((id) => ids.includes(id)) ? [note] : [],
  )
}

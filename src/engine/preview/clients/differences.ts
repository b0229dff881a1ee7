import type { ViewDifference } from '../../../shared/contract/inbox-tests/client-view.ts'
import { clientsPack } from '../../html/support/client-support.ts'
import type { MarkedPlace, Marks } from './mark-elements.ts'

/** Maximum number of lines listed per feature: enough to find the cause. */
const maxLines = 10
/** Maximum length of an excerpt of the code, in characters. */
const maxExcerpt = 80

/** Where the rules beyond the table of caniemail.com come from. */
const ownSources = {
  style_in_body: 'https://www.caniemail.com/features/html-style/',
  style_too_large: 'https://www.caniemail.com/features/html-style/',
  conditional_comment:
    'https://learn.microsoft.com/en-us/previous-versions/windows/internet-explorer/ie-developer/compatibility/ms537512(v=vs.85)',
  vml: 'https://learn.microsoft.com/en-us/windows/win32/vml/web-workshop---specs---standards----introduction-to-vector-markup-language--vml-',
} as const

/** A rule that no feature of caniemail.com stands for. */
type OwnRule = keyof typeof ownSources

type Outcome = 'removed' | 'partial' | 'unknown'
interface Place extends MarkedPlace {
  what: string
  line: number
}

/** Collects what a view changes, one entry per feature. */
export function createDifferences(marks: Marks | null) {
  const found: Record<Outcome, Map<string, ViewDifference>> = {
    removed: new Map(),
    partial: new Map(),
    unknown: new Map(),
  }

  function add(outcome: Outcome, feature: string, { what, line, ...place }: Place): void {
    marks?.add(feature, place)
    const known = found[outcome].get(feature)
    if (!known) {
      found[outcome].set(feature, describe(outcome, feature, { what, line }))
      return
    }
    known.count += 1
    if (known.lines.length < maxLines && !known.lines.includes(line)) known.lines.push(line)
  }

  return {
    add,
    addOwn: (rule: OwnRule, place: Place) => add('removed', rule, place),
    /** In the order in which they were found, with ascending lines. */
    list: (outcome: Outcome): ViewDifference[] =>
      [...found[outcome].values()].map((each) => ({ ...each, lines: each.lines.toSorted((a, b) => a - b) })),
  }
}
export type Differences = ReturnType<typeof createDifferences>

const letters = { removed: 'n', partial: 'a', unknown: 'u' } as const

function describe(outcome: Outcome, feature: string, { what, line }: Place): ViewDifference {
  const isOwn = Object.hasOwn(ownSources, feature)
  return {
    feature,
    what: what.length > maxExcerpt ? `${what.slice(0, maxExcerpt - 1)}…` : what,
    count: 1,
    lines: [line],
    result: letters[outcome],
    source: isOwn ? ownSources[feature as OwnRule] : `https://www.caniemail.com/features/${feature}/`,
    tested: isOwn ? null : (clientsPack.read().tested[feature] ?? null),
  }
}

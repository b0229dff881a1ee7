import { lexer } from 'css-tree'
import { describe, expect, it } from 'vitest'
import { body, pageWith } from '../../../../test/support/feature-pages.ts'
import { inspectHtml } from '../inspect-html.ts'
import { maxIssues } from '../rules/support.ts'
import { audienceOf, clientsPack, supportOf } from './client-support.ts'
import { nameOfTerm, termsOf, whyUnchecked } from './feature-terms.ts'

const { clients, features } = clientsPack.read()
const slugs = Object.keys(features)

/** The elements of HTML, and those that browsers still show (HTML, sections 4 and 16.2). */
const elements = new Set(
  (
    'abbr acronym address area article aside audio base bdi blockquote code dd del details dfn dialog div dl dt embed ' +
    'figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr img li link main map mark marquee meter nav object ol p ' +
    'picture pre progress rp rt ruby section select small span strike strong style summary svg table textarea time ul ' +
    'video wbr'
  ).split(' '),
)

/** Features that another issue names, or that are on any page with a style sheet. */
const ofSheets = /^(?:html-style|css-selector-(?:class|id|type|grouping|descendant))$/

function featuresIn(html: string): Set<string> {
  return new Set(inspectHtml(html).issues.flatMap((issue) => issue.features))
}

describe('the features of caniemail.com', () => {
  it('have a matcher or a reason each, so that new data cannot be forgotten', () => {
    const unknown = slugs.filter((slug) => {
      const terms = termsOf(slug)
      if (whyUnchecked(slug)) return terms.length > 0
      return terms.length === 0 || !terms.every(isKnown)
    })
    expect(unknown).toEqual([])
    expect(slugs.length).toBeGreaterThanOrEqual(307)
    for (const term of slugs.flatMap(termsOf)) expect(nameOfTerm(term), term).not.toBe('')
  })

  it('are named on pages that use them, and on no others', () => {
    const large = /^(?:gmail|outlook|apple-mail|yahoo|samsung-email)\//
    const lacking = slugs.filter((slug) => [...(supportOf(slug)?.lacking ?? [])].some((id) => large.test(id)))
    const missed = lacking.filter((slug) => !termsOf(slug).some((term) => featuresIn(pageWith(term)).has(slug)))
    expect(missed.filter((slug) => !whyUnchecked(slug) && !ofSheets.test(slug))).toEqual([])
    expect(missed.length / lacking.length).toBeLessThan(0.05)

    for (const slug of slugs)
      for (const term of termsOf(slug)) {
        const strays = [...featuresIn(pageWith(term))].filter((each) => !termsOf(each).includes(term))
        expect([term, strays.filter((each) => !isCompanion(each, term))]).toEqual([term, []])
      }
  })

  it('are not named on a page of tables', () => {
    const cell = '<td align="center" valign="top" style="padding:8px;color:#333333;font-size:16px">a</td>'
    const table = `<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr>${cell}</tr></table>`
    expect([...featuresIn(body(table))]).toEqual([])
  })

  it.each(slugs)('has the newest results for %s', (slug) => {
    const [results = ''] = [features[slug]]
    const lacking = clients.filter((_, at) => results[at] === 'n').map(({ id }) => id)
    const [term] = termsOf(slug)
    if (!term || lacking.length === 0) return
    const issue = inspectHtml(pageWith(term)).issues.find(
      (each) => each.features.length === 1 && each.features[0] === slug,
    )
    const partly = (supportOf(slug)?.limits ?? []).flatMap((limit) => limit.clients)
    const named = new Set(issue?.clients ?? audienceOf(new Set(lacking)).clients)
    expect(audienceOf(new Set(lacking)).clients.filter((name) => !named.has(name))).toEqual([])
    const possible = new Set(audienceOf(new Set([...lacking, ...partly])).clients)
    expect([...named].filter((name) => !possible.has(name))).toEqual([])
  })

  it('fit into a short list, whatever a page uses', () => {
    const all = slugs.flatMap(termsOf).map(pageWith).join('\n')
    const { issues } = inspectHtml(all)
    expect(issues.length).toBeLessThanOrEqual(maxIssues)
    const named = new Set(issues.flatMap((issue) => issue.features))
    expect(
      slugs
        .filter((slug) => !whyUnchecked(slug) && supportOf(slug)?.lacking.size && !named.has(slug))
        // AMP has an issue of its own, which is no fault and gives way.
        .filter((slug) => !ofSheets.test(slug) && slug !== 'amp'),
    ).toEqual([])
    expect(new Set(issues.map(({ key, feature }) => `${key} ${feature}`)).size).toBe(issues.length)
  })
})

/** Whether a term that was derived from a feature's name exists. */
function isKnown(term: string): boolean {
  const [kind = '', name = ''] = [term.slice(0, term.indexOf(':')), term.slice(term.indexOf(':') + 1)]
  if (kind === 'property') return lexer.getProperty(name) !== null
  return kind !== 'element' || elements.has(name)
}

/** What the pages of a term cannot do without. */
function isCompanion(slug: string, term: string): boolean {
  const kind = term.slice(0, term.indexOf(':'))
  if (/^(?:selector|pseudo-.*|media|at-rule|syntax)$/.test(kind)) return ofSheets.test(slug)
  if (kind === 'declaration' || kind === 'keyword') return /^css-(?:display|background|float)/.test(slug)
  return (kind === 'input' || kind === 'button') && /^html-(?:input|button)/.test(slug)
}

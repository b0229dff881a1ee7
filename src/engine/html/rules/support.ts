import type { HtmlIssueKey } from '../../../shared/findings/html-issue.ts'
import { findGap } from '../client-support.ts'
import { watchedFeatures } from '../features.ts'
import { type Inspection, inspectPlaces } from '../inspection.ts'
import type { Page } from '../page.ts'
import { usedFeatures } from '../used-features.ts'

/** Below this percentage of affected readers, nothing is reported. */
const leastShare = 2

/** The features used that email clients do not support; one issue each. */
export function inspectSupport(page: Page): Inspection[] {
  const found = [...usedFeatures(page)].flatMap(([slug, places]): Inspection[] => {
    const feature = watchedFeatures[slug]
    const gap = findGap(slug)
    if (!feature || !gap || gap.share < leastShare) return []
    const { kind, name, advice } = feature
    const { share, clients } = gap
    const { key, issue } = inspectPlaces(`support.${kind}`, places, { feature: name, share, advice })
    return [{ key, issue: issue && { ...issue, feature: slug, clients } }]
  })
  const keys: HtmlIssueKey[] = ['support.layout', 'support.content', 'support.decoration']
  const passed = keys.filter((key) => found.every((inspection) => inspection.key !== key))
  return [...found, ...passed.map((key) => ({ key, issue: null }))]
}

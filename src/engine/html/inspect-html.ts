import type { HtmlFacts } from '../../shared/contract/facts/message/html.ts'
import { computeStyles } from './computed-styles.ts'
import { visibleImages } from './images.ts'
import type { Found } from './inspection.ts'
import { type Page, readPage } from './page.ts'
import { inspectAccessibility } from './rules/accessibility.ts'
import { inspectForbidden } from './rules/forbidden.ts'
import { inspectImages } from './rules/images.ts'
import { inspectLinks } from './rules/links.ts'
import { inspectSize } from './rules/size.ts'
import { inspectStructure } from './rules/structure.ts'
import { inspectStyles } from './rules/styles.ts'
import { inspectSupport, maxIssues } from './rules/support.ts'
import { scoreIssues, weighIssues } from './score-html.ts'

/**
 * Checks how email clients handle the HTML of a message: what they clip, remove, or display incorrectly, and what
 * readers lose. Pure, linear in the size of the HTML, and never throws. An issue that does not apply (alt texts without
 * images) is neither found nor passed. `isCounted` leaves out issues, also of the score.
 */
export function inspectHtml(html: string, isCounted?: (issue: Found) => boolean): HtmlFacts {
  return inspectPage(readPage(html), isCounted)
}

/** `inspectHtml` for parsed HTML. */
export function inspectPage(page: Page, isCounted: (issue: Found) => boolean = () => true): HtmlFacts {
  const looks = computeStyles(page)
  const images = visibleImages(page, looks)
  const others = [
    ...inspectSize(page),
    ...inspectForbidden(page),
    ...inspectStructure(page, looks),
    ...inspectAccessibility(page, looks, images),
    ...inspectLinks(page, images),
    ...inspectImages(page, images),
    ...inspectStyles(page),
  ]
  const inspections = [...others, ...inspectSupport(page, others)]
  const issues = weighIssues(inspections.flatMap(({ issue }) => issue ?? []).filter(isCounted))
  return {
    octets: page.octets,
    elements: page.document.elements.length,
    score: scoreIssues(issues),
    issues: issues.slice(0, maxIssues),
    passed: inspections.flatMap(({ key, issue }) => (issue ? [] : [key])),
  }
}

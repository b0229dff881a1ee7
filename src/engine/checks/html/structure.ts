import { defineCheck, fail, pass } from '../../check.ts'
import { issuesAmong } from './issues-among.ts'

/**
 * Whether the HTML holds together, and its links and images lead somewhere. What a letter between people lacks as well
 * (doctype, viewport) is left to the HTML check itself.
 */
export const htmlStructure = defineCheck({
  key: 'html.structure',
  group: 'content',
  scope: ['message'],
  follows: ['html.elements'],
  needs: ['html'],
  evaluate: ({ html }) => {
    const { errors, warnings } = issuesAmong(html, [
      'structure.empty',
      'structure.unclosed',
      'structure.stray_end_tags',
      'size.many_elements',
      'links.relative',
      'links.empty',
      'images.relative',
      'images.no_source',
    ])
    if (errors.length > 0) return fail('html.broken', { issues: errors })
    return warnings.length > 0 ? fail('html.untidy', { issues: warnings }) : pass({})
  },
})

import { z } from 'zod'
import { htmlIssueKeys } from '../html-issue.ts'

const nothing = z.object({})
const sized = z.object({ size_kb: z.number() })
const issues = z.object({ issues: z.array(z.enum(htmlIssueKeys)) })

/** What the texts about the HTML of a message state. */
export const html = {
  checks: {
    'html.size': sized,
    'html.elements': nothing,
    'html.structure': nothing,
    'html.accessibility': nothing,
    'html.support': nothing,
  },
  findings: {
    'html.clipped': sized,
    'html.near_clip': sized,
    'html.forbidden': issues,
    'html.disliked': issues,
    'html.broken': issues,
    'html.untidy': issues,
    'html.hard_to_read': issues,
    'html.unsupported': issues,
  },
} as const

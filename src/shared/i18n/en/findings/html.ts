import type { HtmlIssueKey } from '../../../html-issue.ts'
import type { TopicTexts } from '../../catalogue.ts'
import { formatList } from '../../format.ts'
import { html as texts } from '../html.ts'
import { kilobytes } from '../kilobytes.ts'

const seeCheck = 'The HTML check names the lines and what to do.'

function labels(issues: readonly HtmlIssueKey[]): string {
  return formatList(
    'en',
    issues.map((key) => texts.issues[key].label),
  )
}

export const html: TopicTexts<'html'> = {
  checks: {
    'html.size': {
      topic: 'Size of the HTML',
      pass: ({ size_kb }) => `The HTML is small enough to be shown as a whole: ${kilobytes(size_kb)}.`,
    },
    'html.elements': {
      topic: 'Forbidden elements',
      pass: () => 'The HTML holds nothing that mail programs take out.',
    },
    'html.structure': {
      topic: 'Structure of the HTML',
      pass: () => 'The HTML is well built, and its links and images lead somewhere.',
    },
    'html.accessibility': {
      topic: 'Legibility',
      pass: () => 'The HTML can be read without images and by screen readers.',
    },
    'html.support': {
      topic: 'Support by mail programs',
      pass: () => 'The layout works in all large mail programs.',
    },
  },
  findings: {
    'html.clipped': {
      title: ({ size_kb }) => `The HTML is too large (${kilobytes(size_kb)}): Gmail cuts it off near 102 KB.`,
      why: () => 'What is cut off is mostly the unsubscribe link and the pixel that counts opens.',
      fix: () =>
        'Take out unused styles, comments and images inside the HTML, or send a shorter letter with links to the rest.',
    },
    'html.near_clip': {
      title: ({ size_kb }) => `The HTML is near the size that Gmail cuts off: ${kilobytes(size_kb)} of 102.`,
      why: () => 'Tracking makes links longer on the way out, and the message grows with them.',
      fix: () => 'Leave some room: take out unused styles and comments.',
    },
    'html.forbidden': {
      title: ({ issues }) => `Mail programs take parts of the HTML out: ${labels(issues)}.`,
      why: () => 'What needs them does not work, and filters take such messages for an attack.',
      fix: () => `Remove them, and link to a page that has them. ${seeCheck}`,
    },
    'html.disliked': {
      title: ({ issues }) => `Few mail programs can do with parts of the HTML: ${labels(issues)}.`,
      why: () => 'Most people do not get what you meant.',
      fix: () => `Replace them. ${seeCheck}`,
    },
    'html.broken': {
      title: ({ issues }) => `The HTML does not work as an e-mail: ${labels(issues)}.`,
      why: () => 'People see gaps, and their clicks lead nowhere.',
      fix: () => `Write every address in full, with https:// and the domain. ${seeCheck}`,
    },
    'html.untidy': {
      title: ({ issues }) => `The HTML is not put together well: ${labels(issues)}.`,
      why: () => 'Every mail program mends it in its own way, so some show it wrongly.',
      fix: () => `Have the template corrected. ${seeCheck}`,
    },
    'html.hard_to_read': {
      title: ({ issues }) => `Some people cannot read all of the HTML: ${labels(issues)}.`,
      why: () => 'Outlook shows no images at first, and not everyone sees well; accessibility may be demanded by law.',
      fix: () => `Give images alternative text and links a name, and take stronger colours. ${seeCheck}`,
    },
    'html.unsupported': {
      title: ({ issues }) => `The design does not survive in every large mail program: ${labels(issues)}.`,
      why: () => 'For part of the readers the layout falls apart or images are missing.',
      fix: () => `Build the layout from tables with inline styles. ${seeCheck}`,
    },
  },
}

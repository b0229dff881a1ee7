import { issueWeights, topicCaps } from '../src/engine/html/issue-weights.ts'
import { htmlIssueKeys } from '../src/shared/findings/html-issue.ts'
import { htmlTexts } from '../src/shared/i18n/report-texts.ts'

const preface = `<!-- Made by npm run generate from the issues, their weights, and their texts. -->

# HTML check

The HTML check starts at 100 points. Each issue takes off its points once, no matter how often it occurs, and the loss per
topic is limited. Only errors make the HTML invalid. IDs are stable.

IDs that begin with \`support.\` end in the feature's name at [caniemail.com](https://www.caniemail.com), such as
\`support.layout.css-display-flex\`, or in the name of a group if an issue is about several related features. Problems
with layout and content are warnings if Outlook on Windows or at least 10% of readers do not have the feature, otherwise
information. \`sendproof html --features\` lists all features.
`

/** The page of all issues of the HTML check. */
export function describeHtmlIssues(): string {
  const issues = htmlIssueKeys.map((key) => {
    const { severity, points } = issueWeights[key]
    return row(`\`${key}\``, withTagsAsCode(htmlTexts.en.issues[key].label), severity, String(points))
  })
  const caps = Object.entries(topicCaps).map(([topic, points]) => row(topic, String(points)))
  return [preface, table(['ID', 'issue', 'severity', 'points'], issues), table(['topic', 'maximum points'], caps)].join(
    '\n',
  )
}

/** Formats tags as code, because Markdown would treat them as HTML. */
function withTagsAsCode(text: string): string {
  return text.replace(/<[^>]*>/g, '`$&`')
}

function table(columns: readonly string[], rows: readonly string[]): string {
  return `${[row(...columns), row(...columns.map(() => '---')), ...rows].join('\n')}\n`
}

function row(...cells: string[]): string {
  return `| ${cells.join(' | ')} |`
}

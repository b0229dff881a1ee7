import { watchedFeatures } from '../src/engine/html/features.ts'
import { issueWeights, topicCaps } from '../src/engine/html/issue-weights.ts'
import { htmlTexts } from '../src/shared/i18n/report-texts.ts'
import { htmlIssueKeys } from '../src/shared/report/html-issue.ts'

const preface = `<!-- Made by npm run generate from the issues, their weights and their texts. -->

# Issues of the HTML check

The check starts at 100 points. An issue takes its points off once, however often it shows; what the issues of a topic
take off together is capped. Only an error makes the HTML invalid. The ids are stable.

An id that begins with \`support.\` ends in the feature's name at [caniemail.com](https://www.caniemail.com), such as
\`support.layout.css-display-flex\`: there is one issue for each feature. It is a warning where Outlook on Windows or a
tenth of all readers do without the feature, else information.
`

/** The page about everything that can be wrong with an HTML e-mail. */
export function describeHtmlIssues(): string {
  const issues = htmlIssueKeys.map((key) => {
    const { severity, points } = issueWeights[key]
    return row(`\`${key}\``, withTagsAsCode(htmlTexts.en.issues[key].label), severity, String(points))
  })
  const caps = Object.entries(topicCaps).map(([topic, points]) => row(topic, String(points)))
  const features = Object.entries(watchedFeatures).map(([slug, { kind, name }]) =>
    row(kind, `\`${name}\``, `\`${slug}\``),
  )
  return [
    preface,
    table(['id', 'what', 'severity', 'points'], issues),
    table(['topic', 'at most'], caps),
    '## Features that are looked for\n',
    table(['kind', 'feature', 'name at caniemail.com'], features),
  ].join('\n')
}

/** Else a page of Markdown takes them for HTML of its own. */
function withTagsAsCode(text: string): string {
  return text.replace(/<[^>]*>/g, '`$&`')
}

function table(columns: readonly string[], rows: readonly string[]): string {
  return `${[row(...columns), row(...columns.map(() => '---')), ...rows].join('\n')}\n`
}

function row(...cells: string[]): string {
  return `| ${cells.join(' | ')} |`
}

import { checks, findingParams, referencesOf } from '../src/engine/checks/index.ts'
import { type AnyCheck, scopeOf } from '../src/engine/checks/run-checks.ts'
import { describeFindingInGeneral } from '../src/engine/present/describe-in-general.ts'
import { describePublished } from '../src/engine/providers/consequences.ts'
import { groupCaps, groupOfCheck, weights } from '../src/engine/score/weights.ts'
import type { CheckKey, FindingKey } from '../src/shared/findings/finding.ts'
import { checkTexts } from '../src/shared/i18n/report-texts.ts'

const preface = `<!-- Made by npm run generate from the checks, their weights, and their texts. -->

# Checks and findings

A check asks one question. If the answer is good or unknown, it is reported under the check's key and costs nothing.
Any other answer is a finding with its own key, severity, and points. Messages and domains start at 10 points.

\`consequence\` is what a receiver publishes that it does. If several apply to a message, the gravest decides:

| consequence | score | verdict |
|---|---|---|
| \`refused\`, all senders | below 3.0 | \`rejected\` |
| \`spam\`, all senders | below 5.0 | \`spam\` |
| \`refused\` or \`spam\`, bulk senders, if the message is a campaign | below 7.0 | \`at_risk\` |
| a critical finding without one of these | below 7.0 | \`at_risk\` |
| \`no_support\` | unchanged | unchanged |

The finding that decides takes the points that this needs. Points beyond 5 count for less and less, so that bad messages
keep different scores. Findings with one cause are charged once. The findings of a group together take off at most:
`

/** The page of all checks and findings by topic, which is the first part of their keys. */
export function describeChecks(): string {
  const topics = Map.groupBy(checks, ({ key }) => topicOf(key))
  const caps = Object.entries(groupCaps).map(([group, points]) => row(group, points))
  return [
    preface,
    table(['group', 'points'], caps),
    ...[...topics].map(([topic, asked]) => describeTopic(topic, asked)),
    '',
  ].join('\n')
}

function describeTopic(topic: string, asked: AnyCheck[]): string {
  const findings = keysOf(findingParams).filter((key) => topicOf(key) === topic)
  const questions = table(
    ['check', 'topic', 'scope', 'group', 'sources'],
    [...Map.groupBy(asked, ({ key }) => key)].map(([key, checks]) =>
      row(code(key), checkTexts.en[key].topic, scopesOf(checks), groupOfCheck(key), linksOf(key)),
    ),
  )
  const answers = table(
    ['finding', 'severity', 'points', 'consequence', 'source', 'title'],
    findings.map((key) => {
      const { severity, points } = weights[key]
      return row(code(key), severity, points, ...consequenceOf(key), describeFindingInGeneral(key, 'en').title)
    }),
  )
  return [`\n## ${topic}\n`, questions, ...(findings.length > 0 ? ['', answers] : [])].join('\n')
}

function topicOf(key: CheckKey | FindingKey): string {
  return key.split('.', 1)[0] ?? key
}

/** The gravest published consequence, for whom, and where it is published. */
function consequenceOf(key: FindingKey): [consequence: string, source: string] {
  const [gravest] = describePublished(key)
  if (!gravest) return ['', '']
  const { consequence, provider, applies_to, source } = gravest
  const audience = applies_to === 'bulk' ? 'bulk senders' : 'all senders'
  const names = [provider, audience].filter(Boolean).join(', ')
  return [`\`${consequence}\` (${names})`, `[${source.title}](${source.url}), ${source.page_date ?? 'undated'}`]
}

/** The scopes of a key: one of its checks may cover messages and another domains. */
function scopesOf(asked: AnyCheck[]): string {
  return [...new Set(asked.flatMap(scopeOf))].join(', ')
}

function linksOf(key: CheckKey): string {
  return referencesOf(key)
    .map(({ title, url }) => `[${title}](${url})`)
    .join(', ')
}

function keysOf<T extends object>(record: T): (keyof T)[] {
  return Object.keys(record) as (keyof T)[]
}

function table(headings: string[], rows: string[]): string {
  return [row(...headings), `|${'---|'.repeat(headings.length)}`, ...rows].join('\n')
}

function row(...cells: (string | number)[]): string {
  return `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`
}

function code(text: string): string {
  return `\`${text}\``
}

import { z } from 'zod'
import { checks, findingParams, referencesOf } from '../src/engine/checks/index.ts'
import type { AnyCheck } from '../src/engine/checks/run-checks.ts'
import { wordFinding } from '../src/engine/present/word-findings.ts'
import { groupCaps, groupOfCheck, weights } from '../src/engine/score/weights.ts'
import { checkTexts } from '../src/shared/i18n/report-texts.ts'
import type { CheckKey, FindingKey } from '../src/shared/report/finding.ts'

const preface = `<!-- Made by npm run generate from the checks, their weights and their texts. -->

# Checks and findings

A check asks one question. A good answer, and one that could not be had, is reported under the check's key and costs
nothing; every other answer is a finding with its own key, weight and words. A message and a domain start at 10 points.
What the findings of a group take off together is capped:
`

/** The page about all checks and findings, by topic: what a key begins with. */
export function describeChecks(): string {
  const topics = Map.groupBy(checks, ({ key }) => topicOf(key))
  const caps = Object.entries(groupCaps).map(([group, points]) => row(group, points))
  return [
    preface,
    table(['group', 'at most'], caps),
    ...[...topics].map(([topic, asked]) => describeTopic(topic, asked)),
    '',
  ].join('\n')
}

function describeTopic(topic: string, asked: AnyCheck[]): string {
  const findings = keysOf(findingParams).filter((key) => topicOf(key) === topic)
  const questions = table(
    ['check', 'asks about', 'of a', 'group', 'where the rule stands'],
    [...Map.groupBy(asked, ({ key }) => key)].map(([key, checks]) =>
      row(code(key), checkTexts.en[key].topic, scopesOf(checks), groupOfCheck(key), linksOf(key)),
    ),
  )
  const answers = table(
    ['finding', 'severity', 'points', 'says'],
    findings.map((key) => row(code(key), weights[key].severity, weights[key].points, titleOf(key))),
  )
  return [`\n## ${topic}\n`, questions, ...(findings.length > 0 ? ['', answers] : [])].join('\n')
}

function topicOf(key: CheckKey | FindingKey): string {
  return key.split('.', 1)[0] ?? key
}

/** What the question is asked of: one check may ask it of messages and another of domains. */
function scopesOf(asked: AnyCheck[]): string {
  return [...new Set(asked.flatMap(({ scope }) => scope))].join(', ')
}

function linksOf(key: CheckKey): string {
  return referencesOf(key)
    .map(({ title, url }) => `[${title}](${url})`)
    .join(', ')
}

/** The title with its parameters named in angle brackets. */
function titleOf(key: FindingKey): string {
  const { properties = {} } = z.toJSONSchema(findingParams[key])
  const named = Object.entries(properties).map(([name, schema]) => [name, sampleOf(name, schema)])
  return wordFinding(key, Object.fromEntries(named), false, 'en').title
}

function sampleOf(name: string, schema: z.core.JSONSchema._JSONSchema): unknown {
  if (typeof schema === 'boolean') return schema
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'array') return [isChoice(schema.items) ? schema.items.enum[0] : `‹${name}›`]
  if (schema.type === 'integer' || schema.type === 'number') return 3
  if (schema.type === 'boolean') return false
  return `‹${name}›`
}

function isChoice(items: unknown): items is { enum: unknown[] } {
  return typeof items === 'object' && items !== null && 'enum' in items
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

import type { DnsAnswerRecord } from '../contract/facts/dns-answer.ts'
import type { ListAnswer } from '../contract/facts/list-facts.ts'
import type { MessageFacts } from '../contract/facts/message-facts.ts'
import type { Finding } from '../contract/finding.ts'
import type { Table } from './csv.ts'

/* The tables of a report for programs and spreadsheets, with the API's names as columns. */

export function findingTable(findings: readonly Finding[]): Table {
  return {
    columns: ['key', 'severity', 'state', 'group', 'points', 'gain', 'title', 'why', 'fix', 'reason'],
    rows: findings.map(({ key, severity, state, group, points, gain, title, why, fix, reason }) => [
      ...[key, severity, state, group, points, gain],
      ...[title, why, fix, reason],
    ]),
  }
}

/** The noteworthy links, then the domains of all links. */
export function linkTable({ links }: Pick<MessageFacts, 'links'>): Table {
  const columns = ['domain', 'count', 'trait', 'target', 'text', 'line']
  if (links.state !== 'known') return { columns, rows: [] }
  const { domains, marked } = links.value
  const examples = marked.flatMap(({ trait, examples: places }) =>
    places.map(({ host, target, text, line }) => [host, null, trait, target, text, line]),
  )
  return {
    columns,
    rows: [...domains.map(({ domain, count }) => [domain, count, null, null, null, null]), ...examples],
  }
}

/** The blocklist results for the sending IP and the domains in the message. */
export function listTable({ lists, allow_lists, domain_lists }: MessageFacts): Table {
  const columns = ['subject', 'list', 'name', 'status', 'codes', 'meanings', 'explanation', 'milliseconds']
  const rowsOf = (subject: string, answers: readonly ListAnswer[]) =>
    answers.map(({ list, name, status, codes, entries, explanation, milliseconds }) => [
      ...[subject, list, name, status],
      ...[codes.join(' '), entries.map(({ meaning }) => meaning).join(' '), explanation, milliseconds],
    ])
  return {
    columns,
    rows: [
      ...[lists, allow_lists].flatMap((fact) =>
        fact.state === 'known' ? rowsOf(fact.value.ip, fact.value.answers) : [],
      ),
      ...(domain_lists.state === 'known'
        ? domain_lists.value.domains.flatMap(({ domain, lists: answers }) => rowsOf(domain, answers))
        : []),
    ],
  }
}

export function dnsTable(answers: readonly DnsAnswerRecord[]): Table {
  return {
    columns: ['name', 'type', 'status', 'records', 'ttl'],
    rows: answers.map(({ name, type, status, records, ttl }) => [name, type, status, records.join('\n'), ttl]),
  }
}

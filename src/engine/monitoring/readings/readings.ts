import type { AddressFacts } from '../../../shared/contract/blacklist.ts'
import { topicFacts } from '../../../shared/contract/domain.ts'
import type { SpfBranchFact } from '../../../shared/contract/facts/audit/spf.ts'
import type { AuditFacts } from '../../../shared/contract/facts/audit-facts.ts'
import type { ListAnswer } from '../../../shared/contract/facts/list-facts.ts'
import type { Observation, Reading } from '../../../shared/contract/monitoring/run.ts'
import type { Fact } from '../../../shared/fact.ts'
import type { CheckKey, FindingKey, Outcome, ParamValues } from '../../../shared/findings/finding.ts'
import { severities } from '../../../shared/severity.ts'
import { checks } from '../../checks/index.ts'
import { isOpen } from '../../checks/open-checks.ts'
import { scopeOf } from '../../checks/run-checks.ts'
import { inferServices } from '../../protocols/dkim/selectors.ts'
import { weights } from '../../score/weights.ts'

/** Topics whose records are compared. Only the findings of other topics are. */
const recordTopics = [
  'spf',
  'dkim',
  'dmarc',
  'mx',
  'mta_sts',
  'tls_rpt',
  'bimi',
  'name_servers',
  'dane',
  'caa',
] as const satisfies (keyof typeof topicFacts)[]
type RecordTopic = (typeof recordTopics)[number]

const domainChecks: readonly CheckKey[] = checks
  .filter((check) => scopeOf(check).includes('domain') && !check.key.startsWith('dbl.'))
  .map(({ key }) => key)

/** The readings of an audit. What could not be looked up has none. */
export function readAudit({ facts, outcomes }: { facts: AuditFacts; outcomes: readonly Outcome[] }): Observation {
  const { existence, spf_record, dmarc_record, mx_records } = facts
  // Nothing else is known about a domain that does not exist; its records did not change individually.
  if (existence.state === 'absent') return { readings: outcomes.flatMap(readOutcome), skipped: null }
  const skipped = [existence, spf_record, dmarc_record, mx_records].find(({ state }) => state === 'unavailable')
  const records = recordTopics.flatMap((topic) => readRecords(topic, facts))
  const lists = facts.domain_lists.state === 'known' ? facts.domain_lists.value.lists : []
  return {
    readings: [...readChecks(outcomes, records, facts), ...records, ...readHosts(facts), ...lists.flatMap(readList)],
    skipped: skipped?.state === 'unavailable' ? skipped.reason : null,
  }
}

/** The readings of lists and reverse DNS for an address. */
export function readAddress({ ip, lists, fcrdns }: AddressFacts): Observation {
  const answered = lists.flatMap(readList)
  const reason = lists.find((list) => list.reason !== null)?.reason
  return {
    readings: [...answered, ...readReverseDns(ip, fcrdns)],
    skipped: answered.length === 0 && lists.length > 0 ? (reason ?? { code: 'list_refused' }) : null,
  }
}

/**
 * A check that is not applicable also has a reading, but only if everything about its topic was answered: otherwise,
 * unknown data may be why.
 */
function readChecks(outcomes: readonly Outcome[], records: readonly Reading[], facts: AuditFacts): Reading[] {
  const byKey = new Map(outcomes.map((outcome) => [outcome.check, outcome]))
  const answered = answeredTopics(outcomes, records, facts)
  return domainChecks.flatMap((key): Reading[] => {
    const outcome = byKey.get(key)
    const isWhole = answered.has(topicOf(key))
    // A record authorizes no one if a name that did not answer makes it invalid.
    if (key === 'spf.networks' && !isWhole) return []
    if (outcome?.state === 'note' && outcome.finding === 'dmarc.no_reports' && receivesMail(facts)) {
      // To stop asking for reports is a loss, although not to ask for any is a choice.
      return readOutcome(outcome).map((reading) => ({
        ...reading,
        problem: { key: outcome.finding, severity: 'minor' },
        ...(outcome.params && { params: outcome.params }),
      }))
    }
    if (outcome) return readOutcome(outcome)
    const isAnswer = isWhole && !isOpen(key, byKey)
    return isAnswer ? [{ subject: `check:${key}`, value: [], problem: null, unasked: true }] : []
  })
}

/** A domain that states that it has no mail needs no reports. */
function receivesMail({ mx_records }: AuditFacts): boolean {
  return mx_records.state !== 'known' || !mx_records.value.null_mx
}

function answeredTopics(
  outcomes: readonly Outcome[],
  records: readonly Reading[],
  { spf_tree, mail_hosts }: AuditFacts,
): ReadonlySet<string> {
  const topics = new Set(outcomes.map(({ check }) => topicOf(check)))
  for (const { check, state } of outcomes) if (state === 'unknown') topics.delete(topicOf(check))
  for (const topic of recordTopics) topics.delete(topic)
  for (const { subject } of records) topics.add(subject.slice('records:'.length))
  // The records answered, but not everything that they name.
  if (spf_tree.state === 'known' && spf_tree.value.gaps.some(({ reason }) => reason !== null)) topics.delete('spf')
  if (mail_hosts.state === 'known' && mail_hosts.value.hosts.some(({ reason }) => reason !== null)) topics.delete('mx')
  return topics
}

function topicOf(check: CheckKey): string {
  return check.slice(0, check.indexOf('.'))
}

export function readOutcome(outcome: Outcome): Reading[] {
  const subject = `check:${outcome.check}`
  switch (outcome.state) {
    case 'unknown':
      return []
    case 'pass': {
      const reading = { subject, value: [], problem: null }
      // The policy that passed is compared with later ones.
      return [outcome.check === 'dmarc.policy' ? { ...reading, params: outcome.params } : reading]
    }
    case 'note':
      return [{ subject, value: [outcome.finding], problem: null }]
    case 'fail':
      return [readFinding(outcome.check, outcome.finding, outcome.params)]
  }
}

function readFinding(check: CheckKey, finding: FindingKey, params: ParamValues | undefined): Reading {
  const { severity } = weights[finding]
  return { subject: `check:${check}`, value: [finding], problem: { key: finding, severity }, ...(params && { params }) }
}

function readRecords(topic: RecordTopic, facts: AuditFacts): Reading[] {
  const subject = `records:${topic}`
  const fact: Fact<{ records: string[] }> = facts[topicFacts[topic][0]]
  if (fact.state === 'unavailable' || isPartial(topic, facts)) return []
  const records = fact.state === 'known' ? recordsOf(topic, facts, fact.value.records) : []
  return [{ subject, value: records.toSorted(), problem: null }]
}

/** Whether some names did not answer: a record that is missing then may still exist. */
function isPartial(topic: RecordTopic, { dkim_keys, dane }: AuditFacts): boolean {
  if (topic === 'dkim' && dkim_keys.state === 'known') {
    return dkim_keys.value.state === 'unknown' || dkim_keys.value.unanswered.length > 0
  }
  if (topic === 'dane' && dane.state === 'known') {
    return dane.value.tlsa_hosts.some(({ state }) => state === 'unavailable')
  }
  return false
}

function recordsOf(topic: RecordTopic, { dkim_keys }: AuditFacts, records: readonly string[]): string[] {
  if (topic !== 'dkim' || dkim_keys.state !== 'known') return [...records]
  return dkim_keys.value.keys.flatMap(({ selector, records: keys }) => keys.map(({ text }) => `${selector}: ${text}`))
}

function areAnswered(branches: readonly SpfBranchFact[]): boolean {
  return branches.every(({ reason, partial, branches: own }) => reason === null && !partial && areAnswered(own))
}

/**
 * The addresses behind the records: of mail servers with their reverse names, of name servers, and of everything that SPF
 * allows. Providers move and rotate their own mail servers all the time.
 */
function readHosts({ mail_hosts, name_servers, spf_record, spf_tree }: AuditFacts): Reading[] {
  const reading = (subject: string, value: readonly string[]): Reading => {
    return { subject, value: [...new Set(value)].toSorted(), problem: null }
  }
  const hosts = mail_hosts.state === 'known' ? mail_hosts.value.hosts : []
  const own = hosts.filter(({ host }) => inferServices({ mxHosts: [host] }).length === 0)
  const servers = name_servers.state === 'known' ? name_servers.value.servers : []
  const reverses = own.flatMap(({ reverse }) => reverse)
  const isAnswered = <T extends { reason: unknown }>(all: readonly T[]) => all.every(({ reason }) => reason === null)
  const isTreeKnown = spf_tree.state === 'known' && isAnswered(spf_tree.value.gaps) && areAnswered(spf_tree.value.tree)
  return [
    ...(mail_hosts.state !== 'unavailable' && isAnswered(own)
      ? [
          reading(
            'addresses:mx',
            own.flatMap(({ host, addresses }) => addresses.map((each) => `${host} ${each}`)),
          ),
        ]
      : []),
    ...(mail_hosts.state !== 'unavailable' && isAnswered(own) && isAnswered(reverses)
      ? [
          reading(
            'reverse:mx',
            reverses.flatMap(({ ip, names }) => names.map((name) => `${ip} ${name}`)),
          ),
        ]
      : []),
    ...(name_servers.state !== 'unavailable' && isAnswered(servers)
      ? [
          reading(
            'addresses:name_servers',
            servers.flatMap(({ name, addresses }) => addresses.map((each) => `${name} ${each}`)),
          ),
        ]
      : []),
    ...(isTreeKnown && spf_tree.value.complete ? [reading('networks:spf', spf_tree.value.networks)] : []),
    ...(spf_record.state === 'absent' ? [reading('networks:spf', [])] : []),
  ]
}

/** Only `clean` and `listed` are answers: a refusal or an error code is not a listing. */
export function readList({ list, status, codes, entries, weight }: ListAnswer): Reading[] {
  const subject = `list:${list}`
  if (status === 'clean') return [{ subject, value: [], problem: null }]
  if (status !== 'listed') return []
  const [severity = weight] = severities.filter((each) => entries.some((entry) => entry.severity === each))
  const isPolicy = entries.every(({ kind }) => kind === 'policy')
  const problem = { key: 'listed', severity } as const
  return [{ subject, value: codes.toSorted(), problem, ...(isPolicy && { params: { is_policy: true } }) }]
}

function readReverseDns(ip: string, fcrdns: AddressFacts['fcrdns']): Reading[] {
  switch (fcrdns.state) {
    case 'unavailable':
      return []
    case 'absent':
      return [
        readFinding('ptr.present', 'ptr.missing', { ip }),
        { subject: 'reverse:address', value: [], problem: null },
        { subject: 'check:ptr.confirmed', value: [], problem: null },
      ]
    case 'known': {
      const { confirmed_name, names } = fcrdns.value
      const [first] = names
      return [
        { subject: 'check:ptr.present', value: [], problem: null },
        { subject: 'reverse:address', value: names.map(({ name }) => name).toSorted(), problem: null },
        confirmed_name === null
          ? readFinding('ptr.confirmed', 'ptr.unconfirmed', first && { ip, name: first.name })
          : { subject: 'check:ptr.confirmed', value: [], problem: null },
      ]
    }
  }
}

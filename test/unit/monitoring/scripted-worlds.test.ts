import { describe, expect, it } from 'vitest'
import { unavailableAnswer } from '../../../src/engine/dns/answers.ts'
import type { Resolver } from '../../../src/engine/dns/resolver.ts'
import { observe } from '../../../src/engine/monitoring/observe.ts'
import { readAudit } from '../../../src/engine/monitoring/readings/readings.ts'
import { type MonitorState, monitorStateSchema } from '../../../src/engine/monitoring/state.ts'
import { audit } from '../../support/audit.ts'

/*
 * Scripted scenarios: a domain whose zone changes over 20 hourly cycles, watched with the real audit. Each combines an
 * edit of the records with a course over time, and states what must be noticed.
 */

/** The records of a domain, by name and type. */
type Records = Readonly<Record<string, readonly string[]>>

const sound: Records = {
  '@ SOA': ['ns1 hostmaster 1 7200 3600 1209600 3600'],
  '@ NS': ['ns1', 'ns2'],
  'ns1 A': ['192.0.2.53'],
  'ns2 A': ['198.51.100.53'],
  'ns3 A': ['203.0.113.53'],
  '@ MX': ['10 mail', '20 backup'],
  'mail A': ['192.0.2.25'],
  'backup A': ['198.51.100.25'],
  '@ CAA': ['0 issue "ca.example"'],
  '@ TXT': ['"v=spf1 mx -all"', '"site-verification=1"'],
  'google._domainkey TXT': ['"v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="'],
  '_dmarc TXT': ['"v=DMARC1; p=reject; rua=mailto:d@shop.example"'],
}

interface Edit {
  name: string
  records: Records
  /** The topics whose records differ. */
  changes: readonly string[]
  /** The findings that open incidents. */
  problems: readonly string[]
}

const edits: readonly Edit[] = [
  {
    name: 'order, parts, TTLs, and serials',
    records: {
      ...Object.fromEntries(Object.entries(sound).toReversed()),
      '@ SOA': ['ns1 hostmaster 2 7200 3600 1209600 3600'],
      '@ MX': ['20 backup', '10 mail'],
      '@ TXT': ['"site-verification=1"', '"v=spf1 " "mx -" "all"'],
    },
    changes: [],
    problems: [],
  },
  { name: 'SPF deleted', records: { '@ TXT': [] }, changes: ['spf'], problems: ['spf.no_record'] },
  { name: 'SPF for all', records: { '@ TXT': ['"v=spf1 +all"'] }, changes: ['spf'], problems: ['spf.all_open'] },
  {
    name: 'SPF twice',
    records: { '@ TXT': ['"v=spf1 mx -all"', '"v=spf1 ip4:192.0.2.1 -all"'] },
    changes: ['spf'],
    problems: ['spf.several_records'],
  },
  { name: 'DMARC deleted', records: { '_dmarc TXT': [] }, changes: ['dmarc'], problems: ['dmarc.missing'] },
  {
    name: 'DMARC monitors only',
    records: { '_dmarc TXT': ['"v=DMARC1; p=none; rua=mailto:d@shop.example"'] },
    changes: ['dmarc'],
    problems: ['dmarc.policy_none'],
  },
  {
    name: 'a mail server more',
    records: { '@ MX': ['10 mail', '20 backup', '30 mail.provider.example.'] },
    changes: ['mx'],
    problems: [],
  },
  {
    name: 'a mail server without an address',
    records: { '@ MX': ['10 mail', '20 gone'] },
    changes: ['mx'],
    problems: ['mx.dead_hosts'],
  },
  {
    name: 'a new DKIM key',
    records: { 'google._domainkey TXT': ['"v=DKIM1; k=ed25519; p=PUAXw+hDiVqStwqnTRt+vJyYLM8uxJaMwM1V8Sr0Zgw="'] },
    changes: ['dkim'],
    problems: [],
  },
  {
    name: 'DKIM revoked',
    records: { 'google._domainkey TXT': ['"v=DKIM1; p="'] },
    changes: ['dkim'],
    problems: ['dkim.only_revoked_keys'],
  },
  {
    name: 'parked',
    records: {
      '@ MX': ['0 .'],
      '@ TXT': ['"v=spf1 -all"'],
      'google._domainkey TXT': ['"v=DKIM1; p="'],
      '*._domainkey TXT': ['"v=DKIM1; p="'],
      '_dmarc TXT': ['"v=DMARC1; p=reject"'],
    },
    changes: ['dkim', 'dmarc', 'mx', 'spf'],
    problems: [],
  },
  { name: 'another name server', records: { '@ NS': ['ns1', 'ns3'] }, changes: ['name_servers'], problems: [] },
  {
    name: 'TLS reports and another authority',
    records: { '_smtp._tls TXT': ['"v=TLSRPTv1; rua=mailto:t@shop.example"'], '@ CAA': ['0 issue "other.example"'] },
    changes: ['tls_rpt', 'caa'],
    problems: [],
  },
]

/** When an edit is published, when DNS is silent, and what people should be told about each problem. */
interface Course {
  name: string
  isEdited(cycle: number): boolean
  isSilent?(cycle: number): boolean
  /** The cycles in which the records differ from the last known ones. */
  changes: readonly number[]
  /** The transitions of incidents, each with its cycle. */
  transitions: readonly string[]
  /** The transitions of the monitor's own incident. */
  silences?: readonly string[]
}

const courses: readonly Course[] = [
  { name: 'for good', isEdited: (cycle) => cycle >= 5, changes: [5], transitions: ['6 opened'] },
  {
    name: 'for a while',
    isEdited: (cycle) => cycle >= 5 && cycle <= 12,
    changes: [5, 13],
    transitions: ['6 opened', '15 recovered'],
  },
  { name: 'once', isEdited: (cycle) => cycle === 5, changes: [5, 6], transitions: [] },
  {
    name: 'flapping',
    isEdited: (cycle) => cycle >= 5 && cycle % 2 === 1,
    changes: Array.from({ length: 16 }, (_, index) => index + 5),
    transitions: ['7 opened'],
  },
  {
    name: 'while DNS is silent',
    isEdited: (cycle) => cycle >= 6,
    isSilent: (cycle) => cycle >= 4 && cycle <= 8,
    changes: [9],
    transitions: ['10 opened'],
    silences: ['6 opened', '11 recovered'],
  },
]

const cycles = 20
const start = Date.parse('2026-11-23T10:00:00Z')
const hour = 3_600_000

interface ScriptedWorld {
  name: string
  /** Returns what was noticed and what should have been. */
  play(): Promise<{ noticed: string[]; planted: string[] }>
}

const scriptedWorlds: readonly ScriptedWorld[] = edits.flatMap((edit) =>
  courses.map((course) => ({
    name: `${edit.name}, ${course.name}`,
    play: async () => ({ noticed: await watch(edit, course), planted: plantedIn(edit, course) }),
  })),
)

/** What happened in each cycle, in order: record changes, changes of findings without records, and incidents. */
async function watch(edit: Edit, course: Course): Promise<string[]> {
  let state: MonitorState | null = null
  const noticed: string[] = []
  for (let cycle = 1; cycle <= cycles; cycle += 1) {
    const dns = course.isSilent?.(cycle)
      ? unanswered(cycle)
      : zoneOf(course.isEdited(cycle) ? { ...sound, ...edit.records } : sound)
    const at = new Date(start + cycle * hour)
    const { changes, transitions, ...observed } = observe(
      state,
      { ...readAudit(await audit(dns)), number: cycle, at },
      hour,
    )
    // The engine restarts after each cycle.
    state = monitorStateSchema.parse(JSON.parse(JSON.stringify(observed.state)))
    const topics = changes.flatMap(({ subject }) =>
      subject.startsWith('records:') ? subject.slice('records:'.length) : [],
    )
    if (topics.length > 0) noticed.push(`${cycle} ${topics.toSorted().join(', ')}`)
    else if (changes.length > 0) noticed.push(`${cycle} findings alone`)
    noticed.push(...transitions.map(({ kind, problem }) => `${cycle} ${kind} ${problem}`).toSorted())
  }
  return noticed
}

function plantedIn(edit: Edit, course: Course): string[] {
  const changes =
    edit.changes.length > 0 ? course.changes.map((cycle) => `${cycle} ${edit.changes.toSorted().join(', ')}`) : []
  const transitions = edit.problems.flatMap((problem) => course.transitions.map((each) => `${each} ${problem}`))
  const silences = (course.silences ?? []).map((each) => `${each} not_checked`)
  const cycleOf = (line: string) => Number.parseInt(line, 10)
  const incidents = [...transitions, ...silences].toSorted()
  return [...changes, ...incidents].toSorted((a, b) => cycleOf(a) - cycleOf(b))
}

function zoneOf(records: Records): string {
  return Object.entries(records)
    .flatMap(([owner, values]) => values.map((value) => `${owner} ${value}`))
    .join('\n')
}

/** A DNS that does not answer, in alternating ways. */
function unanswered(cycle: number): Resolver {
  const code = cycle % 2 === 0 ? 'dns_servfail' : 'dns_timeout'
  return { query: async (name, type) => unavailableAnswer(code, name, type), close: async () => undefined }
}

describe('monitoring notices exactly the scripted changes', () => {
  it.each(scriptedWorlds.map(({ name, play }) => [name, play] as const))('%s', async (_, play) => {
    const { noticed, planted } = await play()
    expect(noticed).toEqual(planted)
  })
})

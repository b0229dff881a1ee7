import type { AggregateRecord, AggregateReport } from '../../shared/contract/reports/report.ts'
import { createDeviationLog, type DeviationLog } from './deviations.ts'
import { createElementReader, type ElementReader } from './element-reader.ts'
import { maxCount, maxRecords } from './limits.ts'
import { invalidValue, ReportError } from './report-error.ts'
import {
  deriveId,
  orgOfAddress,
  parseInstant,
  readDomain,
  readReportAddress,
  readWord,
  writeInstant,
} from './report-values.ts'
import { childOf, textOfChild, type XmlElement } from './xml-element.ts'

/*
 * DMARC aggregate reports: RFC 7489 appendix C, with the variations of its errata and older drafts, and RFC 9990
 * appendix A. Both are read as one format, because reporters mix them.
 */

const dispositions = new Set(['none', 'quarantine', 'reject', 'pass'])
const evaluations = new Set(['pass', 'fail'])
const dkimResults = new Set(['none', 'pass', 'fail', 'policy', 'neutral', 'temperror', 'permerror'])
const spfResults = new Set(['none', 'neutral', 'pass', 'fail', 'softfail', 'temperror', 'permerror'])
const scopes = new Set(['helo', 'mfrom'])
const reasonTypes = new Set([
  ...['forwarded', 'sampled_out', 'trusted_forwarder', 'mailing_list', 'local_policy', 'other'],
  'policy_test_mode',
])
/** RFC 7489 appendix C notes that `temperror` is often written as `unknown`, and `permerror` as `error`. */
const synonyms: Readonly<Record<string, string>> = { hardfail: 'fail', unknown: 'temperror', error: 'permerror' }

/** Larger values (from the year 5138) are times in milliseconds. */
const latestSecond = 100_000_000_000

export interface AggregateReader extends ElementReader {
  /** The report, after `end`. Throws `ReportError` if something is missing that the totals need. */
  report(source?: AggregateSource): AggregateReport
  /** A character was not escaped. */
  noteCharacter(character: string): void
}

/** What is known about a report beside its elements. */
interface AggregateSource {
  invalidText?: boolean
  /** The domain that its file names. */
  domain?: string | null
}

/** Reads an aggregate report piece by piece. Its functions throw `ReportError`. */
export function createAggregateReader(): AggregateReader {
  const log = createDeviationLog()
  const records: AggregateRecord[] = []
  const intern = createIntern()
  let metadata: XmlElement | undefined
  let policy: XmlElement | undefined
  let version: string | null = null
  const faults: ReportError[] = []

  /** Leaves out a record that cannot be read, so that one bad line does not hide the rest. */
  function readOne(element: XmlElement): void {
    try {
      records.push(readRecord(element, log, intern))
    } catch (error) {
      if (!(error instanceof ReportError)) throw error
      const { problem } = error
      const line = 'line' in problem && problem.line !== null ? problem.line : element.line
      log.add('record_invalid', { line, value: 'element' in problem ? problem.element : null })
      if (faults.length === 0) faults.push(error)
    }
  }

  const reader = createElementReader({
    root: 'feedback',
    log,
    onElement(element) {
      const { name, line } = element
      if (name === 'record') {
        if (records.length >= maxRecords) throw new ReportError({ code: 'too_many_records', max: maxRecords })
        if (isEmptyRecord(element)) log.add('record_empty', { line })
        else readOne(element)
      } else if (name === 'report_metadata') metadata = sameOf(metadata, element, log)
      else if (name === 'policy_published') policy = sameOf(policy, element, log)
      else if (name === 'version') version = element.text || null
      // The totals would lack their messages.
      else if (childOf(element, 'record')) throw new ReportError({ code: 'xml', line, detail: `records in ${name}` })
    },
  })
  return {
    ...reader,
    noteCharacter: (value) => log.add('character', { line: null, value }),
    report({ invalidText = false, domain = null } = {}) {
      if (invalidText) log.add('encoding', { line: null })
      const [fault] = faults
      if (fault && records.length === 0) throw fault
      const identity = readIdentity(metadata, policy, domain, log)
      const report_id =
        textOfChild(metadata, 'report_id') ?? deriveId(JSON.stringify([identity, readPolicy(policy), records]), log)
      return {
        kind: 'aggregate',
        ...identity,
        report_id,
        extra_contact_info: textOfChild(metadata, 'extra_contact_info'),
        version,
        generator: textOfChild(metadata, 'generator'),
        errors: (metadata?.children ?? []).flatMap(({ name, text }) => (name === 'error' && text ? [text] : [])),
        policy: readPolicy(policy),
        records,
        deviations: log.all,
      }
    },
  }
}

function readIdentity(
  metadata: XmlElement | undefined,
  policy: XmlElement | undefined,
  namedDomain: string | null,
  log: DeviationLog,
) {
  if (!metadata) throw new ReportError({ code: 'element_missing', element: 'report_metadata', line: null })
  if (!policy) throw new ReportError({ code: 'element_missing', element: 'policy_published', line: null })
  const email = textOfChild(metadata, 'email')
  const isNamed = namedDomain !== null && textOfChild(policy, 'domain') === null
  if (isNamed) log.add('domain_missing', { line: policy.line, value: namedDomain })
  const domain = isNamed ? { name: 'domain', text: namedDomain, line: policy.line } : required(policy, 'domain')
  const range = childOf(metadata, 'date_range')
  const begin = readSecond(range, 'begin', log)
  const end = readSecond(range, 'end', log)
  if (end < begin) throw new ReportError({ code: 'range', begin, end, line: childOf(range, 'end')?.line ?? null })
  return {
    org: textOfChild(metadata, 'org_name') ?? orgOfAddress(email, { element: 'org_name', line: metadata.line }, log),
    email,
    domain: readDomain(domain.text, { element: domain.name, line: domain.line }),
    begin,
    end,
  }
}

/** The elements that identify a report. */
const identifying = ['org_name', 'email', 'report_id', 'date_range', 'begin', 'end', 'domain']

/** The first of two repeated elements. Throws if they contradict each other about the report. */
function sameOf(first: XmlElement | undefined, next: XmlElement, log: DeviationLog): XmlElement {
  if (!first) return next
  const { name, line } = next
  const say = (element: XmlElement): string[] =>
    element.children.flatMap((child) =>
      identifying.includes(child.name) ? [child.text.toLowerCase(), ...say(child)] : [],
    )
  if (say(first).join('\n') !== say(next).join('\n')) {
    throw new ReportError({ code: 'element_repeated', element: name, line })
  }
  log.add('repeated', { line, value: name })
  return first
}

function required(element: XmlElement, name: string): XmlElement {
  const child = childOf(element, name)
  if (!child?.text) throw new ReportError({ code: 'element_missing', element: name, line: (child ?? element).line })
  return child
}

/** A UTC time in seconds since 1970; some reporters write milliseconds, fractions, or a date with a time. */
function readSecond(range: XmlElement | undefined, name: string, log: DeviationLog): string {
  const element = range && childOf(range, name)
  if (!element?.text) {
    throw new ReportError({ code: 'element_missing', element: name, line: (element ?? range)?.line ?? null })
  }
  const { text, line } = element
  const isNumber = /^\+?\d{1,15}(?:\.\d{0,20})?$/.test(text)
  const number = isNumber ? Math.floor(Number(text)) : Math.floor(parseInstant(text) / 1000)
  const isMilliseconds = number >= latestSecond
  const second = isMilliseconds ? Math.floor(number / 1000) : number
  if (!(second < latestSecond)) throw invalidValue(name, text, line)
  const instant = writeInstant(second * 1000, text, { element: name, line })
  if (!isNumber || isMilliseconds || text.includes('.')) log.add('time', { line, value: text })
  return instant
}

function readPolicy(policy: XmlElement | undefined): AggregateReport['policy'] {
  const text = (name: string) => textOfChild(policy, name)
  return {
    p: text('p'),
    sp: text('sp'),
    np: text('np'),
    adkim: text('adkim'),
    aspf: text('aspf'),
    fo: text('fo'),
    pct: text('pct'),
    testing: text('testing'),
    discovery_method: text('discovery_method'),
  }
}

const onceInRow = ['source_ip', 'count', 'policy_evaluated']
const onceInPolicy = ['disposition', 'dkim', 'spf']

function readRecord(element: XmlElement, log: DeviationLog, intern: Intern): AggregateRecord {
  const row = childOf(element, 'row')
  refuseRepeated(element, 'row')
  if (row) for (const name of onceInRow) refuseRepeated(row, name)
  if (!row) throw new ReportError({ code: 'element_missing', element: 'row', line: element.line })
  const evaluated = childOf(row, 'policy_evaluated')
  if (evaluated) for (const name of onceInPolicy) refuseContradiction(evaluated, name)
  const identifiers = childOf(element, 'identifiers') ?? readIdentities(element, log)
  const results = childOf(element, 'auth_results')
  const text = (outer: XmlElement | undefined, name: string) => intern(textOfChild(outer, name))
  const name = (outer: XmlElement | undefined, child: string) => intern(lowerCase(textOfChild(outer, child)))
  const word = (outer: XmlElement | undefined, child: string, known: ReadonlySet<string>) => {
    const found = childOf(outer, child)
    return found?.text ? intern(readWord(found.text, { known, synonyms }, found.line, log)) : null
  }
  const source = required(row, 'source_ip')
  const dkim = word(evaluated, 'dkim', evaluations)
  const spf = word(evaluated, 'spf', evaluations)
  if (dkim === null || spf === null) log.add('result_missing', { line: element.line })
  return {
    source_ip: readReportAddress(source.text, source.line, log),
    count: readCount(required(row, 'count'), log),
    disposition: word(evaluated, 'disposition', dispositions),
    dkim,
    spf,
    reasons: named(evaluated, 'reason').flatMap((reason) => {
      const type = word(reason, 'type', reasonTypes)
      const comment = text(reason, 'comment')
      return type === null && comment === null ? [] : [{ type, comment }]
    }),
    header_from: name(identifiers, 'header_from'),
    envelope_from: name(identifiers, 'envelope_from'),
    envelope_to: name(identifiers, 'envelope_to'),
    auth_results: {
      dkim: named(results, 'dkim').map((result) => ({
        domain: name(result, 'domain'),
        selector: text(result, 'selector'),
        result: word(result, 'result', dkimResults),
        human_result: text(result, 'human_result'),
      })),
      spf: named(results, 'spf').map((result) => ({
        domain: name(result, 'domain'),
        scope: word(result, 'scope', scopes),
        result: word(result, 'result', spfResults),
        human_result: text(result, 'human_result'),
      })),
    },
  }
}

function named(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? []
}

function lowerCase(text: string | null): string | null {
  return text?.toLowerCase() ?? null
}

/** Whether a record counts: not an empty one, and not one that cannot be read. */
export function isReadableRecord(element: XmlElement): boolean {
  if (isEmptyRecord(element)) return false
  try {
    readRecord(element, createDeviationLog(), (text) => text)
    return true
  } catch (error) {
    if (error instanceof ReportError) return false
    throw error
  }
}

/** Some reporters send a record of empty elements, with a count of 0, for a day without messages. */
function isEmptyRecord({ name, text, children }: XmlElement): boolean {
  return (text === '' || (name === 'count' && /^0+$/.test(text))) && children.every(isEmptyRecord)
}

function refuseRepeated(element: XmlElement, name: string): void {
  const first = childOf(element, name)
  for (const child of element.children) {
    if (child.name === name && child !== first)
      throw new ReportError({ code: 'element_repeated', element: name, line: child.line })
  }
}

function refuseContradiction(element: XmlElement, name: string): void {
  const first = textOfChild(element, name)
  for (const child of element.children) {
    if (child.name === name && (child.text || null) !== first)
      throw new ReportError({ code: 'element_repeated', element: name, line: child.line })
  }
}

/** The name that a draft uses for identifiers. */
function readIdentities(record: XmlElement, log: DeviationLog): XmlElement | undefined {
  const identities = childOf(record, 'identities')
  if (identities) log.add('element_name', { line: identities.line, value: 'identities' })
  return identities
}

function readCount({ name, text, line }: XmlElement, log: DeviationLog): number {
  const count = /^\+?\d{1,15}(?:\.0*)?$/.test(text) ? Number(text) : Number.NaN
  if (!(count <= maxCount)) throw invalidValue(name, text, line)
  if (text.includes('.')) log.add('number', { line, value: text })
  return count
}

type Intern = (text: string | null) => string | null

/** Shares equal strings: the records of a report repeat a few names. Bounded, because they may all differ. */
function createIntern(): Intern {
  const shared = new Map<string, string>()
  const maxShared = 10_000
  return (text) => {
    if (text === null) return null
    const known = shared.get(text)
    if (known !== undefined) return known
    if (shared.size < maxShared) shared.set(text, text)
    return text
  }
}

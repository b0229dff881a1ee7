import type { AggregateRecord, AggregateReport } from '../../shared/contract/reports/report.ts'
import { isIpv4, isIpv6, parseClientIp } from '../../shared/records/ip-address.ts'
import { createDeviationLog, type DeviationLog } from './deviations.ts'
import { maxRecords } from './limits.ts'
import { invalidValue, ReportError } from './report-error.ts'
import { orgOfAddress, readDomain, readWord } from './report-values.ts'
import { childOf, createElementReader, type ElementReader, textOfChild, type XmlElement } from './xml-element.ts'

/*
 * DMARC aggregate reports: RFC 7489 appendix C, which its errata and older drafts vary, and RFC 9990 appendix A. Both are
 * read as one format, since reporters mix them.
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
/** RFC 7489 appendix C says that `temperror` is commonly implemented as `unknown`, and `permerror` as `error`. */
const synonyms: Readonly<Record<string, string>> = { hardfail: 'fail', unknown: 'temperror', error: 'permerror' }

/** From here on, a time in seconds is one in milliseconds, or nonsense. */
const latestSecond = 100_000_000_000

export interface AggregateReader extends ElementReader {
  /** The report, after `end`. Throws `ReportError` if something is missing that its sums need. */
  report(source?: { invalidText: boolean }): AggregateReport
}

/** Reads an aggregate report piece by piece. Its functions throw `ReportError`. */
export function createAggregateReader(): AggregateReader {
  const log = createDeviationLog()
  const records: AggregateRecord[] = []
  const intern = createIntern()
  let metadata: XmlElement | undefined
  let policy: XmlElement | undefined
  let version: string | null = null
  const reader = createElementReader({
    root: 'feedback',
    onElement(element) {
      if (element.name === 'record') {
        if (records.length >= maxRecords) throw new ReportError({ code: 'too_many_records', most: maxRecords })
        records.push(readRecord(element, log, intern))
      } else if (element.name === 'report_metadata') metadata ??= element
      else if (element.name === 'policy_published') policy ??= element
      else if (element.name === 'version') version = element.text || null
    },
  })
  return {
    ...reader,
    report({ invalidText = false } = { invalidText: false }) {
      if (invalidText) log.add('encoding', { line: null })
      return {
        kind: 'aggregate',
        ...readIdentity(metadata, policy, log),
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

function readIdentity(metadata: XmlElement | undefined, policy: XmlElement | undefined, log: DeviationLog) {
  if (!metadata) throw new ReportError({ code: 'element_missing', element: 'report_metadata', line: null })
  if (!policy) throw new ReportError({ code: 'element_missing', element: 'policy_published', line: null })
  const email = textOfChild(metadata, 'email')
  const domain = required(policy, 'domain')
  const range = childOf(metadata, 'date_range')
  const begin = readSecond(range, 'begin')
  const end = readSecond(range, 'end')
  if (end < begin) throw invalidValue('end', end, childOf(range, 'end')?.line ?? null)
  return {
    org: textOfChild(metadata, 'org_name') ?? orgOfAddress(email, { element: 'org_name', line: metadata.line }, log),
    email,
    report_id: required(metadata, 'report_id').text,
    domain: readDomain(domain.text, { element: domain.name, line: domain.line }),
    begin,
    end,
  }
}

function required(element: XmlElement, name: string): XmlElement {
  const child = childOf(element, name)
  if (!child?.text) throw new ReportError({ code: 'element_missing', element: name, line: (child ?? element).line })
  return child
}

/** A time in seconds since 1970, in UTC. */
function readSecond(range: XmlElement | undefined, name: string): string {
  const element = range && childOf(range, name)
  if (!element?.text) {
    throw new ReportError({ code: 'element_missing', element: name, line: (element ?? range)?.line ?? null })
  }
  const second = /^\d{1,15}(?:\.0*)?$/.test(element.text) ? Number.parseInt(element.text, 10) : Number.NaN
  if (!(second < latestSecond)) throw invalidValue(name, element.text, element.line)
  return new Date(second * 1000).toISOString()
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

function readRecord(element: XmlElement, log: DeviationLog, intern: Intern): AggregateRecord {
  const row = childOf(element, 'row')
  if (!row) throw new ReportError({ code: 'element_missing', element: 'row', line: element.line })
  const evaluated = childOf(row, 'policy_evaluated')
  const identifiers = childOf(element, 'identifiers')
  const results = childOf(element, 'auth_results')
  const text = (outer: XmlElement | undefined, name: string) => intern(textOfChild(outer, name))
  const name = (outer: XmlElement | undefined, child: string) => intern(lowerCase(textOfChild(outer, child)))
  const word = (outer: XmlElement | undefined, child: string, known: ReadonlySet<string>) => {
    const found = childOf(outer, child)
    return found?.text ? intern(readWord(found.text, { known, synonyms }, found.line, log)) : null
  }
  const dkim = word(evaluated, 'dkim', evaluations)
  const spf = word(evaluated, 'spf', evaluations)
  if (dkim === null || spf === null) log.add('result_missing', { line: element.line })
  return {
    source_ip: readAddress(required(row, 'source_ip'), log),
    count: readCount(required(row, 'count')),
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

function readCount({ name, text, line }: XmlElement): number {
  const count = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(count)) throw invalidValue(name, text, line)
  return count
}

function readAddress({ text, line }: XmlElement, log: DeviationLog): string {
  if (isIpv4(text)) return text
  if (!isIpv6(text)) {
    log.add('address', { line, value: text })
    return text
  }
  const address = parseClientIp(text).toString()
  if (isIpv4(address)) log.add('address', { line, value: text })
  return address
}

type Intern = (text: string | null) => string | null

/** Shares equal strings: the records of a report repeat a few names. Bounded, as a report may have others in each. */
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

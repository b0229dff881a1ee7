import { z } from 'zod'
import type { TlsReport } from '../../shared/contract/reports/report.ts'
import { readDomainName } from '../names/domain-name.ts'
import { createDeviationLog, type DeviationLog } from './deviations.ts'
import { maxCount, maxFailures, maxPolicies, maxValue } from './limits.ts'
import { invalidValue, ReportError } from './report-error.ts'
import { deriveId, orgOfAddress, parseInstant, readReportAddress, readWord, writeInstant } from './report-values.ts'

/* SMTP TLS reports (RFC 8460 section 4.4). */

const text = z.string().transform((value) => value.replaceAll('\0', '\ufffd').trim().slice(0, maxValue) || null)
/** Members that totals do not need: numbers are accepted as text, and the first of a list as a single value. */
const optional = z
  .unknown()
  .optional()
  .transform((value) => {
    const one: unknown = Array.isArray(value) ? value[0] : value
    return typeof one === 'string' || typeof one === 'number' ? text.parse(String(one)) : null
  })
const named = z.union([z.string(), z.number()]).transform(String).pipe(text)
/** Some reporters write a single member instead of a list of one. */
const listOf = <T extends z.ZodType>(member: T, max: number) =>
  z.preprocess((value) => (isObject(value) ? [value] : value), z.array(member).max(max))
/** Some reporters write a single text instead of a list, or null for none. */
const texts = z
  .union([z.array(text).max(maxPolicies), text])
  .nullish()
  .transform((value) => (Array.isArray(value) ? value : [value ?? null]).filter((one) => one !== null))
const sessions = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,11}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(0).max(maxCount))

const failureSchema = z.object({
  'result-type': optional,
  'failed-session-count': sessions,
  'sending-mta-ip': optional,
  'receiving-mx-hostname': optional,
  'receiving-mx-helo': optional,
  'receiving-ip': optional,
  'failure-reason-code': optional,
  'additional-information': optional,
})

const policySchema = z.object({
  policy: z.object({
    'policy-type': optional,
    'policy-domain': optional.refine((domain) => domain === null || readDomainName(domain).domain !== null),
    'policy-string': texts,
    'mx-host': texts,
  }),
  summary: z.object({
    'total-successful-session-count': sessions,
    'total-failure-session-count': sessions,
  }),
  'failure-details': listOf(z.unknown(), maxFailures).nullish(),
})

const documentSchema = z.object({
  'organization-name': optional,
  'contact-info': optional,
  'report-id': optional,
  'date-range': z.object({ 'start-datetime': named, 'end-datetime': named }),
  policies: listOf(z.unknown(), maxPolicies).refine((policies) => policies.length > 0),
})

const policyTypes = new Set(['tlsa', 'sts', 'no-policy-found'])
/** RFC 8460 section 4.3. */
const resultTypes = new Set([
  ...['starttls-not-supported', 'certificate-host-mismatch', 'certificate-expired', 'certificate-not-trusted'],
  ...['validation-failure', 'tlsa-invalid', 'dnssec-invalid', 'dane-required', 'sts-policy-fetch-error'],
  ...['sts-policy-invalid', 'sts-webpki-invalid'],
])

/** Reads a TLS report. `namedDomain` is the domain that its file names. Throws `ReportError`. */
export function readTlsReport(source: string, namedDomain: string | null = null): TlsReport {
  const log = createDeviationLog()
  if (source.includes('\ufffd')) log.add('encoding', { line: null })
  const { success, data, error } = documentSchema.safeParse(withFormatNames(parseJson(source), log), {
    reportInput: true,
  })
  if (!success) throw describeIssue(error)
  const [, asText] = /session[-_]?count"\s*:\s*"([^"]*)/i.exec(source) ?? []
  if (asText !== undefined) log.add('number', { line: null, value: asText })
  const email = data['contact-info']
  const stated = readEach(policySchema, data.policies, 'policies', log)
  // Parsed again for what is wrong with it.
  const [first] = stated.length === 0 ? data.policies : []
  const refused = first === undefined ? null : policySchema.safeParse(first, { reportInput: true })
  if (refused?.error) throw describeIssue(refused.error, ['policies', 0])
  const domain = stated.map(({ policy }) => domainOf(policy)).find((each) => each !== null) ?? namedDomain
  const policies = stated.map((one) => describePolicy(one, domain, log))
  const begin = readTime('start-datetime', data['date-range']['start-datetime'], log)
  const end = readTime('end-datetime', data['date-range']['end-datetime'], log)
  if (end < begin) throw new ReportError({ code: 'range', begin, end, line: null })
  const identity = {
    org: data['organization-name'] ?? orgOfAddress(email, { element: 'organization-name', line: null }, log),
    ...{ email, domain, begin, end },
  }
  return {
    kind: 'tls',
    ...identity,
    report_id: data['report-id'] ?? deriveId(JSON.stringify([identity, policies]), log),
    policies,
    deviations: log.all,
  }
}

/** The members of a list that can be read; the others are left out. */
function readEach<T extends z.ZodType>(
  schema: T,
  members: readonly unknown[],
  element: string,
  log: DeviationLog,
): z.output<T>[] {
  return members.flatMap((member, index) => {
    const { data, error } = schema.safeParse(member)
    if (!error) return [data]
    log.add('record_invalid', { line: null, value: placeOf(error, [element, index]) })
    return []
  })
}

function describePolicy(one: z.output<typeof policySchema>, domain: string | null, log: DeviationLog) {
  const word = (value: string | null, known: ReadonlySet<string>) =>
    value === null ? null : readWord(value, { known }, null, log)
  const ip = (value: string | null) => (value === null ? null : readReportAddress(value, null, log))
  const own = domainOf(one.policy)
  if (own === null) log.add('domain_missing', { line: null, value: domain })
  const failures = one['failure-details'] ?? []
  return {
    type: word(one.policy['policy-type'], policyTypes),
    domain: own ?? domain,
    lines: one.policy['policy-string'],
    mx_hosts: one.policy['mx-host'],
    successful_sessions: one.summary['total-successful-session-count'],
    failed_sessions: one.summary['total-failure-session-count'],
    failures: readEach(failureSchema, failures, 'failure-details', log).map((failure) => ({
      type: word(failure['result-type'], resultTypes),
      sessions: failure['failed-session-count'],
      sending_ip: ip(failure['sending-mta-ip']),
      mx_host: failure['receiving-mx-hostname'],
      mx_helo: failure['receiving-mx-helo'],
      receiving_ip: ip(failure['receiving-ip']),
      reason: failure['failure-reason-code'],
      information: failure['additional-information'],
    })),
  }
}

/** Reporters leave the domain out if they found no policy, although RFC 8460 section 4.4 requires it. */
function domainOf({ 'policy-domain': domain }: z.output<typeof policySchema>['policy']): string | null {
  return domain === null ? null : readDomainName(domain).domain
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch (error) {
    throw new ReportError({ code: 'json', detail: error instanceof Error ? error.message.slice(0, 200) : '' })
  }
}

function placeOf({ issues: [issue] }: z.ZodError, around: readonly PropertyKey[] = []): string {
  return [...around, ...(issue?.path ?? [])].join('.')
}

function describeIssue(error: z.ZodError, around: readonly PropertyKey[] = []): ReportError {
  const element = placeOf(error, around)
  const [issue] = error.issues
  if (issue?.code === 'too_big' && issue.origin === 'array')
    return new ReportError({ code: 'too_many_records', max: Number(issue.maximum) })
  if (issue?.input === undefined) return new ReportError({ code: 'element_missing', element, line: null })
  return invalidValue(element, JSON.stringify(issue.input), null)
}

function missing(element: string): never {
  throw new ReportError({ code: 'element_missing', element, line: null })
}

/** RFC 3339 format; some reporters write seconds since 1970. */
function readTime(element: string, value: string | null, log: DeviationLog): string {
  const source = value ?? missing(element)
  const isNumber = /^\d{9,10}$/.test(source)
  if (isNumber) log.add('time', { line: null, value: source })
  return writeInstant(isNumber ? Number(source) * 1000 : parseInstant(source), source, { element, line: null })
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The members that are read, by their letters: some reporters write them in camel case or with underscores. */
const memberNames = new Map(
  [
    ...['organization-name', 'contact-info', 'report-id', 'date-range', 'start-datetime', 'end-datetime', 'policies'],
    ...['policy', 'policy-type', 'policy-domain', 'policy-string', 'mx-host', 'summary', 'failure-details'],
    ...['total-successful-session-count', 'total-failure-session-count', ...Object.keys(failureSchema.shape)],
  ].map((name) => [name.replaceAll('-', ''), name]),
)
// The name in a draft.
memberNames.set('mxhostpattern', 'mx-host')

/** Members are nested five levels deep. */
const maxNesting = 8

function withFormatNames(value: unknown, log: DeviationLog, depth = 0): unknown {
  if (depth > maxNesting) return value
  if (Array.isArray(value)) return value.map((each) => withFormatNames(each, log, depth + 1))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const known = memberNames.get(name.replace(/[-_ ]/g, '').toLowerCase()) ?? name
      const isOther = known !== name && !Object.hasOwn(value, known)
      if (isOther) log.add('element_name', { line: null, value: name })
      return [isOther ? known : name, withFormatNames(inner, log, depth + 1)]
    }),
  )
}

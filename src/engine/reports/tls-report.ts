import { z } from 'zod'
import type { TlsReport } from '../../shared/contract/reports/report.ts'
import { createDeviationLog } from './deviations.ts'
import { maxCount, maxFailures, maxPolicies, maxValue } from './limits.ts'
import { invalidValue, ReportError } from './report-error.ts'
import { orgOfAddress, readDomain, readWord } from './report-values.ts'

/* SMTP TLS reports (RFC 8460 section 4.4). */

const text = z.string().transform((value) => value.replaceAll('\0', '\ufffd').trim().slice(0, maxValue) || null)
const optional = text.nullish().transform((value) => value ?? null)
/** Some reporters write a single text in place of a list, and null in place of none. */
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

const documentSchema = z.object({
  'organization-name': optional,
  'contact-info': optional,
  'report-id': text,
  'date-range': z.object({ 'start-datetime': z.string(), 'end-datetime': z.string() }),
  policies: z
    .array(
      z.object({
        policy: z.object({
          'policy-type': optional,
          'policy-domain': z.string(),
          'policy-string': texts,
          'mx-host': texts,
        }),
        summary: z.object({
          'total-successful-session-count': sessions,
          'total-failure-session-count': sessions,
        }),
        'failure-details': z.array(failureSchema).max(maxFailures).nullish(),
      }),
    )
    .min(1)
    .max(maxPolicies),
})

const policyTypes = new Set(['tlsa', 'sts', 'no-policy-found'])
/** RFC 8460 section 4.3. */
const resultTypes = new Set([
  ...['starttls-not-supported', 'certificate-host-mismatch', 'certificate-expired', 'certificate-not-trusted'],
  ...['validation-failure', 'tlsa-invalid', 'dnssec-invalid', 'dane-required', 'sts-policy-fetch-error'],
  ...['sts-policy-invalid', 'sts-webpki-invalid'],
])

/** Reads a TLS report. Throws `ReportError`. */
export function readTlsReport(source: string): TlsReport {
  const { success, data, error } = documentSchema.safeParse(parseJson(source), { reportInput: true })
  if (!success) throw describeIssue(error)
  const log = createDeviationLog()
  const word = (value: string | null, known: ReadonlySet<string>) =>
    value === null ? null : readWord(value, { known }, null, log)
  const [, asText] = /-session-count"\s*:\s*"([^"]*)/.exec(source) ?? []
  if (asText !== undefined) log.add('number', { line: null, value: asText })
  const email = data['contact-info']
  const policies = data.policies.map((one) => ({
    type: word(one.policy['policy-type'], policyTypes),
    domain: readDomain(one.policy['policy-domain'], { element: 'policy-domain', line: null }),
    lines: one.policy['policy-string'],
    mx_hosts: one.policy['mx-host'],
    successful_sessions: one.summary['total-successful-session-count'],
    failed_sessions: one.summary['total-failure-session-count'],
    failures: (one['failure-details'] ?? []).map((failure) => ({
      type: word(failure['result-type'], resultTypes),
      sessions: failure['failed-session-count'],
      sending_ip: failure['sending-mta-ip'],
      mx_host: failure['receiving-mx-hostname'],
      mx_helo: failure['receiving-mx-helo'],
      receiving_ip: failure['receiving-ip'],
      reason: failure['failure-reason-code'],
      information: failure['additional-information'],
    })),
  }))
  const begin = readInstant('start-datetime', data['date-range']['start-datetime'])
  const end = readInstant('end-datetime', data['date-range']['end-datetime'])
  if (end < begin) throw invalidValue('end-datetime', end, null)
  return {
    kind: 'tls',
    org: data['organization-name'] ?? orgOfAddress(email, { element: 'organization-name', line: null }, log),
    email,
    report_id: data['report-id'] ?? missing('report-id'),
    domain: policies[0]?.domain ?? missing('policies'),
    begin,
    end,
    policies,
    deviations: log.all,
  }
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch (error) {
    throw new ReportError({ code: 'json', detail: error instanceof Error ? error.message.slice(0, 200) : '' })
  }
}

function describeIssue({ issues: [issue] }: z.ZodError): ReportError {
  const element = issue?.path.join('.') ?? ''
  if (issue?.code === 'too_big') return new ReportError({ code: 'too_many_records', most: Number(issue.maximum) })
  if (issue?.input === undefined) return new ReportError({ code: 'element_missing', element, line: null })
  return invalidValue(element, JSON.stringify(issue.input), null)
}

function missing(element: string): never {
  throw new ReportError({ code: 'element_missing', element, line: null })
}

/** RFC 3339; a time without an offset is UTC. */
function readInstant(element: string, value: string): string {
  const match = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(?:\.\d{1,9})?(Z|z|[+-]\d\d:\d\d)?$/.exec(value.trim())
  const time = match ? Date.parse(`${match[1]}T${match[2]}${(match[3] ?? 'Z').toUpperCase()}`) : Number.NaN
  if (Number.isNaN(time)) throw invalidValue(element, value, null)
  return new Date(time).toISOString()
}

import { createHash } from 'node:crypto'
import type { AuditFacts } from '../../../shared/contract/facts/audit-facts.ts'
import type { WatchedTarget } from '../../../shared/contract/monitoring/monitor.ts'
import type { Observation, Reading } from '../../../shared/contract/monitoring/run.ts'
import type { Fact } from '../../../shared/fact.ts'
import type { Validity } from '../../outbound/public-fetch.ts'
import { certificatesPack } from '../../protocols/certificates.ts'
import type { MonitorState } from '../state.ts'

const day = 24 * 3_600_000

/** Registrars warn about as early. */
const registrationDays = 21

export type ExpiryTarget = Extract<WatchedTarget, { kind: 'expiry' }>

/** What expires, and what should be rotated. */
export interface ExpiryFacts {
  audit: AuditFacts
  /** When the registration expires; null if the registry was not queried. */
  registration: Fact<Date> | null
  /** Of the certificate of the MTA-STS host; null if unknown. */
  policyCertificate: Validity | null
}

type Subjects = MonitorState['subjects']

/** What expires soon or is too old. Subjects that no longer exist have no problems. */
export function readExpiry(
  { audit, registration, policyCertificate }: ExpiryFacts,
  target: ExpiryTarget,
  { subjects, now }: { subjects: Subjects; now: Date },
): Observation {
  const { existence, mx_records } = audit
  const ends = (subject: string, end: Date, days: number, value: string[] = []): Reading => {
    const isSoon = end.getTime() - now.getTime() < days * day || end <= now
    if (!isSoon) return { subject, value, problem: null }
    const params = { end: dayOf(end), is_over: end <= now }
    return { subject, value: [params.end], problem: { key: 'ends_soon', severity: 'major' }, params }
  }
  const certificateEnds: Ends = (subject, validity) =>
    ends(subject, validity.until, target.days ?? daysBefore(validity))
  const readings = [
    ...(registration?.state === 'known'
      ? [ends('end:registration', registration.value, target.days ?? registrationDays, [dayOf(registration.value)])]
      : []),
    ...readMailHosts(audit, subjects, certificateEnds),
    ...readPolicy(audit, subjects),
    ...readPolicyHost(audit, policyCertificate, certificateEnds),
    ...readKeys(audit, target, subjects, now),
  ]
  const skipped = [registration, existence, mx_records].find((fact) => fact?.state === 'unavailable')
  return { readings, skipped: skipped?.state === 'unavailable' ? skipped.reason : null }
}

type Ends = (subject: string, validity: Validity) => Reading

/** The days before its end at which a certificate is due. Authorities that renew late leave more than this. */
export function daysBefore({ from, until }: Validity): number {
  const { share_left, least_days } = certificatesPack.read().expiry
  return Math.max(least_days, ((until.getTime() - from.getTime()) / day) * share_left)
}

function readMailHosts({ mx_records, mx_tls }: AuditFacts, subjects: Subjects, ends: Ends): Reading[] {
  const certificates = mx_tls.state === 'known' ? mx_tls.value.encryption : []
  const readings = certificates.flatMap(({ host, certificate }) => {
    const [from, until] = [readTime(certificate?.valid_from), readTime(certificate?.valid_until)]
    return from && until ? [ends(`end:mx:${host}`, { from, until })] : []
  })
  if (mx_records.state === 'unavailable') return readings
  const hosts = mx_records.state === 'known' ? mx_records.value.exchanges.map(({ host }) => host) : []
  return [...readings, ...goneOf(subjects, 'end:mx:', hosts)]
}

/** Subjects of earlier runs that no longer exist. */
function goneOf(subjects: Subjects, prefix: string, present: readonly string[]): Reading[] {
  return Object.keys(subjects)
    .filter((subject) => subject.startsWith(prefix) && !present.includes(subject.slice(prefix.length)))
    .map((subject) => ({ subject, value: [], problem: null }))
}

function readPolicyHost(
  { mta_sts_record, mta_sts_policy }: AuditFacts,
  validity: Validity | null,
  ends: Ends,
): Reading[] {
  const subject = 'end:mta_sts'
  if (mta_sts_record.state === 'absent') return [{ subject, value: [], problem: null }]
  if (validity) return [ends(subject, validity)]
  const isOver = mta_sts_policy.state === 'known' && mta_sts_policy.value.detail === 'CERT_HAS_EXPIRED'
  const problem = { key: 'ends_soon', severity: 'major' } as const
  return isOver ? [{ subject, value: [], problem, params: { is_over: true } }] : []
}

/**
 * Senders cache a policy until its ID changes (RFC 8461 section 3.1). The value is the ID and the policy that was first
 * seen with it.
 */
function readPolicy({ mta_sts_record, mta_sts_policy }: AuditFacts, subjects: Subjects): Reading[] {
  const subject = 'policy:mta_sts'
  if (mta_sts_record.state === 'absent') return [{ subject, value: [], problem: null }]
  if (mta_sts_record.state !== 'known' || mta_sts_policy.state !== 'known') return []
  const { id } = mta_sts_record.value
  const { policy } = mta_sts_policy.value
  if (id === null || !policy) return []
  const digest = digestOf(policy.text)
  const [knownId, first] = subjects[subject]?.value ?? []
  if (knownId !== id || first === undefined || first === digest) {
    return [{ subject, value: [id, digest], problem: null }]
  }
  return [{ subject, value: [id, first], problem: { key: 'policy_unannounced', severity: 'major' } }]
}

/** The age of a key is the time since this monitor first saw it. The value is the key and that time. */
function readKeys({ dkim_keys }: AuditFacts, { key_days }: ExpiryTarget, subjects: Subjects, now: Date): Reading[] {
  if (key_days === null || dkim_keys.state === 'unavailable') return []
  const { keys, isWhole } =
    dkim_keys.state === 'known'
      ? {
          keys: dkim_keys.value.keys.filter(({ records }) => records.some(({ usable }) => usable)),
          isWhole: dkim_keys.value.state !== 'unknown' && dkim_keys.value.unanswered.length === 0,
        }
      : { keys: [], isWhole: true }
  const readings = keys.map(({ selector, records }): Reading => {
    const subject = `key:${selector}`
    const key = digestOf(
      records
        .map(({ text }) => text)
        .toSorted()
        .join('\n'),
    )
    const [knownKey, firstSeen] = subjects[subject]?.value ?? []
    const since = (knownKey === key ? readTime(firstSeen) : null) ?? now
    const isOld = now.getTime() - since.getTime() > key_days * day
    const problem = isOld ? ({ key: 'key_old', severity: 'minor' } as const) : null
    return { subject, value: [key, since.toISOString()], problem }
  })
  const present = keys.map(({ selector }) => selector)
  return isWhole ? [...readings, ...goneOf(subjects, 'key:', present)] : readings
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

function readTime(text: string | null | undefined): Date | null {
  const time = new Date(text ?? Number.NaN)
  return Number.isNaN(time.getTime()) ? null : time
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

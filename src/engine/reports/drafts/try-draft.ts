import { dmarcPolicies, type DmarcPolicy as FoundPolicy } from '../../../shared/contract/facts/dmarc-policy.ts'
import type { DmarcPolicy } from '../../../shared/contract/reports/sources.ts'
import { memoize } from '../../../shared/memoize.ts'
import { type DmarcRecord, parseDmarcRecord } from '../../../shared/records/dmarc.ts'
import { registeredDomain } from '../../names/registered-domain.ts'

/** Reported mail that is alike in all that decides about it. */
export interface ReportedMail {
  sourceId: number
  address: string
  /** The domain of the return path. */
  envelope: string
  headerFrom: string
  /** The domains of signatures that passed. */
  signers: readonly string[]
  hasSpfPassed: boolean
  /** What the receiver says, which counts if it does not list what passed. */
  isEvaluated: { dkim: boolean; spf: boolean }
  messages: number
}

/** A DMARC record, where it was found, and what receivers make of it. */
export interface PolicyInForce {
  foundAt: string
  record: DmarcRecord
}

/** How SPF answers with a draft, by `pairOf`, where the draft changes the answer. */
export type SpfChanges = ReadonlyMap<string, 'gained' | 'lost'>

/** What receivers would have done with mail. */
export type Treatment = 'quarantine' | 'reject' | 'none'

/** The address and the return path that SPF evaluates. */
export function pairOf({ address, envelope }: Pick<ReportedMail, 'address' | 'envelope'>): string {
  return `${address} ${envelope}`
}

/** The policy that a lookup found; null if none. */
export function policyInForce({ found_at: foundAt, record }: FoundPolicy): PolicyInForce {
  return { foundAt, record: parseDmarcRecord(record) }
}

/** What receivers would have done with reported mail: nothing without a policy. */
export function treatMail(mail: ReportedMail, policy: PolicyInForce | null, spf: SpfChanges): Treatment {
  if (!policy || isAligned(mail, policy, spf)) return 'none'
  return policyFor(mail.headerFrom, policy)
}

/** A policy that is tested or applies to a share counts as the one below it, as everywhere. */
function policyFor(headerFrom: string, { foundAt, record: { p, sp, pct, testing } }: PolicyInForce): DmarcPolicy {
  const wanted = (headerFrom === foundAt ? p : (sp ?? p)) ?? 'none'
  if (!testing && (pct === null || pct >= 100)) return wanted
  return dmarcPolicies[Math.max(0, dmarcPolicies.indexOf(wanted) - 1)] ?? wanted
}

const organization = memoize(registeredDomain)

function isAligned(mail: ReportedMail, { record: { adkim, aspf } }: PolicyInForce, spf: SpfChanges): boolean {
  const { headerFrom, signers, envelope, isEvaluated } = mail
  const aligns = (name: string, mode: 'relaxed' | 'strict') =>
    mode === 'strict' ? name === headerFrom : organization(name) === organization(headerFrom)
  const isSigned = signers.length > 0 ? signers.some((name) => aligns(name, adkim)) : isEvaluated.dkim
  if (isSigned) return true
  const change = spf.get(pairOf(mail))
  const passes = change === undefined ? mail.hasSpfPassed || isEvaluated.spf : change === 'gained'
  return passes && (envelope === '' ? isEvaluated.spf && change === undefined : aligns(envelope, aspf))
}

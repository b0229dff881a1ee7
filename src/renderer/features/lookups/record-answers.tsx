import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { type DkimLookup, type DmarcLookup, dmarcScores, type SpfLookup } from '../../../shared/contract/lookups.ts'
import type { FindingLevel } from '../../../shared/i18n/text-keys.ts'
import { policyInForce } from '../../../shared/records/dmarc.ts'
import { useTexts } from '../../i18n/language.tsx'
import { linkToDomain } from '../../questions/links.ts'
import { LevelBadge } from '../../ui/severity-icon.tsx'
import { DomainLabel } from '../../ui/text/domain-label.tsx'
import { FactList, Verbatim } from '../findings/fact-list.tsx'
import { RecordView } from '../records/record-view.tsx'

interface VerdictProps {
  subject: string
  level: FindingLevel
  badge: string
  sentence: string
}

/** The subject of a lookup, its status, and a sentence. */
export function Verdict({ subject, level, badge, sentence }: VerdictProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-lg font-semibold wrap-anywhere">
          <DomainLabel name={subject} />
        </h3>
        <LevelBadge level={level}>{badge}</LevelBadge>
      </div>
      <p className="mt-1 mb-4 max-w-prose text-pretty">{sentence}</p>
    </>
  )
}

export function SpfAnswer({ lookup }: { lookup: SpfLookup }) {
  const { lookups: texts } = useTexts()
  const { spf, answer } = texts
  const { domain, valid, error, record, all, lookups, complete, redirect } = lookup
  return (
    <>
      <Verdict
        subject={domain}
        level={valid ? 'ok' : 'major'}
        badge={valid ? answer.valid : answer.notValid}
        sentence={error === null ? spf.fine : spf.errors[error]}
      />
      <FactList
        facts={[
          [spf.lookups, complete ? spf.lookupsOf({ count: lookups }) : spf.atLeast({ count: lookups })],
          [spf.all, all === null ? answer.none : <Verbatim key="all" text={all} />],
          [spf.redirect, redirect === null ? null : <Verbatim key="redirect" text={redirect} />],
        ]}
      />
      {record !== null && (
        <div className="mt-4">
          <RecordView record={record} kind="spf" isSpelledOut />
        </div>
      )}
      <FullAuditLink domain={domain} />
    </>
  )
}

/** Links to the full audit of a domain. */
function FullAuditLink({ domain }: { domain: string }) {
  const { fullAudit } = useTexts().lookups
  return (
    <p className="mt-4">
      <Link {...linkToDomain(domain)} preload={false} className="rounded-sm font-medium text-accent hover:underline">
        {fullAudit}
      </Link>
    </p>
  )
}

/** Verifiers reject shorter RSA keys (RFC 8301 section 3.2). */
const minRsaBits = 1024

export function DkimAnswer({ lookup }: { lookup: DkimLookup }) {
  const { lookups: texts } = useTexts()
  const { dkim, answer } = texts
  const {
    domain,
    selector,
    valid,
    error,
    caution,
    record,
    key_type,
    key_length_approx,
    selectors_found: found,
  } = lookup
  const sound = caution === null ? dkim.fine : dkim.cautions[caution]
  return (
    <>
      <Verdict
        subject={selector === null ? domain : `${selector}._domainkey.${domain}`}
        level={valid ? (caution === null ? 'ok' : 'minor') : 'major'}
        badge={valid ? answer.valid : answer.notValid}
        sentence={isTooShort(lookup) ? dkim.tooShort : error === null ? sound : dkim.errors[error]}
      />
      <FactList
        facts={[
          [dkim.selector, selector],
          [dkim.keyType, key_type],
          [dkim.keyLength, key_length_approx === null ? null : dkim.bits({ count: key_length_approx })],
          [dkim.found, found.length === 0 ? dkim.noneFound : <Selectors key="found" domain={domain} found={found} />],
        ]}
      />
      {record !== null && (
        <div className="mt-4">
          <RecordView record={record} kind="dkim" isSpelledOut />
        </div>
      )}
      <FullAuditLink domain={domain} />
    </>
  )
}

function isTooShort({ error, key_type, key_length_approx: bits }: DkimLookup): boolean {
  return error === 'invalid_record' && key_type === 'rsa' && bits !== null && bits < minRsaBits
}

/** The selectors that were found, each linked to its own key. */
function Selectors({ domain, found }: { domain: string; found: readonly string[] }) {
  return found.map((selector, index) => (
    <Fragment key={selector}>
      {index > 0 && ', '}
      <Link
        to="/tools/$tool"
        params={{ tool: 'dkim' }}
        search={{ domain, selector }}
        preload={false}
        className="rounded-sm text-accent underline"
      >
        <Verbatim text={selector} />
      </Link>
    </Fragment>
  ))
}

/** A policy of none is valid but offers no protection. */
function levelOf(valid: boolean, applied: DmarcLookup['policy']): FindingLevel {
  if (!valid) return 'major'
  return applied === null || applied === 'none' ? 'minor' : 'ok'
}

export function DmarcAnswer({ lookup }: { lookup: DmarcLookup }) {
  const { lookups: texts } = useTexts()
  const { dmarc, answer } = texts
  const { domain, valid, error, policy, testing, pct, rua, record, found_at } = lookup
  const applied = policy && policyInForce({ policy, testing })
  return (
    <>
      <Verdict
        subject={domain}
        level={levelOf(valid, applied)}
        badge={valid ? answer.valid : answer.notValid}
        sentence={
          error === null
            ? applied === null
              ? dmarc.scores.missing
              : dmarc.scores[dmarcScores[applied]]
            : dmarc.errors[error]
        }
      />
      <FactList
        facts={[
          [dmarc.policy, applied && policy && (testing ? dmarc.testing({ applied, policy }) : policy)],
          [dmarc.foundAt, found_at && <Verbatim key="found" text={`_dmarc.${found_at}`} />],
          [dmarc.reports, record === null ? null : rua === null ? answer.none : <Verbatim key="rua" text={rua} />],
          [dmarc.percent, pct],
        ]}
      />
      {record !== null && (
        <div className="mt-4">
          <RecordView record={record} kind="dmarc" isSpelledOut />
        </div>
      )}
      <FullAuditLink domain={domain} />
    </>
  )
}

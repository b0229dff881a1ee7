import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { DkimLookup } from '../../../shared/contract/lookups.ts'
import { useTexts } from '../../i18n/language.tsx'
import { FactList, Verbatim } from '../findings/fact-list.tsx'
import { RecordView } from '../records/record-view.tsx'
import { Verdict } from './answer-parts.tsx'
import { FullAuditLink } from './spf-answer.tsx'

/** Verifiers reject shorter RSA keys (RFC 8301 section 3.2). */
const minRsaBits = 1024

export function DkimAnswer({ lookup }: { lookup: DkimLookup }) {
  const { lookups: texts } = useTexts()
  const { dkim, answer } = texts
  const { domain, selector, valid, error, record, key_type, key_length_approx, selectors_found: found } = lookup
  return (
    <>
      <Verdict
        subject={selector === null ? domain : `${selector}._domainkey.${domain}`}
        level={valid ? 'ok' : 'major'}
        badge={valid ? answer.valid : answer.notValid}
        sentence={isTooShort(lookup) ? dkim.tooShort : error === null ? dkim.fine : dkim.errors[error]}
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

import type { DmarcLookup } from '../../../shared/contract/lookups.ts'
import type { FindingLevel } from '../../../shared/i18n/text-keys.ts'
import { useTexts } from '../../i18n/language.tsx'
import { FactList, Verbatim } from '../findings/fact-list.tsx'
import { RecordView } from '../records/record-view.tsx'
import { Verdict } from './answer-parts.tsx'
import { FullAuditLink } from './spf-answer.tsx'

/** A policy of none is valid but offers no protection. */
function levelOf({ valid, score }: DmarcLookup): FindingLevel {
  if (!valid) return 'major'
  return score === 'weak' || score === 'missing' ? 'minor' : 'ok'
}

export function DmarcAnswer({ lookup }: { lookup: DmarcLookup }) {
  const { lookups: texts } = useTexts()
  const { dmarc, answer } = texts
  const { domain, valid, error, policy, testing, pct, rua, score, record, found_at } = lookup
  return (
    <>
      <Verdict
        subject={domain}
        level={levelOf(lookup)}
        badge={valid ? answer.valid : answer.notValid}
        sentence={error === null ? dmarc.scores[score] : dmarc.errors[error]}
      />
      <FactList
        facts={[
          [dmarc.policy, policy && (testing ? `${policy} (${dmarc.testing})` : policy)],
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

import { type DmarcLookup, dmarcScores } from '../../../shared/contract/lookups.ts'
import type { FindingLevel } from '../../../shared/i18n/text-keys.ts'
import { policyInForce } from '../../../shared/records/dmarc.ts'
import { useTexts } from '../../i18n/language.tsx'
import { FactList, Verbatim } from '../findings/fact-list.tsx'
import { RecordView } from '../records/record-view.tsx'
import { Verdict } from './answer-parts.tsx'
import { FullAuditLink } from './spf-answer.tsx'

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

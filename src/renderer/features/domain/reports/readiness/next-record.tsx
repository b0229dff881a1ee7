import { useNavigate } from '@tanstack/react-router'
import type { Readiness } from '../../../../../shared/contract/reports/sources.ts'
import type { PasteRecord } from '../../../../../shared/findings/finding.ts'
import { fill } from '../../../../../shared/i18n/bind-texts.ts'
import { useSharedTexts } from '../../../../i18n/language.tsx'
import { Prose } from '../../../../ui/text/prose.tsx'
import { RecordBlock } from '../../../findings/record-block.tsx'
import { withRecord } from '../../../what-if/drafts.ts'
import { restoreDrafts, saveDrafts } from '../../../what-if/saved-drafts.ts'
import { TryRecordContext } from '../../../what-if/use-what-if.ts'
import { useInsightTexts } from '../insight-texts.ts'

interface NextRecordProps {
  domain: string
  readiness: Pick<Readiness, 'proposal' | 'cautions'>
}

/** The record for the next step. Its effect can be tried out on the audit page. */
export function NextRecord({ domain, readiness: { proposal, cautions } }: NextRecordProps) {
  const { steps: texts } = useInsightTexts()
  const warnings = useSharedTexts('reports').cautions
  const navigate = useNavigate()
  if (!proposal && cautions.length === 0) return null

  function tryRecord(record: PasteRecord): void {
    const filled = withRecord(restoreDrafts(domain, () => []) ?? [], record)
    if (!filled) return
    saveDrafts(domain, filled.drafts)
    void navigate({ to: '/domain/$name', params: { name: domain } })
  }

  return (
    <div className="mt-5">
      <h3 className="mb-2 font-semibold">{texts.next}</h3>
      {cautions.length > 0 && (
        <ul className="mb-2 grid max-w-3xl gap-1 text-sm">
          {cautions.map(({ code, ...values }) => (
            <li key={code} className="text-pretty wrap-anywhere">
              <Prose text={fill(warnings[code], values)} />
            </li>
          ))}
        </ul>
      )}
      {proposal && (
        <TryRecordContext value={tryRecord}>
          <RecordBlock
            record={{ name: proposal.name, type: 'TXT', value: proposal.value, current: proposal.replaces }}
          />
        </TryRecordContext>
      )}
    </div>
  )
}

import type { Finding, FixStep } from '../../../shared/contract/finding.ts'
import { levelOf } from '../../../shared/report/finding-level.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Prose } from '../../ui/text/prose.tsx'
import { ExpandableRow } from './expandable-row.tsx'
import { Evidence, FindingDetails, FindingKey, Part } from './finding-details.tsx'
import { RecordBlock } from './record-block.tsx'

interface StepDetailsProps {
  step: FixStep
  /** The finding that names the step. */
  lead: Finding | undefined
  findings: readonly Finding[]
}

/** The details of a step: what to do, why, what was found, and the other findings that it fixes. */
export function StepDetails({ step: { keys, fix, record }, lead, findings }: StepDetailsProps) {
  const { finding: texts, fixes } = useTexts().report
  const others = findings.filter((finding) => finding !== lead && keys.includes(finding.key))
  return (
    <div className="space-y-4 pt-1 pb-5 text-sm">
      <Part title={texts.whatToDo}>
        <Prose text={fix} />
      </Part>
      {record && <RecordBlock record={record} />}
      {lead && (
        <>
          <Part title={texts.why}>
            <Prose text={lead.why} />
          </Part>
          <Evidence finding={lead} />
          <FindingKey finding={lead} />
        </>
      )}
      {others.length > 0 && (
        <div>
          <p className="font-semibold">{fixes.alsoMends}</p>
          <ul className="-mx-4 divide-y divide-line md:-mx-5">
            {others.map((finding) => (
              <ExpandableRow key={finding.key} level={levelOf(finding)} title={finding.title} finding={finding.key}>
                <FindingDetails finding={finding} />
              </ExpandableRow>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

import type { Finding, FixStep } from '../../../shared/contract/tests.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Prose } from '../../i18n/prose.tsx'
import { FindingKey, Part } from './finding-details.tsx'
import { RecordBlock } from './record-block.tsx'

interface StepDetailsProps {
  step: FixStep
  /** The finding that names the step. */
  lead: Finding | undefined
  findings: readonly Finding[]
}

/** The details of a step: what to do, why, and what else it fixes. */
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
        <Part title={texts.why}>
          <Prose text={lead.why} />
        </Part>
      )}
      {others.length > 0 && (
        <div className="max-w-prose">
          <p className="font-semibold">{fixes.alsoMends}</p>
          <ul className="list-disc pl-5">
            {others.map(({ key, title }) => (
              <li key={key} className="text-pretty wrap-anywhere">
                <Prose text={title} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {lead && <FindingKey finding={lead} />}
    </div>
  )
}

import type { PlainFinding } from '../../api/plain/inbox-test-report.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Card } from '../../ui/page.tsx'
import { useFirst } from '../../ui/use-first.tsx'
import { FindingRow } from './finding-details.tsx'

interface FindingsSectionProps {
  title: string
  findings: readonly PlainFinding[]
  /** How many are shown initially. */
  limit: number
}

/** Findings of one kind, each with its points. */
export function FindingsSection({ title, findings, limit }: FindingsSectionProps) {
  const { shown, more } = useFirst(findings, limit)
  return (
    <section aria-label={title}>
      <h3 className="mb-1.5 text-sm font-semibold text-muted">
        {title} <span className="font-normal text-subtle">{findings.length}</span>
      </h3>
      <Card>
        <ul className="divide-y divide-line">
          {shown.map((finding) => (
            <FindingRow key={finding.key} finding={finding} end={<Points points={finding.points} />} />
          ))}
        </ul>
        {more && <div className="border-t border-line px-3 py-2">{more}</div>}
      </Card>
    </section>
  )
}

function Points({ points }: { points: number }) {
  const { finding } = useTexts().report
  const formats = useFormats()
  return points > 0 ? finding.points({ points: formats.score(points) }) : null
}

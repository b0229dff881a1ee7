import type { ReactNode } from 'react'
import { levelOf } from '../../../shared/report/finding-level.ts'
import type { PlainFinding } from '../../api/plain/inbox-test-report.ts'
import { ExpandableRow } from './expandable-row.tsx'
import { FindingDetails } from './finding-details.tsx'

interface FindingRowProps {
  finding: PlainFinding
  /** Shown at the end of the line: points, if it costs some. */
  end: ReactNode
}

export function FindingRow({ finding, end }: FindingRowProps) {
  const { key, title, reason } = finding
  return (
    <ExpandableRow level={levelOf(finding)} title={title} note={reason} end={end} finding={key}>
      <FindingDetails finding={finding} />
    </ExpandableRow>
  )
}

import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { levelOf } from '../../../shared/report/finding-level.ts'
import type { PlainFinding } from '../../api/plain/inbox-test-report.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Part } from '../../ui/text/part.tsx'
import { Prose } from '../../ui/text/prose.tsx'
import { ExpandableRow } from './expandable-row.tsx'
import { remedyOf } from './findings.ts'
import { RecordBlock } from './record-block.tsx'
import { Consequence, Place, useFindingLine } from './whereabouts.tsx'

/** The details of a finding: fix, reason, evidence, and references. */
export function FindingDetails({ finding }: { finding: PlainFinding }) {
  const { finding: texts } = useTexts().report
  const { state, reason, fix, why, record } = finding
  return (
    <div className="space-y-4 pt-1 pb-5 text-sm">
      {state === 'unknown' && reason && (
        <Part title={texts.reason}>
          <Prose text={reason} />
        </Part>
      )}
      {state !== 'pass' && fix !== '' && (
        <Part title={state === 'unknown' ? texts.remedy : texts.whatToDo}>
          <Prose text={state === 'unknown' ? remedyOf(finding) : fix} />
        </Part>
      )}
      {state === 'pass' && finding.severity === 'info' && (
        <p className="max-w-prose">
          <Prose text={`${why} ${fix}`} />
        </p>
      )}
      {state === 'fail' && <Place of={finding} />}
      {record && <RecordBlock record={record} />}
      {state === 'fail' && why !== '' && (
        <Part title={texts.why}>
          <Prose text={why} />
        </Part>
      )}
      <Consequence finding={finding} />
      <FindingKey finding={finding} />
    </div>
  )
}

/** The key of the finding and its references. */
export function FindingKey({ finding: { key, references } }: { finding: PlainFinding }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
      <code className="font-mono text-xs">{key}</code>
      {references.map(({ title, url }) => (
        <a
          key={url}
          href={url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1 rounded-sm text-accent hover:underline"
        >
          {title}
          <ExternalLink className="size-3.5" aria-hidden />
        </a>
      ))}
    </p>
  )
}

interface FindingRowProps {
  finding: PlainFinding
  /** Shown at the end of the line: points, if it costs some. */
  end: ReactNode
}

export function FindingRow({ finding, end }: FindingRowProps) {
  const { key, title, reason } = finding
  const line = useFindingLine(finding)
  return (
    <ExpandableRow level={levelOf(finding)} title={title} note={reason ?? line} end={end} finding={key}>
      <FindingDetails finding={finding} />
    </ExpandableRow>
  )
}

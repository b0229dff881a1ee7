import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Finding } from '../../../shared/contract/tests.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Prose } from '../../i18n/prose.tsx'
import { SeverityIcon } from '../../ui/severity-icon.tsx'
import { FindingDetails } from './finding-details.tsx'
import { levelOf } from './findings.ts'

interface FindingRowProps {
  finding: Finding
  /** What stands at the end of the line: points or gain. */
  end: ReactNode
}

/** A finding: its sentence, and everything else behind it. */
export function FindingRow({ finding, end }: FindingRowProps) {
  const { levels } = useTexts().report.finding
  const level = levelOf(finding)
  return (
    <li>
      <details className="group">
        <summary
          data-finding={finding.key}
          className="flex list-none items-start gap-3 rounded-lg px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-2 md:px-5"
        >
          <SeverityIcon level={level} className="mt-0.5 size-5" />
          <span className="min-w-0 flex-1">
            <span className="sr-only">{levels[level]}: </span>
            <span className="text-pretty wrap-anywhere">
              <Prose text={finding.title} />
            </span>
            {finding.reason && (
              <span className="block text-sm text-pretty wrap-anywhere text-muted group-open:hidden">
                <Prose text={finding.reason} />
              </span>
            )}
          </span>
          <span className="shrink-0 text-sm leading-6 font-medium tabular-nums">{end}</span>
          <ChevronDown
            className="mt-1 size-4 shrink-0 text-subtle group-open:rotate-180 motion-safe:transition-transform"
            aria-hidden
          />
        </summary>
        <div className="px-4 sm:pl-12 md:pr-5 md:pl-13">
          <FindingDetails finding={finding} />
        </div>
      </details>
    </li>
  )
}

import type { InboxTestResult } from '../../../shared/contract/inbox-tests/inbox-test-report.ts'
import { useTexts } from '../../i18n/language.tsx'
import { SeverityIcon } from '../../ui/severity-icon.tsx'

/** How many of the checks behind a score could be done. */
export function Coverage({ done, total }: InboxTestResult['coverage']) {
  const { report } = useTexts()
  return (
    <span className="flex items-center gap-1.5 text-sm text-muted">
      {done < total && <SeverityIcon level="unknown" className="size-4" />}
      {report.coverage({ done, total })}
    </span>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { GroupAnswer } from '../../../../shared/contract/monitoring/alert-routes.ts'
import { readGroupReport } from '../../../../shared/contract/monitoring/group-report.ts'
import { describeGroup } from '../../../../shared/export/group-document.ts'
import type { Language } from '../../../../shared/languages.ts'
import { callApi } from '../../../api/client.ts'
import { monitoringKey } from '../../../api/monitoring/monitors.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { FailureNote } from '../../../ui/feedback/failure.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Documents } from '../../share/documents.tsx'

interface GroupReportSheetProps {
  group: GroupAnswer
  open: boolean
  onOpenChange(open: boolean): void
}

/** Saves or prints what happened to the monitors of a group, for the client they belong to. */
export function GroupReportSheet({ group, open, onOpenChange }: GroupReportSheetProps) {
  const { report: texts } = useTexts().monitoring
  const { data: report, error } = useGroupReport(group.id, useLanguage(), open)
  return (
    <Sheet title={texts.title({ name: group.name })} open={open} onOpenChange={onOpenChange}>
      <p className="mt-1 text-sm text-pretty text-muted">{texts.intro}</p>
      <div role="status" className="mt-4">
        {error && <FailureNote error={error} />}
        {!report && !error && <p className="text-sm text-muted">{texts.pending}</p>}
        {report && (
          <Documents
            make={() => ({
              fileName: fileNameOf(group.name, new Date()),
              json: report,
              describe: (language) => describeGroup(report, { language, now: new Date() }),
            })}
          />
        )}
      </div>
    </Sheet>
  )
}

/** For example `sendproof-acme-2026-11-23`. */
function fileNameOf(name: string, now: Date): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w]+/g, '-')
    .replace(/^-|-$/g, '')
  return ['sendproof', plain.toLowerCase(), now.toISOString().slice(0, 10)].filter(Boolean).join('-')
}

/** What happened to the monitors of a group in the last days. */
function useGroupReport(id: number, lang: Language, enabled: boolean) {
  return useQuery({
    queryKey: [...monitoringKey, 'group report', id, lang],
    queryFn: ({ signal }) => callApi(readGroupReport, { params: { id }, query: { lang }, signal }),
    enabled,
  })
}

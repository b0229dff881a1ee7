import { fill } from '../../../../shared/i18n/bind-texts.ts'
import { useDeleteFailedFile, useFailedFiles } from '../../../api/domain-reports.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { RemovalButton } from '../../../ui/feedback/removal-button.tsx'
import { CardList, focusHeading, Section } from '../../../ui/page.tsx'
import { useInsightTexts } from './insight-texts.ts'

/** Files that could not be parsed and are kept. Which domain they are about is unknown. */
export function FailedFiles() {
  const { failed: texts } = useInsightTexts()
  const { reportProblems, domainReports } = useTexts()
  const formats = useFormats()
  const remove = useDeleteFailedFile(useLanguage())
  const { data } = useFailedFiles()
  if (!data || data.files.length === 0) return null
  return (
    <Section id="failed-files" title={texts.title} className="mt-8">
      <CardList className="mt-3">
        {data.files.map(({ id, name, via, received_at: receivedAt, problem: { code, ...values } }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 md:px-5">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-medium wrap-anywhere">{name}</p>
              <p className="text-sm text-pretty text-muted">
                {formats.dateTime(receivedAt)} · {domainReports.report.ways[via]}
              </p>
              <p className="text-sm text-pretty">{fill(reportProblems[code], values)}</p>
            </div>
            <RemovalButton
              words={{ ...domainReports.delete, ...texts.delete }}
              named={{ name }}
              mutation={remove}
              target={id}
              onDone={focusHeading}
            />
          </li>
        ))}
      </CardList>
    </Section>
  )
}

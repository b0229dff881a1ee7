import type { DomainReports } from '../../../../../shared/contract/reports/sources.ts'
import { useFormats } from '../../../../i18n/formats.ts'
import { DataTable } from '../../../../ui/data-table.tsx'
import { Disclosure } from '../../../../ui/disclosure.tsx'
import { useInsightTexts } from '../insight-texts.ts'

/**
 * The senders of the reports. Any domain can send reports in its own name, so the owner needs to see which ones did.
 */
export function Reporters({ reporters }: Pick<DomainReports, 'reporters'>) {
  const { reporters: texts } = useInsightTexts()
  const formats = useFormats()
  const columns = [texts.name, texts.domain, texts.reports, texts.messages, texts.known]
  return (
    <Disclosure summary={texts.show} className="mt-3">
      <p className="my-2 max-w-3xl text-sm text-pretty text-muted">{texts.intro}</p>
      <DataTable
        label={texts.title}
        columns={columns}
        hasRowHeads
        rows={reporters.map(({ org, domain, reports, messages, is_known: isKnown }) => ({
          id: `${org} ${domain}`,
          cells: [
            <span key="org" className="wrap-anywhere">
              {org}
            </span>,
            domain ?? texts.noDomain,
            formats.number(reports),
            formats.number(messages),
            isKnown ? texts.isKnown : texts.isOther,
          ],
        }))}
      />
    </Disclosure>
  )
}

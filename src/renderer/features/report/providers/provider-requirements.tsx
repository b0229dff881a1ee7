import type { ProviderReport } from '../../../../shared/contract/inbox-tests/providers.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Card } from '../../../ui/page.tsx'
import { LevelOrNone } from '../../../ui/severity-icon.tsx'
import { Prose } from '../../../ui/text/prose.tsx'
import { Verbatim } from '../../findings/fact-list.tsx'
import { SourceLink, useStaleNote } from '../../findings/whereabouts.tsx'
import { ProviderMatrix } from './provider-matrix.tsx'
import { type Gap, gapsOf } from './requirements.ts'

/** Provider requirements: which are not met, the consequences, and links to the rules. */
export function ProviderRequirements({ providers }: { providers: readonly ProviderReport[] }) {
  const { providerMatrix: texts } = useTexts()
  const lacking = gapsOf(providers, 'fail')
  const stale = useStaleNote(['providers'])
  return (
    <div className="grid grid-cols-1 gap-4 pt-4">
      <p className="text-sm text-muted">
        {texts.intro} {stale && <strong className="font-medium">{texts.stale({ age: stale })}</strong>}
      </p>
      <ProviderMatrix providers={providers} />
      <Card className="p-4 md:p-5">
        <h3 className="font-semibold">{texts.lacking}</h3>
        {lacking.length === 0 ? <p className="mt-1 text-sm">{texts.nothingLacking}</p> : <Gaps gaps={lacking} />}
        <OtherGaps title={texts.notKnown} gaps={gapsOf(providers, 'unknown')} />
        <OtherGaps title={texts.notApplicable} gaps={gapsOf(providers, 'not_applicable')} />
      </Card>
      <Sources providers={providers} />
    </div>
  )
}

function OtherGaps({ title, gaps }: { title: string; gaps: readonly Gap[] }) {
  if (gaps.length === 0) return null
  return (
    <>
      <h3 className="mt-5 font-semibold">{title}</h3>
      <Gaps gaps={gaps} />
    </>
  )
}

function Gaps({ gaps }: { gaps: readonly Gap[] }) {
  const { providerMatrix: texts } = useTexts()
  return (
    <ul className="mt-2 grid gap-3 text-sm">
      {gaps.map(({ requirement, reason, level, providers }) => (
        <li key={`${requirement} ${reason}`} className="flex items-start gap-2.5">
          <LevelOrNone level={level} className="mt-0.5 size-4" />
          <div className="min-w-0 text-pretty">
            <p className="font-medium">{requirement}</p>
            {reason && (
              <p>
                <Prose text={reason} />
              </p>
            )}
            <ul className="text-muted">
              {providers.map(({ name, consequence, codes, note, source }) => (
                <li key={name}>
                  {[
                    name,
                    consequence && `: ${texts.consequences[consequence]}`,
                    codes.length > 0 && ` (${codes.join(', ')})`,
                  ]}
                  {note && <Prose text={`. ${note}`} />}
                  {source && (
                    <>
                      . <SourceLink source={source} />
                    </>
                  )}
                </li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Sources({ providers }: { providers: readonly ProviderReport[] }) {
  const { providerMatrix: texts } = useTexts()
  const formats = useFormats()
  return (
    <div>
      <h3 className="mb-2 font-semibold">{texts.sources}</h3>
      <DataTable
        label={texts.sources}
        columns={[texts.provider, texts.bulkFrom, texts.inForce, texts.source]}
        rows={providers.map(({ provider, name, bulk_threshold, in_force, reference, scope }) => ({
          id: provider,
          cells: [
            <span key="name" className="font-medium">
              {name}
            </span>,
            bulk_threshold === null ? texts.noThreshold : texts.perDay({ count: formats.number(bulk_threshold) }),
            in_force === null ? texts.noThreshold : <Verbatim key="in_force" text={in_force} />,
            <span key="source">
              {reference && <SourceLink source={reference} />}
              {reference?.page_date === null && <span className="block text-xs text-muted">{texts.undated}</span>}
              {scope && <span className="block text-xs text-muted">{scope}</span>}
            </span>,
          ],
        }))}
      />
    </div>
  )
}

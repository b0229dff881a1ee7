import type { ProviderReport, ProviderVerdict } from '../../../../shared/contract/inbox-tests/providers.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { LevelOrNone } from '../../../ui/severity-icon.tsx'
import { levelOfRequirement, type Requirement, tabulate } from './requirements.ts'

/** A table of requirements and providers, with marks for rules that do not apply to everyone. */
export function ProviderMatrix({ providers }: { providers: readonly ProviderReport[] }) {
  const { providerMatrix: texts } = useTexts()
  return (
    <DataTable
      label={texts.matrix}
      columns={[texts.requirement, ...providers.map(({ name }) => name)]}
      rows={[
        {
          id: 'verdict',
          cells: [
            <Sum key="head" text={texts.anySender} />,
            ...providers.map((each) => <Verdict key={each.provider} verdict={each.verdict} of={each} />),
          ],
        },
        {
          id: 'bulk_verdict',
          cells: [
            <Sum key="head" text={texts.bulkSender} />,
            ...providers.map((each) => <Verdict key={each.provider} verdict={each.bulk_verdict} of={each} />),
          ],
        },
        ...tabulate(providers).map(({ key, requirement, cells }) => ({
          id: key,
          cells: [
            requirement,
            ...cells.map((cell, index) => <Cell key={providers[index]?.provider} requirement={cell} />),
          ],
        })),
      ]}
      hasRowHeads
    />
  )
}

function Sum({ text }: { text: string }) {
  return <span className="font-semibold">{text}</span>
}

/** The overall result for a provider. */
function Verdict({ verdict, of: { rows, scope } }: { verdict: ProviderVerdict; of: ProviderReport }) {
  const { providerMatrix: texts } = useTexts()
  if (rows.length === 0 && scope !== null) return <span className="text-subtle">{scope}</span>
  if (verdict === 'not_applicable') return <span className="text-subtle">{texts.verdicts.not_applicable}</span>
  return (
    <span className="flex items-start gap-1.5 font-medium">
      <LevelOrNone level={levelOfRequirement({ state: verdict, level: 'required' })} className="mt-0.5 size-4" />
      {verdict === 'fail' ? texts.fails : texts.verdicts[verdict]}
    </span>
  )
}

function Cell({ requirement }: { requirement: Requirement | null }) {
  const { providerMatrix: texts } = useTexts()
  if (!requirement) return <span className="text-subtle">{texts.notAsked}</span>
  const { state, applies_to, level, consequence, codes } = requirement
  const marks = [
    applies_to === 'bulk' && texts.bulkOnly,
    level === 'recommended' && texts.recommended,
    state === 'fail' && texts.consequences[consequence],
  ].filter(Boolean)
  return (
    <>
      <span className="flex items-start gap-1.5">
        <LevelOrNone level={levelOfRequirement(requirement)} className="mt-0.5 size-4" />
        {texts.states[state]}
      </span>
      {marks.length > 0 && <span className="block pl-5.5 text-xs text-muted">{marks.join(', ')}</span>}
      {state === 'fail' && codes.length > 0 && (
        <span className="block pl-5.5 font-mono text-xs text-muted">{codes.join(', ')}</span>
      )}
    </>
  )
}

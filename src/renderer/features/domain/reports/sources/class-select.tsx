import { type ReportSource, type SourceClass, sourceClasses } from '../../../../../shared/contract/reports/sources.ts'
import { useDescribeSource } from '../../../../api/report-insights.ts'
import { useLanguage, useTexts } from '../../../../i18n/language.tsx'
import { describeFailure } from '../../../../ui/feedback/failure.tsx'
import { runMutation } from '../../../../ui/feedback/run-mutation.ts'
import { showToast } from '../../../../ui/feedback/toasts.tsx'
import { inputLook } from '../../../../ui/fields/text-field.tsx'
import { useInsightTexts } from '../insight-texts.ts'

interface ClassSelectProps {
  source: ReportSource
  /** Whether it looks like a form field. */
  isField?: boolean
}

/** The class of a source, which can be changed in place. */
export function ClassSelect({ source, isField = false }: ClassSelectProps) {
  const { sources: texts, classes } = useInsightTexts()
  const describe = useSourceChange()
  const inferred = source.is_classified ? texts.asInferred : texts.inferred({ name: classes[source.class] })
  return (
    <select
      aria-label={texts.classOf({ name: source.name })}
      value={source.is_classified ? source.class : ''}
      onChange={({ currentTarget: { value } }) =>
        describe(source, { class: sourceClasses.find((known) => known === value) ?? null })
      }
      className={
        isField
          ? inputLook
          : 'h-8 max-w-full rounded-md border border-transparent bg-transparent text-sm text-ink hover:border-edge'
      }
    >
      <option value="">{inferred}</option>
      {sourceClasses.map((each) => (
        <option key={each} value={each}>
          {classes[each]}
        </option>
      ))}
    </select>
  )
}

type Change = { name: string | null } | { class: SourceClass | null }

/** Changes how the user describes a source; the toast that confirms it can undo it. */
export function useSourceChange(): (source: ReportSource, change: Change) => void {
  const { sources: texts, classes } = useInsightTexts()
  const uiTexts = useTexts()
  const describe = useDescribeSource(useLanguage())
  const onError = (error: unknown) => {
    const { title, body } = describeFailure(error, uiTexts)
    showToast({ title, description: body })
  }
  return (source, change) => {
    const { id, is_named, is_classified } = source
    const before = { id, name: is_named ? source.name : null, class: is_classified ? source.class : null }
    runMutation(
      describe,
      { ...before, ...change },
      {
        onError,
        onSuccess: ({ name, class: found }) =>
          showToast({
            title: 'name' in change ? texts.renamed({ name }) : texts.changed({ name, class: classes[found] }),
            action: { label: texts.undo, onClick: () => runMutation(describe, before, { onError }) },
          }),
      },
    )
  }
}

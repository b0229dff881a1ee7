import type { ReportSource, SourceClass, UnknownSender } from '../../../../../shared/contract/reports/sources.ts'
import { adviseSender, describeSender } from '../../../../../shared/report/describe-readiness.ts'
import { Button } from '../../../../ui/button.tsx'
import { useFirst } from '../../../../ui/use-first.tsx'
import { useInsightTexts } from '../insight-texts.ts'
import { useSourceChange } from '../sources/class-select.tsx'

/** Senders to show first. */
const maxFirst = 4

interface UnknownSendersProps {
  senders: readonly UnknownSender[]
  sources: readonly ReportSource[]
  onOpenSource(id: number): void
}

/** The senders that the owner has to classify, each in a sentence with the two answers beside it. */
export function UnknownSenders({ senders, sources, onOpenSource }: UnknownSendersProps) {
  const { readiness } = useInsightTexts()
  const { senders: texts } = readiness
  const change = useSourceChange()
  const { shown, more } = useFirst(senders, maxFirst)
  return (
    <div className="mt-4 grid gap-3">
      <ul className="grid gap-3">
        {shown.map((sender) => {
          const source = sources.find(({ id }) => id === sender.source_id)
          const classify = (kind: SourceClass) => source && change(source, { class: kind })
          return (
            <li
              key={`${sender.source_id} ${sender.name}`}
              className="rounded-lg border border-line bg-canvas p-3 text-sm"
            >
              <p className="max-w-3xl text-pretty wrap-anywhere">
                <span className="font-medium">{describeSender(sender, readiness)}</span>{' '}
                {adviseSender(sender, readiness)}
              </p>
              {source && (
                <p className="mt-2 flex flex-wrap gap-2">
                  {sender.is_apart && (
                    <>
                      <Button onClick={() => classify(sender.address === null ? 'service' : 'own')}>
                        {texts.mine}
                      </Button>
                      <Button onClick={() => classify('spoofing')}>{texts.notMine}</Button>
                    </>
                  )}
                  <Button look="quiet" onClick={() => onOpenSource(source.id)}>
                    {texts.show}
                  </Button>
                </p>
              )}
            </li>
          )
        })}
      </ul>
      {more}
    </div>
  )
}

import { Check } from 'lucide-react'
import { type TestStatus, testStatuses } from '../../../shared/contract/tests.ts'
import { useTexts } from '../../i18n/language.tsx'
import { join } from '../../ui/class-names.ts'

/** How far a test is: what is behind, what is now, what comes. */
export function Stages({ status }: { status: TestStatus }) {
  const { waiting } = useTexts()
  const current = testStatuses.indexOf(status)
  return (
    <ol aria-label={waiting.progress} className="flex items-center gap-3 text-sm">
      {testStatuses.map((stage, index) => {
        const isNow = index === current
        return (
          <li
            key={stage}
            aria-current={isNow ? 'step' : undefined}
            className={join(
              'flex items-center gap-2 whitespace-nowrap',
              index > 0 && 'before:h-px before:w-6 before:bg-edge md:before:w-10',
              isNow ? 'font-medium text-ink' : 'text-muted',
            )}
          >
            <StageMark state={index < current ? 'behind' : isNow ? 'now' : 'ahead'} />
            {waiting.stages[stage]}
          </li>
        )
      })}
    </ol>
  )
}

function StageMark({ state }: { state: 'behind' | 'now' | 'ahead' }) {
  if (state === 'behind') return <Check className="size-4 text-ok" aria-hidden />
  return (
    <span
      className={join('size-2.5 rounded-full', state === 'now' ? 'bg-accent breathe' : 'border-2 border-edge')}
      aria-hidden
    />
  )
}

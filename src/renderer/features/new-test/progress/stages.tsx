import { Check } from 'lucide-react'
import { useTexts } from '../../../i18n/language.tsx'
import { join } from '../../../ui/class-names.ts'

interface StagesProps<T extends string> {
  stages: readonly { id: T; text: string }[]
  now: T
}

/** Progress through the stages of a test. */
export function Stages<T extends string>({ stages, now }: StagesProps<T>) {
  const { waiting } = useTexts()
  const current = stages.findIndex(({ id }) => id === now)
  return (
    <ol aria-label={waiting.progress} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm tabular-nums">
      {stages.map(({ id, text }, index) => {
        const isNow = index === current
        return (
          <li
            key={id}
            aria-current={isNow ? 'step' : undefined}
            className={join(
              'flex items-center gap-2 whitespace-nowrap',
              index > 0 && 'before:h-px before:w-3 before:bg-edge md:before:w-8',
              isNow ? 'font-medium text-ink' : 'text-muted',
            )}
          >
            <StageMark state={index < current ? 'behind' : isNow ? 'now' : 'ahead'} />
            {text}
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

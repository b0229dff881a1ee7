import { Meter } from '@base-ui/react/meter'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/language.tsx'
import { join } from '../../ui/class-names.ts'

interface UsageMeterProps {
  period: string
  used: number
  /** Null means unlimited. */
  limit: number | null
}

/** The usage of a limit in numbers and as a bar; only the number if unlimited. */
export function UsageMeter({ period, used, limit }: UsageMeterProps) {
  const { keys: texts } = useTexts()
  const formats = useFormats()
  const lineLook = 'flex items-baseline justify-between gap-3 whitespace-nowrap'
  if (limit === null) {
    return (
      <p className={lineLook}>
        <span className="text-muted">{period}</span>
        <span className="tabular-nums">{`${formats.number(used)} · ${texts.noLimit}`}</span>
      </p>
    )
  }
  const words = texts.usedOf({ used: formats.number(used), limit: formats.number(limit) })
  return (
    <Meter.Root value={Math.min(used, limit)} max={limit} aria-valuetext={words}>
      <p className={lineLook}>
        <Meter.Label className="text-muted">{period}</Meter.Label>
        <span className="tabular-nums">{words}</span>
      </p>
      <Meter.Track className="mt-1 h-1.5 overflow-hidden rounded-full bg-line">
        <Meter.Indicator className={join('rounded-full', used < limit ? 'bg-accent' : 'bg-critical')} />
      </Meter.Track>
    </Meter.Root>
  )
}

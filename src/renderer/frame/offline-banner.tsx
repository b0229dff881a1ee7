import { Unplug } from 'lucide-react'
import { useEngine, useEngineState } from '../api/queries.ts'
import { useTexts } from '../i18n/language.tsx'
import { Button } from '../ui/button.tsx'

/** Says that the engine is gone, what still works, and what to do. */
export function OfflineBanner() {
  const { banner } = useTexts().frame
  const { state } = useEngineState()
  const { refetch } = useEngine()
  return (
    <div role="status">
      {state === 'unreachable' && (
        <div className="flex items-center gap-3 border-b border-line bg-major-soft px-5 py-2.5 text-sm md:px-8">
          <Unplug className="size-4.5 shrink-0 text-major" aria-hidden />
          <p className="flex-1">
            <strong className="font-semibold">{banner.title}</strong> {banner.body}
          </p>
          <Button onClick={() => void refetch()}>{banner.retry}</Button>
        </div>
      )}
    </div>
  )
}

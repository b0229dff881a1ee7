import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useEngineState } from '../api/engine.ts'
import { useTexts } from '../i18n/language.tsx'

/** Longest usual start of the engine, in milliseconds. */
const usualStart = 3_000

/** Shown only when something is wrong with the engine; the details are in the settings. */
export function EngineTrouble() {
  const trouble = useTrouble()
  if (trouble === null) return null
  return (
    <Link
      to="/settings"
      search={{ tab: 'server' }}
      className="inline-flex h-9 min-w-0 items-center gap-2 rounded-md px-3 text-sm text-muted select-none hover:bg-sunken hover:text-ink motion-safe:transition-colors"
    >
      <TriangleAlert className="size-4 shrink-0 text-major" aria-hidden />
      <span className="truncate @max-2xl:sr-only">{trouble}</span>
    </Link>
  )
}

function useTrouble(): string | null {
  const { engine: texts } = useTexts().frame
  const { state, engine } = useEngineState()
  const isLate = useIsLate(state === 'starting')
  if (state === 'starting') return isLate ? texts.states.starting : null
  if (state === 'local' || state === 'hosted') return engine?.busy_ports.length ? texts.portTrouble : null
  return texts.states[state]
}

/** Whether something has lasted longer than a usual start. */
function useIsLate(isGoing: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isGoing) return
    const timer = window.setTimeout(() => setIsLate(true), usualStart)
    return () => window.clearTimeout(timer)
  }, [isGoing])
  return isGoing && isLate
}

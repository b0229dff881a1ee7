import type { UpdateState, UpdateStep } from '../../../shared/desktop/desktop.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'

interface UpdateNoteProps {
  state: UpdateState
  onStep(step: UpdateStep): void
}

/** The user's next step; a running update needs none. */
const nextStep: Partial<Record<UpdateState['state'], UpdateStep>> = {
  idle: 'check',
  current: 'check',
  failed: 'check',
  available: 'download',
  ready: 'install',
}

/** The state of an update, and the next step, which is always up to the user. */
export function UpdateNote({ state, onStep }: UpdateNoteProps) {
  const { desktop: texts } = useTexts()
  const step = nextStep[state.state]
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p role="status" className="text-sm text-muted">
        {wordsOf(state, texts.states)}
      </p>
      {step && <Button onClick={() => onStep(step)}>{texts.steps[step]}</Button>}
    </div>
  )
}

function wordsOf(state: UpdateState, texts: ReturnType<typeof useTexts>['desktop']['states']): string {
  if (state.state === 'available') return texts.available({ version: state.version })
  if (state.state === 'downloading') return texts.downloading({ version: state.version, percent: state.percent })
  if (state.state === 'ready') return texts.ready({ version: state.version })
  return state.state === 'idle' || state.state === 'unsupported' ? '' : texts[state.state]
}

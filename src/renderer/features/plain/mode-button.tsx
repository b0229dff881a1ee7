import type { HostingMode } from '../../../shared/hosting-mode.ts'
import { useChooseMode } from '../../api/engine.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { describeFailure } from '../../ui/feedback/failure.tsx'
import { runMutation } from '../../ui/feedback/run-mutation.ts'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { focusHeading } from '../../ui/page.tsx'

interface ModeButtonProps {
  /** The mode to switch to. */
  mode: HostingMode
  look?: 'primary' | 'secondary'
  className?: string
}

/** Switches to this computer or to the hosted instance, until the engine stops. */
export function ModeButton({ mode, look = 'secondary', className = '' }: ModeButtonProps) {
  const texts = useTexts()
  const { hosted } = texts
  const choose = useChooseMode()
  return (
    <Button
      look={look}
      className={className}
      disabled={choose.isPending}
      onClick={() =>
        runMutation(choose, mode, {
          onSuccess() {
            showToast({ title: mode === 'local' ? hosted.localNow : hosted.hostedNow })
            // Most of these buttons disappear with the other mode.
            if (document.activeElement === document.body) focusHeading()
          },
          onError: (error) => {
            const { title, body } = describeFailure(error, texts)
            showToast({ title, description: body })
          },
        })
      }
    >
      {mode === 'local' ? hosted.useLocal : hosted.useHosted}
    </Button>
  )
}

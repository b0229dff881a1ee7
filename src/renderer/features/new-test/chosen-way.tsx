import { useTexts } from '../../i18n/language.tsx'
import type { SendWay } from '../../preferences/send-ways.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusWhen } from '../../ui/use-focus-when.ts'

interface ChosenWayProps {
  way: SendWay
  takesFocus?: boolean
  onChange(): void
}

/** The chosen way of sending, and a button to choose another. */
export function ChosenWay({ way, takesFocus = false, onChange }: ChosenWayProps) {
  const { ways: texts } = useTexts().waiting
  const changeButton = useFocusWhen<HTMLButtonElement>(takesFocus)
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-2 gap-y-1">
      <p>
        <span className="text-muted">{texts.chosen}</span> <span className="font-semibold">{texts.names[way]}</span>
      </p>
      <Button ref={changeButton} look="quiet" onClick={onChange}>
        {texts.change}
      </Button>
    </div>
  )
}

import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import type { SendWay } from './send-ways.ts'

/** The chosen way of sending, and the button to choose another. */
export function ChosenWay({ way, onChange }: { way: SendWay; onChange(): void }) {
  const { ways: texts } = useTexts().waiting
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-2 gap-y-1">
      <p>
        <span className="text-muted">{texts.chosen}</span> <span className="font-semibold">{texts.names[way]}</span>
      </p>
      <Button look="quiet" onClick={onChange}>
        {texts.change}
      </Button>
    </div>
  )
}

import { useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { setPreferences, usePreferences } from '../../preferences.ts'
import { Button } from '../../ui/button.tsx'
import { join } from '../../ui/class-names.ts'

const steps = ['address', 'send', 'read', 'fix'] as const

/** A short tour for new users. It is completed or skipped once. */
export function Tour() {
  const { tour: texts } = useTexts()
  const { knowsTour } = usePreferences()
  const [at, setAt] = useState(0)
  const step = steps[at]
  if (knowsTour || !step) return null
  const { title, body } = texts.steps[step]
  const end = () => setPreferences({ knowsTour: true })
  const isLast = at === steps.length - 1
  return (
    <section aria-labelledby="tour" className="mt-12">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="tour" className="text-lg font-semibold">
          {texts.title}
        </h2>
        <Button look="quiet" onClick={end}>
          {texts.skip}
        </Button>
      </div>
      <div className="mt-3 rounded-xl border border-line bg-surface px-5 py-4">
        {/* As tall as the longest step, so that the buttons do not move. */}
        <div role="status" className="min-h-36 sm:min-h-24">
          <p className="text-sm text-muted">{texts.step({ number: at + 1, of: steps.length })}</p>
          <h3 className="mt-1 font-medium">{title}</h3>
          <p className="max-w-2xl text-pretty text-muted">{body}</p>
        </div>
        <div className="mt-3 flex items-center gap-2">
          <div className="flex flex-1 gap-1.5" aria-hidden>
            {steps.map((each, index) => (
              <span key={each} className={join('h-1.5 w-6 rounded-full', index <= at ? 'bg-accent' : 'bg-line')} />
            ))}
          </div>
          <Button disabled={at === 0} focusableWhenDisabled onClick={() => setAt(at - 1)}>
            {texts.back}
          </Button>
          <Button look="primary" onClick={() => (isLast ? end() : setAt(at + 1))}>
            {isLast ? texts.done : texts.next}
          </Button>
        </div>
      </div>
    </section>
  )
}

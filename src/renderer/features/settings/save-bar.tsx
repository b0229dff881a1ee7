import type { PageSetting } from '../../../shared/setting-table.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/feedback/failure.tsx'

interface SaveBarProps {
  count: number
  isPending: boolean
  error: Error | null
  /** The settings whose values were refused. */
  faulty: readonly PageSetting[]
  onFocus(name: PageSetting): void
  onDiscard(): void
}

/** Visible while there are unsaved changes. Links to fields with invalid values. */
export function SaveBar({ count, isPending, error, faulty, onFocus, onDiscard }: SaveBarProps) {
  const { settings: texts, settingItems } = useTexts()
  return (
    <section
      aria-label={texts.save}
      className="sticky bottom-4 z-20 mt-8 rounded-xl border border-line bg-raised px-4 py-3 shadow-raised md:px-5"
    >
      {error && faulty.length === 0 && <FailureNote className="mb-3" error={error} />}
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 text-sm">
          <p role="status" className="font-medium">
            {faulty.length > 0 ? (
              <span className="text-critical">{texts.faulty({ count: faulty.length })}</span>
            ) : (
              texts.changed({ count })
            )}
          </p>
          {faulty.length > 0 && (
            <ul className="flex flex-wrap gap-x-4">
              {faulty.map((name) => (
                <li key={name}>
                  <Button
                    look="quiet"
                    className="-mx-2.5 h-7! text-accent! underline underline-offset-2"
                    onClick={() => onFocus(name)}
                  >
                    {settingItems[name].label}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </div>
        <Button look="quiet" type="button" onClick={onDiscard}>
          {texts.discard}
        </Button>
        <Button look="primary" type="submit" disabled={isPending}>
          {isPending ? texts.saving : texts.save}
        </Button>
      </div>
    </section>
  )
}

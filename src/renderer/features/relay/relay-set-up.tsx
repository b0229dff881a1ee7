import { Link } from '@tanstack/react-router'
import { useTexts } from '../../i18n/language.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { Card } from '../../ui/page.tsx'
import { useFocusWhen } from '../../ui/use-focus-when.ts'

/** The step before the engine can send a test: setting up the SMTP server. */
export function RelaySetUp({ takesFocus = false }: { takesFocus?: boolean }) {
  const { sending: texts } = useTexts().relay
  const link = useFocusWhen<HTMLAnchorElement>(takesFocus)
  return (
    <Card className="p-5">
      <section aria-labelledby="set-up-title">
        <h2 id="set-up-title" className="font-semibold">
          {texts.title}
        </h2>
        <p className="text-sm text-pretty text-muted">{texts.emptyBody}</p>
        <Link ref={link} to="/settings/relay" className={`${buttonLook('secondary')} mt-3`}>
          {texts.setUp}
        </Link>
      </section>
    </Card>
  )
}

import { ExternalLink } from 'lucide-react'
import { useEngineState } from '../../api/engine.ts'
import { useTexts } from '../../i18n/language.tsx'
import { ShortcutList } from '../../keyboard/shortcut-list.tsx'
import { Card, Page, PageHeading } from '../../ui/page.tsx'
import { About } from './about.tsx'
import { Tour } from './tour.tsx'

/** How the app works, its shortcuts, and what it is made of. */
export function HelpPage() {
  const { help: texts, frame, keys } = useTexts()
  const { engine } = useEngineState()
  return (
    <Page>
      <PageHeading>{texts.title}</PageHeading>
      <Tour />
      <section aria-labelledby="shortcuts-title" className="mt-12">
        <h2 id="shortcuts-title" className="text-xl font-semibold">
          {frame.shortcuts.title}
        </h2>
        <Card className="mt-3 max-w-2xl px-5 pb-4">
          <ShortcutList />
        </Card>
      </section>
      {engine && (
        <p className="mt-6">
          <a
            href={`${engine.http}/api/docs`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1 rounded-sm text-accent hover:underline"
          >
            {keys.documentation}
            <ExternalLink className="size-3.5" aria-hidden />
          </a>
        </p>
      )}
      <About />
    </Page>
  )
}

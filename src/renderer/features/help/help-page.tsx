import { ExternalLink, FlaskRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEngineState } from '../../api/engine.ts'
import { useTexts } from '../../i18n/language.tsx'
import { ShortcutList } from '../../keyboard/shortcut-list.tsx'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Card, Page, PageHeading } from '../../ui/page.tsx'
import { Prose } from '../../ui/text/prose.tsx'
import { useSamples } from '../samples/use-samples.ts'
import { About } from './about.tsx'
import { HowItWorks } from './how-it-works.tsx'

const questions = ['service', 'score', 'unknown', 'records', 'privacy'] as const

/** The tour, common questions, documentation, shortcuts, and what the app is made of. */
export function HelpPage() {
  const { help: texts, frame } = useTexts()
  const samples = useSamples()
  return (
    <Page>
      <PageHeading>{frame.help}</PageHeading>
      <p className="mt-1 text-pretty text-muted">{texts.intro}</p>
      <HowItWorks className="mt-6" />
      {samples && (
        <Button icon={FlaskRound} className="mt-3" onClick={samples.openReport}>
          {texts.sample}
        </Button>
      )}
      <Section id="questions" title={texts.questionsTitle}>
        <Card className="divide-y divide-line">
          {questions.map((id) => (
            <Disclosure key={id} summary={texts.questions[id].question} className="px-5 py-3">
              <p className="max-w-prose text-pretty text-muted">{texts.questions[id].answer}</p>
            </Disclosure>
          ))}
        </Card>
      </Section>
      <Section id="documentation" title={texts.docsTitle}>
        <Documentation />
      </Section>
      <Section id="shortcuts" title={frame.shortcuts.title}>
        <Card className="px-5 pb-4">
          <ShortcutList />
        </Card>
      </Section>
      <About />
    </Page>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-12 max-w-3xl scroll-mt-6">
      <h2 id={`${id}-title`} className="text-lg font-semibold">
        {title}
      </h2>
      <div className="mt-3">{children}</div>
    </section>
  )
}

function Documentation() {
  const { docs: texts } = useTexts().help
  const { engine } = useEngineState()
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      <div>
        <dt className="font-medium">
          {engine ? (
            <a
              href={`${engine.http}/api/docs`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex items-center gap-1 rounded-sm text-accent hover:underline"
            >
              {texts.api}
              <ExternalLink className="size-3.5" aria-hidden />
            </a>
          ) : (
            texts.api
          )}
        </dt>
        <dd className="text-pretty text-muted">{texts.apiBody}</dd>
      </div>
      <div>
        <dt className="font-medium">{texts.cli}</dt>
        <dd className="text-pretty text-muted">
          <Prose text={texts.cliBody} />
        </dd>
      </div>
    </dl>
  )
}

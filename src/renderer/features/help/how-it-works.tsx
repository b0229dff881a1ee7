import { useTexts } from '../../i18n/language.tsx'
import { Section } from '../../ui/page.tsx'

const steps = ['send', 'read', 'fix', 'watch'] as const

/** The tour for new users: what to do, and what they get. */
export function HowItWorks({ className }: { className?: string }) {
  const { tour: texts } = useTexts()
  return (
    <Section id="tour" title={texts.title} className={className}>
      <ol className="mt-3 grid gap-px overflow-hidden rounded-xl border border-line bg-line sm:grid-cols-2 xl:grid-cols-4">
        {steps.map((step, index) => (
          <li key={step} className="bg-surface px-5 py-4">
            <h3 className="flex items-center gap-2.5 font-medium">
              <span
                className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-sm font-semibold text-accent"
                aria-hidden
              >
                {index + 1}
              </span>
              {texts.steps[step].title}
            </h3>
            <p className="mt-1.5 text-sm text-pretty text-muted">{texts.steps[step].body}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

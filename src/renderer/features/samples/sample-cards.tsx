import { ArrowRight, FileText, type LucideIcon, MailOpen, X } from 'lucide-react'
import { useTexts } from '../../i18n/language.tsx'
import { setPreferences, usePreferences } from '../../preferences/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { useSamples } from './use-samples.ts'

/** Samples for users without tests, unless hidden. */
export function SampleCards() {
  const { samples: texts } = useTexts()
  const { hidesSamples } = usePreferences()
  const samples = useSamples()
  if (hidesSamples || !samples) return null
  return (
    <section aria-labelledby="samples" className="mt-12">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="samples" className="text-lg font-semibold">
          {texts.title}
        </h2>
        <Button look="quiet" onClick={() => setPreferences({ hidesSamples: true })}>
          <X className="size-4" aria-hidden />
          {texts.hide}
        </Button>
      </div>
      <p className="text-pretty text-muted">{texts.intro}</p>
      <div className="mt-3 grid gap-4 md:grid-cols-2">
        <SampleCard icon={MailOpen} {...texts.report} onOpen={samples.openReport} />
        <SampleCard icon={FileText} {...texts.zone} onOpen={samples.openZone} />
      </div>
    </section>
  )
}

interface SampleCardProps {
  icon: LucideIcon
  title: string
  body: string
  onOpen(): void
}

function SampleCard({ icon: Icon, title, body, onOpen }: SampleCardProps) {
  const { samples: texts } = useTexts()
  return (
    <button
      type="button"
      onClick={onOpen}
      className="group flex items-start gap-4 rounded-xl border border-dashed border-edge bg-surface px-5 py-4 text-left hover:bg-sunken motion-safe:transition-colors"
    >
      <Icon className="mt-0.5 size-5 shrink-0 text-accent" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          {title}
          <SampleMark text={texts.mark} />
        </span>
        <span className="mt-0.5 block text-sm text-pretty text-muted">{body}</span>
      </span>
      <ArrowRight className="mt-1 size-4 shrink-0 text-muted" aria-hidden />
    </button>
  )
}

/** Marks a sample. */
function SampleMark({ text }: { text: string }) {
  return <span className="rounded-full bg-info-soft px-2 py-0.5 text-xs font-medium text-info">{text}</span>
}

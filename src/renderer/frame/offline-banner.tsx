import { Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEngine, useEngineState, useTryHosted } from '../api/engine.ts'
import { ModeButton } from '../features/plain/mode-button.tsx'
import { useTexts } from '../i18n/language.tsx'
import { Button } from '../ui/button.tsx'

/** Says that the engine does not respond, what still works, and what to do. */
export function OfflineBanner() {
  const { state } = useEngineState()
  return (
    <div role="status">
      {state === 'unreachable' && <EngineGone />}
      {state === 'hosted_silent' && <HostedGone />}
    </div>
  )
}

function EngineGone() {
  const { banner } = useTexts().frame
  const { refetch } = useEngine()
  return (
    <Banner title={banner.title} body={banner.body}>
      <Button onClick={() => void refetch()}>{banner.retry}</Button>
    </Banner>
  )
}

function HostedGone() {
  const { silent, retry, useLocal: button } = useTexts().hosted
  const { engine } = useEngineState()
  const tryHosted = useTryHosted()
  const isOwner = engine?.session === true
  return (
    <Banner
      title={silent.title}
      body={isOwner ? silent.body({ address: engine.hosted ?? '', button }) : silent.noSession({ button })}
    >
      {isOwner && (
        <>
          <Button disabled={tryHosted.isPending} onClick={() => tryHosted.mutate()}>
            {retry}
          </Button>
          <ModeButton mode="local" look="primary" />
        </>
      )}
    </Banner>
  )
}

function Banner({ title, body, children }: { title: string; body: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line bg-major-soft px-5 py-2.5 text-sm md:px-8">
      <Unplug className="size-4.5 shrink-0 text-major" aria-hidden />
      <p className="min-w-0 flex-1 basis-72 wrap-anywhere">
        <strong className="font-semibold">{title}</strong> {body}
      </p>
      {children}
    </div>
  )
}

import { Popover } from '@base-ui/react/popover'
import { Link } from '@tanstack/react-router'
import { TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Engine } from '../../shared/contract/app.ts'
import { type EngineState, useEngineState } from '../api/engine.ts'
import { ModeButton } from '../features/plain/mode-button.tsx'
import { useTexts } from '../i18n/language.tsx'
import { join } from '../ui/class-names.ts'
import { describeOutgoingData } from './outgoing-data.ts'

const dots: Record<EngineState, string> = {
  starting: 'border-2 border-dashed border-unknown breathe',
  local: 'bg-ok',
  offline: 'border-[3px] border-ok',
  hosted: 'bg-accent',
  hosted_silent: 'border-[3px] border-critical',
  unreachable: 'border-[3px] border-critical',
}

/** The status of the engine; a click shows its address, its DNS servers, and what leaves this machine. */
export function EngineDot() {
  const { engine: texts } = useTexts().frame
  const { actions } = useTexts().frame
  const { state, engine } = useEngineState()
  return (
    <Popover.Root>
      <Popover.Trigger className="inline-flex h-9 shrink-0 items-center gap-2 rounded-md px-3 text-sm whitespace-nowrap text-muted select-none hover:bg-sunken hover:text-ink data-popup-open:bg-sunken motion-safe:transition-colors">
        <span className={join('size-2.5 rounded-full', dots[state])} aria-hidden />
        <span className="@max-2xl:sr-only">{texts.states[state]}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={6} className="z-40">
          <Popover.Popup className="w-104 max-w-[calc(100vw-2rem)] rounded-xl border border-line bg-raised p-5 text-sm shadow-raised outline-none">
            <div className="flex items-start gap-2">
              <Popover.Title className="flex-1 font-semibold">{texts.states[state]}</Popover.Title>
              <Popover.Close
                aria-label={actions.close}
                className="-mt-1.5 -mr-2 inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
              >
                <X className="size-4" aria-hidden />
              </Popover.Close>
            </div>
            {state !== 'local' && <p className="mt-1 text-pretty text-muted">{texts.meanings[state]}</p>}
            {engine && <EngineFacts engine={engine} />}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function EngineFacts({ engine }: { engine: Engine }) {
  const { frame, about } = useTexts()
  const { engine: texts } = frame
  const isHosted = engine.mode === 'hosted'
  const dnsWords: Record<string, string> = { system: texts.dnsSystem, offline: texts.dnsOffline }
  return (
    <>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {engine.hosted && isHosted && <Fact name={texts.hosted}>{engine.hosted}</Fact>}
        {!isHosted && <Fact name={texts.smtp}>{engine.smtp}</Fact>}
        <Fact name={texts.http}>{engine.http}</Fact>
        {!isHosted && <Fact name={texts.mailDomain}>{engine.mail_domain}</Fact>}
        {engine.session && (
          <Fact name={texts.dns}>
            {engine.dns.map((source) => (
              <div key={source}>{dnsWords[source] ?? source}</div>
            ))}
          </Fact>
        )}
        <Fact name={texts.version}>{engine.version}</Fact>
      </dl>
      {isHosted && <p className="mt-3 text-pretty text-muted">{texts.hostedMail({ smtp: engine.smtp })}</p>}
      {engine.busy_ports.length > 0 && (
        <p className="mt-3 flex items-start gap-2 rounded-lg bg-major-soft px-3 py-2">
          <TriangleAlert className="mt-0.5 size-4 shrink-0 text-major" aria-hidden />
          {texts.busyPorts({ ports: engine.busy_ports })}
        </p>
      )}
      <h3 className="mt-4 font-semibold">{texts.leavesTitle}</h3>
      <p className="mt-1 text-muted">{describeOutgoingData(engine, frame)}</p>
      <Link to="/about" className="mt-2 inline-block rounded-sm text-accent hover:underline">
        {about.title}
      </Link>
      <p className="mt-3 border-t border-line pt-3 text-muted">{engine.session ? texts.session : texts.noSession}</p>
      {engine.session && engine.hosted && <ModeButton mode={isHosted ? 'local' : 'hosted'} className="mt-3 w-full" />}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="font-mono text-xs leading-5 wrap-anywhere">{children}</dd>
    </>
  )
}

import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Engine } from '../../../shared/contract/app.ts'
import { type EngineState, useEngineState } from '../../api/engine.ts'
import { useTexts } from '../../i18n/language.tsx'
import { join } from '../../ui/class-names.ts'
import { Card, Section } from '../../ui/page.tsx'
import { OutgoingData } from '../../ui/text/outgoing-data.tsx'
import { ModeButton } from '../plain/mode-button.tsx'

const dots: Record<EngineState, string> = {
  starting: 'border-2 border-dashed border-unknown breathe',
  local: 'bg-ok',
  offline: 'border-[3px] border-ok',
  hosted: 'bg-accent',
  hosted_silent: 'border-[3px] border-critical',
  unreachable: 'border-[3px] border-critical',
}

/** The state of the engine: its addresses, its DNS servers, and what leaves this machine. */
export function EngineSection() {
  const { engine: texts } = useTexts().frame
  const { state, engine } = useEngineState()
  return (
    <Section id="engine-title" title={texts.title} className="mt-8">
      <Card className="mt-3 px-4 py-4 text-sm md:px-5">
        <p className="flex items-center gap-2.5 font-medium">
          <span className={join('size-2.5 shrink-0 rounded-full', dots[state])} aria-hidden />
          {texts.states[state]}
        </p>
        {state !== 'local' && <p className="mt-1 max-w-prose text-pretty text-muted">{texts.meanings[state]}</p>}
        {engine && <EngineFacts engine={engine} />}
      </Card>
    </Section>
  )
}

function EngineFacts({ engine }: { engine: Engine }) {
  const { engine: texts } = useTexts().frame
  const isHosted = engine.mode === 'hosted'
  const dnsWords: Record<string, string> = { system: texts.dnsSystem, offline: texts.dnsOffline }
  return (
    <>
      <dl className="mt-3 grid gap-x-6 gap-y-1.5 sm:grid-cols-[auto_1fr]">
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
      {isHosted && <p className="mt-3 max-w-prose text-pretty text-muted">{texts.hostedMail({ smtp: engine.smtp })}</p>}
      {engine.busy_ports.length > 0 && (
        <p className="mt-3 flex items-start gap-2 rounded-lg bg-major-soft px-3 py-2">
          <TriangleAlert className="mt-0.5 size-4 shrink-0 text-major" aria-hidden />
          {texts.busyPorts({ ports: engine.busy_ports })}
        </p>
      )}
      <h3 className="mt-4 font-semibold">{texts.leaves.title}</h3>
      <div className="mt-1 max-w-prose text-muted">
        <OutgoingData engine={engine} />
      </div>
      <p className="mt-3 border-t border-line pt-3 text-muted">{engine.session ? texts.session : texts.noSession}</p>
      {engine.session && engine.hosted && <ModeButton mode={isHosted ? 'local' : 'hosted'} className="mt-3" />}
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

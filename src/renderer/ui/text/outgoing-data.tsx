import type { Engine } from '../../../shared/contract/app.ts'
import { useTexts } from '../../i18n/language.tsx'

/** What leaves this machine. */
export function OutgoingData({ engine: { mode, hosted, outgoing } }: { engine: Engine }) {
  const { states, leaves: texts } = useTexts().frame.engine
  if (mode === 'hosted') return <p className="text-pretty">{texts.all({ address: hosted ?? states.hosted })}</p>
  const [dns, messages] = [outgoing.includes('dns'), outgoing.includes('messages')]
  return (
    <>
      <p className="text-pretty">{texts.data({ dns, messages })}</p>
      {dns && <p className="mt-1 text-pretty">{texts.audits}</p>}
      {outgoing.includes('facts') && <p className="mt-1 text-pretty">{texts.facts}</p>}
      <p className="mt-1 text-pretty">{texts.setUp}</p>
    </>
  )
}

import type { ListTally } from '../../../../shared/findings/list-tally.ts'
import { useTexts } from '../../../i18n/language.tsx'

/** The blocklist counts of one message; null while unknown. */
export function ListTallyText({ tally }: { tally: ListTally | null }) {
  const { lists: texts } = useTexts().history.stream
  if (!tally) return <span className="text-muted">{texts.uncounted}</span>
  const { listed, unknown, clean, unasked } = tally
  return (
    <ul className="grid max-w-80 min-w-44 gap-0.5 text-muted">
      {listed.length > 0 && <li className="font-medium text-critical">{texts.listed({ lists: listed.join(', ') })}</li>}
      {unknown.length > 0 && <li>{texts.unknown({ lists: unknown.join(', ') })}</li>}
      {clean > 0 && <li>{texts.clean({ count: clean })}</li>}
      {unasked.map((thing) => (
        <li key={thing}>{texts.unasked[thing]}</li>
      ))}
    </ul>
  )
}

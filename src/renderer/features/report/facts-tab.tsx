import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import { useTexts } from '../../i18n/language.tsx'
import { DnsAnswers } from '../findings/dns-answers.tsx'
import { RawJson } from '../findings/raw-json.tsx'

/** The stored facts behind the report. */
export function FactsTab({ facts, token }: { facts: MessageFacts; token: string }) {
  const { facts: texts } = useTexts().report
  return (
    <div className="grid gap-4 pt-4">
      <DnsAnswers answers={facts.dns} />
      <RawJson value={facts} title={texts.raw} intro={texts.rawIntro} fileName={`sendproof-${token}.json`} />
    </div>
  )
}

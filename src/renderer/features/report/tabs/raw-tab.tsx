import type { MessageFacts } from '../../../../shared/contract/facts/message-facts.ts'
import type { MessageKey } from '../../../api/message-views.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { DnsAnswers } from '../../findings/dns-answers.tsx'
import { RawJson } from '../../findings/raw-json.tsx'
import { Later } from '../later.tsx'
import { HeaderFields } from '../message/header-fields.tsx'
import { Section } from '../section.tsx'
import { SourceCard } from '../source/source-card.tsx'

interface RawTabProps {
  facts: MessageFacts
  token: string
  /** Null if it is not on this machine. */
  message: MessageKey | null
}

/** What the report is based on: the message as received, its header, and the stored facts. */
export function RawTab({ facts, token, message }: RawTabProps) {
  const { facts: texts } = useTexts().report
  return (
    <div className="grid grid-cols-1 gap-4 pt-4">
      <Section section="source">
        <SourceCard message={message} isRebuilt={isRebuilt(facts)} />
      </Section>
      <Later>
        <HeaderFields headers={facts.headers} />
        <Section section="facts">
          <div className="grid grid-cols-1 gap-4">
            <DnsAnswers answers={facts.dns} />
            <RawJson value={facts} title={texts.raw} intro={texts.rawIntro} fileName={`sendproof-${token}.json`} />
          </div>
        </Section>
      </Later>
    </div>
  )
}

/** Whether the message was converted from an Outlook file. */
function isRebuilt({ lines }: MessageFacts): boolean {
  return lines.state === 'unavailable' && lines.reason.code === 'octets_lost'
}

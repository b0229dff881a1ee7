import type { MessageFacts } from '../../../../shared/contract/facts/message-facts.ts'
import type { MessageKey } from '../../../api/message-views.ts'
import { Content } from './content.tsx'
import { HeaderFields } from './header-fields.tsx'
import { Links } from './links.tsx'
import { Parts } from './parts.tsx'
import { Preview } from './preview.tsx'

interface MessageTabProps {
  facts: MessageFacts
  /** Null if it is not on this machine. */
  message: MessageKey | null
}

/** The contents of the message: preview, text, parts, links and header. */
export function MessageTab({ facts, message }: MessageTabProps) {
  return (
    <div className="grid grid-cols-1 gap-4 pt-4">
      <Preview message={message} />
      <Content facts={facts} />
      <Parts mime={facts.mime} />
      <Links links={facts.links} />
      <HeaderFields headers={facts.headers} />
    </div>
  )
}

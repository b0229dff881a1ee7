import type { MessageFacts } from '../../../../shared/contract/facts.ts'
import { Content } from './content.tsx'
import { HeaderFields } from './header-fields.tsx'
import { Links } from './links.tsx'
import { Parts } from './parts.tsx'

/** What the message holds: what people read, its parts, where it leads, and its header. */
export function MessageTab({ facts }: { facts: MessageFacts }) {
  return (
    <div className="grid grid-cols-1 gap-4 pt-4">
      <Content facts={facts} />
      <Parts mime={facts.mime} />
      <Links links={facts.links} />
      <HeaderFields headers={facts.headers} />
    </div>
  )
}

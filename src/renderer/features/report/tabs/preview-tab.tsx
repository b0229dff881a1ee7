import { useMemo } from 'react'
import type { MessageFacts } from '../../../../shared/contract/facts/message-facts.ts'
import { type MessageKey, usePreview } from '../../../api/message-views.ts'
import { HtmlCheck } from '../html/html-check.tsx'
import { Later } from '../later.tsx'
import { Content } from '../message/content.tsx'
import { Links } from '../message/links.tsx'
import { Parts } from '../message/parts.tsx'
import { Preview } from '../message/preview.tsx'
import { Section } from '../section.tsx'

interface PreviewTabProps {
  facts: MessageFacts
  /** Null if it is not on this machine. */
  message: MessageKey | null
}

/** The message as readers see it, how email clients handle its HTML, and its contents. */
export function PreviewTab({ facts, message }: PreviewTabProps) {
  return (
    <div className="grid grid-cols-1 gap-4 pt-4 xl:grid-cols-2">
      {/* As wide as possible: in half the width, the desktop view would get the layout for phones. */}
      <div className="min-w-0 xl:col-span-2">
        <Section section="message">
          <Preview message={message} />
        </Section>
      </div>
      <Later>
        <Section section="html">
          {message ? <LocatedIssues facts={facts} message={message} /> : <HtmlCheck html={facts.html} source={[]} />}
        </Section>
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">
          <Content facts={facts} />
          <Links links={facts.links} />
        </div>
        <div className="min-w-0 xl:col-span-2">
          <Parts mime={facts.mime} />
        </div>
      </Later>
    </div>
  )
}

/** The HTML issues with the lines of the source where they occur. */
function LocatedIssues({ facts: { html }, message }: { facts: MessageFacts; message: MessageKey }) {
  const source = usePreview(message).data?.html?.source ?? ''
  const lines = useMemo(() => source.split('\n'), [source])
  return <HtmlCheck html={html} source={lines} />
}

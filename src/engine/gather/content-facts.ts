import type { MessageFacts } from '../../shared/contract/facts.ts'
import type { HtmlFacts } from '../../shared/contract/message-facts/html.ts'
import { absent, type Fact, known } from '../../shared/fact.ts'
import { inspectPage } from '../html/inspect-html.ts'
import { type Page, readPage } from '../html/page.ts'
import { attemptNow } from './attempt.ts'
import { gatherBody } from './body.ts'
import type { Headers } from './headers.ts'
import { gatherLinks } from './links.ts'
import type { OpenedMessage } from './message.ts'
import { measureLines } from './message-lines.ts'
import { readMimeStructure } from './mime-structure.ts'
import type { SplitMessage } from './split-message.ts'

type ContentFacts = Pick<MessageFacts, 'mime' | 'lines' | 'body' | 'html' | 'links'>

/** What the message is made of and what it shows, by itself: nothing is asked of anybody. */
export function gatherContentFacts(message: SplitMessage, headers: Headers, opened: OpenedMessage): ContentFacts {
  const html = opened.bodies.state === 'known' ? opened.bodies.value.html : ''
  const page = html.trim() === '' ? null : readPage(html)
  return {
    mime: attemptNow(() => readMimeStructure(message, headers)),
    lines: attemptNow(() => known(measureLines(message.content))),
    body: attemptNow(() => gatherBody(opened, page)),
    html: attemptNow(() => gatherHtml(opened, page)),
    links: attemptNow(() => gatherLinks(opened, page)),
  }
}

/** How mail programs will take the HTML. */
function gatherHtml({ bodies }: OpenedMessage, page: Page | null): Fact<HtmlFacts> {
  if (bodies.state === 'unavailable') return bodies
  return page ? known(inspectPage(page)) : absent
}

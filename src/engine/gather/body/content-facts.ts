import type { HtmlFacts } from '../../../shared/contract/facts/message/html.ts'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import { absent, type Fact, type Known, known, type Unavailable } from '../../../shared/fact.ts'
import { inspectPage } from '../../html/inspect-html.ts'
import { type Page, readPage } from '../../html/page.ts'
import { measureLines } from '../../message/mime/message-lines.ts'
import type { MimeTree } from '../../message/mime/mime-tree.ts'
import type { SplitMessage } from '../../message/mime/split-message.ts'
import { attemptNow } from '../attempt.ts'
import type { OpenedMessage } from '../message/message.ts'
import { gatherBody } from './body.ts'
import { gatherLinks } from './links.ts'
import { gatherMailingSigns } from './mailing-signs.ts'
import { gatherMarkup, readBodyHtml } from './markup.ts'
import { gatherWording } from './wording.ts'

type ContentFacts = Pick<MessageFacts, 'mime' | 'lines' | 'body' | 'html' | 'links' | 'mailing' | 'wording' | 'markup'>

/** Everything that can be read from the message itself. Sends no query. */
export function gatherContentFacts(
  { content }: SplitMessage,
  mime: Known<MimeTree> | Unavailable,
  opened: OpenedMessage,
): ContentFacts {
  const html = opened.bodies.state === 'known' ? opened.bodies.value.html : ''
  const page = html.trim() === '' ? null : readPage(html)
  const bodyHtml = readBodyHtml(opened, page)
  return {
    mime: mime.state === 'known' ? known(mime.value.structure) : mime,
    lines: attemptNow(() => known(measureLines(content))),
    body: attemptNow(() => gatherBody(opened, page, mime.state === 'known' ? mime.value.leaves : [])),
    html: attemptNow(() => gatherHtml(opened, page)),
    links: attemptNow(() => gatherLinks(opened, page)),
    mailing: attemptNow(() => gatherMailingSigns(opened, page)),
    wording: attemptNow(() => gatherWording(opened, bodyHtml)),
    markup: attemptNow(() => gatherMarkup(opened, bodyHtml)),
  }
}

/** How well email clients support the HTML. */
function gatherHtml({ bodies }: OpenedMessage, page: Page | null): Fact<HtmlFacts> {
  if (bodies.state === 'unavailable') return bodies
  return page ? known(inspectPage(page)) : absent
}

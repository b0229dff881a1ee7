import type { DrawnView } from '../../../shared/contract/inbox-tests/client-view.ts'
import type { ViewClient, ViewMode } from '../../../shared/contract/inbox-tests/preview-views.ts'
import { decodeEncodedWords } from '../../message/encoded-words.ts'
import { valuesOf } from '../../message/header-fields.ts'
import { readMailboxes } from '../../message/mailboxes.ts'
import { readBodies } from '../../message/mime/bodies.ts'
import { parseMessage } from '../../message/mime/mime-tree.ts'
import { findGivenImage, type GivenImage } from '../given-images.ts'
import { filesOf } from '../preview-message.ts'
import { openClientViews, type ViewedMessage } from './client-views.ts'
import { createMarks } from './mark-elements.ts'

/** The parts of a message that the views of clients show; null if it cannot be parsed or has no HTML. */
export function readViewed(raw: Buffer): ViewedMessage | null {
  const { headers, mime } = parseMessage(raw)
  const { html } = mime.state === 'unavailable' ? { html: '' } : readBodies(mime.value.leaves)
  if (mime.state === 'unavailable' || html.trim() === '') return null
  const [author = ''] = valuesOf(headers, 'from')
  const [subject = ''] = valuesOf(headers, 'subject')
  const [mailbox] = readMailboxes(author)
  const from = mailbox?.name || (mailbox?.address ?? '')
  return { html, files: filesOf(mime.value.leaves), header: { from, subject: decodeEncodedWords(subject).text } }
}

interface DrawnMessage {
  client: ViewClient
  mode: ViewMode
  /** Whether a page can be told by its fragment which difference to mark. */
  isMarked: boolean
  images?: readonly GivenImage[]
}

/** One view of a message; null if it cannot be parsed or has no HTML. */
export function drawMessage(raw: Buffer, { client, mode, isMarked, images = [] }: DrawnMessage): DrawnView | null {
  const viewed = readViewed(raw)
  return (
    viewed &&
    openClientViews({ ...viewed, findImage: findGivenImage(images) })(client, mode, isMarked ? createMarks() : null)
  )
}

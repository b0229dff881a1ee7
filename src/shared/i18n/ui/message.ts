import type { HidingTechnique } from '../../contract/message-facts/body.ts'
import type { LinkTrait } from '../../contract/message-facts/links.ts'
import type { FileKind, MimeFault } from '../../contract/message-facts/mime.ts'

/** The words of what a message holds: its parts, its text, its links and its header. */
export interface MessageTexts {
  title: string
  absent: string
  yes: string
  no: string
  fields: Record<
    | 'subject'
    | 'from'
    | 'to'
    | 'date'
    | 'messageId'
    | 'size'
    | 'words'
    | 'sharedWords'
    | 'images'
    | 'pixels'
    | 'hidden'
    | 'placeholders'
    | 'longestLine'
    | 'unsubscribe'
    | 'browserVersion',
    string
  >
  words(text: number, html: number): string
  characters(count: number): string
  hiddenTitle: string
  hiding: Record<HidingTechnique, string>
  line(number: number): string

  partsTitle: string
  /** The name of the table. */
  partsTable: string
  parts(count: number): string
  part: string
  wholeMessage: string
  type: string
  file: string
  size: string
  remarks: string
  faults: Record<MimeFault, string>
  fileKinds: Record<FileKind, string>

  linksTitle: string
  links(count: number, domains: number): string
  noLinks: string
  unread(count: number): string
  domainsTitle: string
  markedTitle: string
  traits: Record<LinkTrait, string>
  noText: string
}

import { formatSize } from '../../../shared/i18n/size.ts'
import type { UiTexts } from '../../../shared/i18n/ui-texts.ts'
import { maxMessageOctets } from '../../../shared/limits.ts'

/** Octets needed to recognize the start of a message. */
const sniffedOctets = 512

/** Why a file cannot be uploaded. */
export type FileFault = 'notMessage' | 'outlook' | 'several' | 'empty' | 'tooLarge'

export type MessageFile =
  | { state: 'accepted'; file: File }
  /** A web page, for the HTML check. */
  | { state: 'html'; file: File }
  | { state: 'refused'; fault: FileFault }

/**
 * Checks whether a dropped or chosen file can be a message, so that a mistake does not use up a test. Trusts the
 * extensions .eml and .msg; other files must start with a header field or an mbox line. Outlook files are accepted only
 * if the engine converts them.
 */
export async function readMessageFile(
  files: readonly File[],
  { takesOutlook }: { takesOutlook: boolean },
): Promise<MessageFile> {
  const [file, ...others] = files
  if (!file) return refused('notMessage')
  if (others.length > 0) return refused('several')
  if (!takesOutlook && /\.msg$/i.test(file.name)) return refused('outlook')
  if (file.size === 0) return refused('empty')
  if (file.size > maxMessageOctets) return refused('tooLarge')
  if (/\.(?:eml|msg)$/i.test(file.name) || file.type === 'message/rfc822') return { state: 'accepted', file }
  if (/\.x?html?$/i.test(file.name) || file.type === 'text/html') return { state: 'html', file }
  const start = await file.slice(0, sniffedOctets).text()
  return /^(From |[!-9;-~]+[ \t]*:)/.test(start) ? { state: 'accepted', file } : refused('notMessage')
}

export function describeFileFault(fault: FileFault, { frame }: UiTexts): string {
  const { tooLarge, ...others } = frame.file
  return fault === 'tooLarge' ? tooLarge({ limit: formatSize(maxMessageOctets) }) : others[fault]
}

function refused(fault: FileFault): MessageFile {
  return { state: 'refused', fault }
}

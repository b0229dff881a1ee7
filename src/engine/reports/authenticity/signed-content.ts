import type { DkimSignature } from '../../../shared/contract/facts/message/authentication.ts'
import { valuesOf } from '../../message/header-fields.ts'
import type { Headers } from '../../message/headers.ts'
import { readContentField } from '../../message/mime/content-field.ts'
import { withNetworkLineEnds } from '../../message/mime/line-ends.ts'
import type { SplitMessage } from '../../message/mime/split-message.ts'

/**
 * Whether a signature covers the report as it is read, not only bytes of it. Text after the limit `l=` could be
 * anyone's (RFC 6376 section 8.2). If Content-Type is not signed, as in Google's reports, another boundary could turn
 * text that the signer only quotes into a report.
 */
export function coversContent(signature: DkimSignature, { body }: SplitMessage, headers: Headers): boolean {
  if (signature.body_length_limited && (signature.body_length ?? 0) < signedLength(body)) return false
  const types = valuesOf(headers, 'Content-Type')
  const isSigned = signature.signed_headers.some((name) => name.toLowerCase() === 'content-type')
  if (types.length <= 1 && isSigned) return true
  return types.length <= 1 && startsWithBoundary(body, types[0])
}

/** Size of the body without trailing empty lines, which are never signed (RFC 6376 section 3.4.3). */
function signedLength(body: Buffer): number {
  const octets = withNetworkLineEnds(body)
  let end = octets.length
  while (end >= 4 && octets.subarray(end - 4, end).equals(emptyLine)) end -= 2
  return end
}

const emptyLine = Buffer.from('\r\n\r\n')

/** The notice that some programs write before the first part. */
const notice = /^[^\r\n]{0,20}multi-?part message in MIME format[^\r\n]{0,20}\r?\n/i
/** Maximum number of bytes before the first part. */
const maxPreamble = 1000

/** Whether a body is a single part, or its first line with text is the boundary that Content-Type declares. */
function startsWithBoundary(body: Buffer, type: string | undefined): boolean {
  const { value, parameters } = readContentField(type ?? '')
  if (!value.startsWith('multipart/')) return true
  const start = body.toString('latin1', 0, maxPreamble).trimStart().replace(notice, '').trimStart()
  const [first = ''] = start.split(/\r?\n/, 1)
  return first.trimEnd() === `--${parameters.get('boundary') ?? ''}`
}

import { parseReportUris } from '../../shared/records/report-uri.ts'
import { readDomainName } from '../names/domain-name.ts'
import { findTemplateWords } from '../protocols/misplaced/record-kind.ts'

/**
 * The report destinations in a text, in usable form: with `mailto:`, without an obsolete size limit, each once. Omits
 * placeholders and destinations that are not mailboxes.
 */
export function meantReportUris(value: string, domain: string, schemes: readonly ('mailto' | 'https')[]): string[] {
  const uris = value.split(/[\s,]+/).flatMap((part) => meantUri(part, domain, schemes) ?? [])
  return [...new Set(uris)]
}

/** Whether reports can be sent to each destination in a tag's value. */
export function areUsableUris(value: string, schemes: readonly string[]): boolean {
  return parseReportUris(value, 0).every(
    ({ valid, scheme, address, sizeLimit }) =>
      valid &&
      sizeLimit === null &&
      schemes.includes(scheme ?? '') &&
      (scheme !== 'mailto' || isMailbox(address ?? '')),
  )
}

function meantUri(written: string, domain: string, schemes: readonly ('mailto' | 'https')[]): string | null {
  const text = written
    .replace(/[<>()[\]]/g, '')
    .replace(/\.$/, '')
    .replace(/!\d+[kmgt]?$/i, '')
  if (text === '' || findTemplateWords(text, domain) !== null) return null
  const mailbox = text.replace(/^(?:mailto[:;=]?\/{0,2}:?)+/i, '')
  const candidates = /^https:/i.test(text) ? [text] : [text, `mailto:${mailbox}`]
  return candidates.find((uri) => areUsableUris(uri, schemes)) ?? null
}

/** Whether an address has an unquoted local part and a possible domain. */
function isMailbox(address: string): boolean {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  return (
    /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/.test(address.slice(0, at)) && readDomainName(domain).domain === domain
  )
}

import { parseReportUris } from '../../shared/records/report-uri.ts'
import { readDomainName } from '../names/domain-name.ts'
import { findTemplateWords } from '../protocols/misplaced/record-kind.ts'

/**
 * The report destinations in a text, in usable form: with `mailto:`, without an obsolete size limit, each once. Omits
 * placeholders and destinations that are not mailboxes.
 */
export function meantReportUris(value: string, domain: string, schemes: readonly ('mailto' | 'https')[]): string[] {
  const parts = value.split(/[\s,]+/).reduce<string[]>(joinTorn, [])
  return [...new Set(parts.flatMap((part) => meantUri(part, domain, schemes) ?? []))]
}

/** Joins an address that contains a space, as in `mailto:t ls@shop.example`. */
function joinTorn(parts: string[], part: string): string[] {
  const last = parts.at(-1)
  const isTorn = last !== undefined && !/@|^https:/i.test(last) && /^[^:@]*@/.test(part)
  return isTorn ? parts.with(-1, last + part) : [...parts, part]
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
  const mailbox = text.replace(/^(?:mailto[:;=]?\/{0,2}:?|ru[af][:=])+/i, '')
  const candidates = /^https:/i.test(text) ? [text] : [text, `mailto:${mailbox}`, `mailto:${withALabels(mailbox)}`]
  return candidates.find((uri) => areUsableUris(uri, schemes)) ?? null
}

/** An address with its domain in A-labels (RFC 5890), without dots that no domain has. */
function withALabels(address: string): string {
  const at = address.lastIndexOf('@')
  const { domain } = readDomainName(address.slice(at + 1).replace(/\.{2,}/g, '.'))
  return domain === null ? address : `${address.slice(0, at + 1)}${domain}`
}

/** Whether a tag's value names an address, usable or not, that is not a placeholder. */
export function namesAddress(value: string, domain: string): boolean {
  return value.split(/[\s,]+/).some((part) => part.includes('@') && findTemplateWords(part, domain) === null)
}

/** Whether an address has an unquoted local part and a possible domain. */
function isMailbox(address: string): boolean {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  return (
    /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/.test(address.slice(0, at)) && readDomainName(domain).domain === domain
  )
}

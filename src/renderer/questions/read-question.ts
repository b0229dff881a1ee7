import { z } from 'zod'
import { paletteWords } from '../../shared/i18n/locales/palette-words.ts'
import { type DnsLookupKind, dnsLookupKinds } from '../preferences/lookup-search.ts'

/** What a user typed to look up: a domain, an IP address, one record of a domain, or the reply of a mail server. */
export type Question =
  | { about: 'domain'; name: string }
  | { about: 'ip'; ip: string }
  | { about: 'record'; kind: DnsLookupKind; domain: string; selector?: string }
  | { about: 'reply'; text: string }

/** The verbs of all languages, because people type the one they know. */
const verbs = new Set(
  Object.values(paletteWords).flatMap(({ auditWords, checkWords }) => [...auditWords, ...checkWords]),
)

const addressSchema = z.union([z.ipv4(), z.ipv6()])
const kindSchema = z.enum(dnsLookupKinds)

/** A reply code with text (RFC 5321), an enhanced status code before words (RFC 3463), or the words of a log. */
const reply =
  /^[45]\d\d[ -]\S+ \S|(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.]).*\s\S|\bstatus=(?:bounced|deferred)\b|\bsaid: [45]\d\d\b/

/**
 * Parses a domain, web address, email address, or IP address, alone or after "audit" or "check", and "spf
 * shop.example". Null for anything else. After a verb any word is accepted, because the engine gives the best error
 * message.
 */
export function readQuestion(line: string): Question | null {
  const whole = line.trim()
  if (reply.test(whole)) return { about: 'reply', text: whole }
  const author = /<([^<>\s]+@[^<>\s]+)>$/.exec(whole)
  if (author?.[1]) return readSubject(author[1])
  const [first = '', second, third, ...others] = whole.split(/\s+/)
  if (second === undefined) return readSubject(first)
  if (others.length > 0) return null
  const kind = kindSchema.safeParse(first.toLowerCase())
  if (kind.success) return readRecord(kind.data, second, third)
  if (third !== undefined || !verbs.has(first.toLowerCase())) return null
  return readSubject(second) ?? { about: 'domain', name: second }
}

function readSubject(word: string): Question | null {
  const host = hostOf(word)
  if (addressSchema.safeParse(host).success) return { about: 'ip', ip: host }
  return looksLikeDomain(host) ? { about: 'domain', name: host } : null
}

/** The selector of a DKIM key may be given after the domain, or as part of the key's name. */
function readRecord(kind: DnsLookupKind, word: string, selector: string | undefined): Question | null {
  const host = hostOf(word)
  if (!looksLikeDomain(host)) return null
  if (kind !== 'dkim') return selector === undefined ? { about: 'record', kind, domain: host } : null
  const [before, domain] = host.split('._domainkey.')
  if (before && domain && selector === undefined) return { about: 'record', kind, domain, selector: before }
  return { about: 'record', kind, domain: host, ...(selector !== undefined && { selector }) }
}

/** The host of a web or email address; otherwise the word itself. Brackets around an IPv6 address are dropped. */
function hostOf(word: string): string {
  const isUrl = /^[a-z][a-z+.-]*:\/\//i.test(word)
  const host = isUrl ? /^[^:]+:\/\/(?:[^/?#]*@)?(\[[^\]]*\]|[^/?#:]*)/.exec(word)?.[1] : word.replace(/^mailto:/i, '')
  const name = (host ?? '').slice((host ?? '').lastIndexOf('@') + 1)
  return name.replace(/^\[(?:IPv6:)?(.*)\]$/i, '$1').replace(/\/.*$/, '')
}

/** Whether a word consists of labels separated by dots, and the last one is not a number. */
function looksLikeDomain(word: string): boolean {
  const labels = word.replace(/\.$/, '').split('.')
  return (
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\p{M}\p{N}_-]+$/u.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  )
}

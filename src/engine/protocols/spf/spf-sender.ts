import { domainToASCII } from 'node:url'
import type ipaddr from 'ipaddr.js'
import { parseClientIp } from '../../../shared/records/ip-address.ts'
import type { MacroValues } from '../../../shared/records/macro-string.ts'

/** The arguments of check_host(). Without a sender it is `postmaster@HELO`. */
export interface SpfSender {
  ip: string
  helo: string
  sender: string
}

/** Used if the host name is unknown (RFC 7208 section 7.3). */
export const unknownHost = 'unknown'

/** A sender as the evaluation needs it. */
interface EvaluatedSender {
  /** In A-labels and lower case. */
  domain: string
  /** In canonical form; an IPv4-mapped IPv6 address as IPv4. */
  ip: string
  family: 4 | 6
  hasAsciiLocalPart: boolean
  /** The values of all macro letters except `d` and `p`. */
  letters: MacroValues
}

/** Reads the arguments of check_host() (RFC 7208 sections 4.1, 4.3, and 7.2). */
export function readSender({ ip, helo, sender }: SpfSender, now: Date): EvaluatedSender {
  const mailbox = completeMailbox(sender || helo)
  const at = mailbox.lastIndexOf('@')
  const localPart = mailbox.slice(0, at)
  const domain = toAscii(
    mailbox
      .slice(at + 1)
      .toLowerCase()
      .trim()
      .replace(/\.$/, ''),
  )
  const client = parseClientIp(ip)
  const isIpv4 = client.kind() === 'ipv4'
  return {
    domain,
    ip: client.toString(),
    family: isIpv4 ? 4 : 6,
    hasAsciiLocalPart: isAscii(localPart),
    letters: {
      s: `${localPart}@${isAscii(mailbox) ? mailbox.slice(at + 1) : domain}`,
      l: localPart,
      o: isAscii(mailbox) ? mailbox.slice(at + 1) : domain,
      i: isIpv4 ? client.toString() : nibblesOf(client),
      v: isIpv4 ? 'in-addr' : 'ip6',
      h: helo || `[${client.toString()}]`,
      c: client.toString(),
      r: unknownHost,
      t: String(Math.round(now.getTime() / 1000)),
    },
  }
}

/** Adds `postmaster` if there is no local part. */
function completeMailbox(sender: string): string {
  const at = sender.lastIndexOf('@')
  if (at < 0) return `postmaster@${sender}`
  return at === 0 ? `postmaster${sender}` : sender
}

function nibblesOf(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  return address
    .toByteArray()
    .flatMap((octet) => [octet >> 4, octet & 15])
    .map((nibble) => nibble.toString(16))
    .join('.')
}

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters of ASCII.
  return /^[\x00-\x7f]*$/.test(text)
}

function toAscii(domain: string): string {
  return isAscii(domain) ? domain : domainToASCII(domain)
}

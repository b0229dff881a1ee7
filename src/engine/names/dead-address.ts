import type { AddressFault } from '../../shared/contract/facts/message/links.ts'
import { memoize } from '../../shared/memoize.ts'
import { isLocalName } from '../../shared/names/local-name.ts'
import { bareHost, isOnAddress, isPublicAddress } from './ip-address.ts'
import { parseUrl } from './parse-url.ts'

const schemeOf = /^([a-z][a-z0-9+.-]*):/i
/** Schemes of files, browsers, and editors. A single letter is a drive of Windows. */
const localScheme =
  /^(?:[a-z]|file|filesystem|blob|about|chrome|content|resource|view-source|applewebdata|webkit-fake-url|moz-extension|chrome-extension|ms-appx|localhost)$/i
/** Links that browsers open only from the address bar. */
const dataScheme = /^data$/i
/** Schemes from which email clients load images. */
const imageScheme = /^(?:https?|cid|mid|data)$/i

/**
 * Why the reader's client or network cannot open a written address, used as a link or as an image; null if it can, as far as is
 * known without asking. Relative addresses, empty ones, and scripts are not judged: they have issues of their own.
 */
export function faultOfAddress(written: string, use: 'link' | 'image'): AddressFault | null {
  return faults[use](written)
}

/** Several checks ask for the same addresses. */
const faults = {
  link: memoize((written) => findFault(written, 'link')),
  image: memoize((written) => findFault(written, 'image')),
}

function findFault(written: string, use: 'link' | 'image'): AddressFault | null {
  const address = written.trim()
  if (/^(?:[a-z]:)?\\/i.test(address)) return 'local'
  const scheme = schemeOf.exec(address)?.[1]?.toLowerCase()
  if (scheme === undefined) return null
  if (localScheme.test(scheme)) return 'local'
  if (scheme === 'http' || scheme === 'https') return faultOfWeb(address)
  // `www.shop.example:8080/a`, where a host is taken for the scheme.
  if (scheme.includes('.') && /^:\d/.test(address.slice(scheme.length))) return 'incomplete'
  if (use === 'image') return imageScheme.test(scheme) ? null : 'local'
  if (dataScheme.test(scheme)) return /^data:text\/html/i.test(address) ? null : 'local'
  return scheme === 'mailto' ? faultOfMailto(address) : null
}

function faultOfWeb(address: string): AddressFault | null {
  const url = parseUrl(address)
  if (!url || /^https?:\/\/(?:https?[:/]|[/?#]|$)/i.test(address)) return 'incomplete'
  if (isOnAddress(url)) return isPublicAddress(bareHost(url)) ? null : 'private_host'
  const host = url.hostname.replace(/\.$/, '')
  if (isLocalName(host)) return 'private_host'
  if (/^$|\.\.|^\.|[^a-z0-9._-]/.test(host) || host === 'www') return 'incomplete'
  return host.includes('.') ? null : 'private_host'
}

/** A mailbox, or only fields, as in links to share a page. */
function faultOfMailto(address: string): AddressFault | null {
  const [to = ''] = address.slice('mailto:'.length).split('?')
  if (to === '') return address.includes('?') ? null : 'incomplete'
  return /^\/\//.test(to) || !/@|%40/i.test(to) ? 'incomplete' : null
}

import { memoize } from '../../shared/memoize.ts'
import { parseUrl } from './parse-url.ts'
/** Where a link leads before a receiver's gateway rewrote it. `target` is null if only the gateway knows. */
export interface RewrittenLink {
  /** The product, as its maker calls it. */
  gateway: string
  target: string | null
}

interface Gateway {
  name: string
  host: RegExp
  /** The original address in a rewritten one; null if it is not in it. */
  read: (url: URL) => string | null
}

const parameter =
  (...names: readonly string[]) =>
  ({ searchParams }: URL) =>
    names.map((name) => searchParams.get(name)).find((value) => value !== null && /^https?:/i.test(value)) ?? null

/** Gateways that rewrite the links of received messages, as their makers document them. */
const gateways: readonly Gateway[] = [
  {
    name: 'Microsoft Safe Links',
    host: /(?:^|\.)safelinks\.protection\.(?:outlook\.com|office365\.us|partner\.outlook\.cn)$/,
    read: parameter('url'),
  },
  { name: 'Proofpoint URL Defense', host: /^urldefense(?:\.us|\.proofpoint\.com|\.com)$/, read: readProofpoint },
  { name: 'Barracuda Link Protection', host: /(?:^|\.)linkprotect\.cudasvc\.com$/, read: parameter('a') },
  { name: 'Cisco Secure Email', host: /^secure-web\.cisco\.com$/, read: readPath },
  { name: 'Trellix', host: /^protect\d*\.fireeye\.com$/, read: parameter('u') },
  { name: 'Symantec Click-time Protection', host: /^clicktime\.symantec\.com$/, read: parameter('u') },
  { name: 'Trend Micro', host: /(?:^|\.)trendmicro\.com$/, read: parameter('url') },
  {
    name: 'Check Point Harmony',
    host: /^(?:avanan|checkpoint)\.url-protection\.com$/,
    read: readPathOr(parameter('o', 'u')),
  },
  { name: 'Hornetsecurity', host: /(?:^|\.)hornetsecurity\.com$/, read: parameter('url') },
  { name: 'Sophos', host: /(?:^|\.)protection\.sophos\.com$/, read: readBase64('u') },
  {
    name: 'Mimecast',
    host: /^(?:protect-[a-z]{2}\.mimecast\.com|url\.[a-z\d.-]{1,40}mimecastprotect\.com)$/,
    read: () => null,
  },
  { name: 'EdgePilot', host: /^link\.edgepilot\.com$/, read: () => null },
]

const gatewayAt = memoize((hostname) => gateways.find(({ host }) => host.test(hostname)))

/** The most layers that a forwarded message collects. */
const maxLayers = 3

/** How a gateway rewrote a link; null if none did. */
export function unwrapLink(written: string): RewrittenLink | null {
  const found: RewrittenLink[] = []
  let address: string | null = written
  for (let layer = 0; layer < maxLayers && address !== null; layer += 1) {
    const url: Readonly<URL> | null = /^https?:/i.test(address) ? parseUrl(address) : null
    const gateway: Gateway | null | undefined = url && gatewayAt(url.hostname)
    if (!url || !gateway) break
    // Each of these hosts also serves pages of its maker.
    const target: string | null | undefined =
      url.pathname === '/' && url.search === '' ? undefined : readTarget(gateway, url)
    if (target === undefined) break
    found.push({ gateway: gateway.name, target })
    address = target
  }
  const [outer] = found
  return outer ? { gateway: outer.gateway, target: address } : null
}

function readTarget({ read }: Gateway, url: URL): string | null {
  const target = read(url)
  return target !== null && URL.canParse(target) ? target : null
}

function readProofpoint(url: URL): string | null {
  const first = /^\/v1\//.test(url.pathname) ? url.searchParams.get('u') : null
  if (first !== null) return first
  const second = /^\/v2\//.test(url.pathname) ? /[?&]u=([^&]+)/.exec(url.search)?.[1] : undefined
  if (second !== undefined) return decode(second.replaceAll('-', '%').replaceAll('_', '/'))
  const [, third = ''] = url.href.split('/v3/__', 2)
  const [target = '', encoded = ''] = third.split('__;', 2)
  return target === '' || !encoded.includes('!') ? null : restore(target, encoded.slice(0, encoded.indexOf('!')))
}

/** Characters that stand for the length of a run, from 2. */
const runLengths = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Version 3 writes `*` for one replaced character and `**B` for three, and the characters at the end. */
function restore(target: string, encoded: string): string {
  const characters = [...Buffer.from(encoded, 'base64url').toString()]
  return target.replace(/\*\*([\w-])|\*/g, (_, length?: string) => {
    const count = length === undefined ? 1 : runLengths.indexOf(length) + 2
    return characters.splice(0, count).join('')
  })
}

/** An encoded address as the last segment of the path. */
function readPath({ pathname }: URL): string | null {
  const start = pathname.search(/\/https?(?:%3A|:)./i)
  return start === -1 ? null : decode(pathname.slice(start + 1))
}

function readPathOr(other: Gateway['read']): Gateway['read'] {
  return (url) => readPath(url) ?? other(url)
}

function readBase64(name: string): Gateway['read'] {
  return ({ searchParams }) => {
    const text = Buffer.from(searchParams.get(name) ?? '', 'base64').toString()
    return /^https?:/i.test(text) ? text : null
  }
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

import type { Place } from '../inspection.ts'
import type { Page } from '../page.ts'

/** An external style sheet. */
export interface StyleReference extends Place {
  name: string
  /** Whether it only loads fonts, so that the message works without it. */
  isFont: boolean
}

/** Services whose style sheets contain only fonts, and do not say so in their address. */
const fontHosts = new Set(['use.typekit.net', 'p.typekit.net', 'cloud.typography.com', 'rsms.me'])

/** The external style sheets of a message, from `<link>` and `@import`. */
export function styleReferences({ named, sheets }: Page): StyleReference[] {
  const links = named('link')
    .filter(({ attributes }) => /\bstylesheet\b/i.test(attributes.get('rel') ?? ''))
    .map((element) => reference(element.attributes.get('href') ?? '', element.line))
  const imports = sheets.flatMap(({ atRules, line }) =>
    atRules.filter(({ name }) => name === 'import').map((rule) => reference(addressIn(rule.prelude), line + rule.line)),
  )
  return [...links, ...imports]
}

function reference(address: string, line: number): StyleReference {
  return { name: address, line, isFont: fontHosts.has(hostOf(address)) || /font/i.test(address) }
}

function addressIn(prelude: string): string {
  return /^(?:url\(\s*)?["']?([^"')\s]*)/.exec(prelude)?.[1] ?? ''
}

function hostOf(address: string): string {
  const url = address.startsWith('//') ? `https:${address}` : address
  return URL.canParse(url) ? new URL(url).hostname : ''
}

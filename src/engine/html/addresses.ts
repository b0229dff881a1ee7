/**
 * Placeholders that mail services replace when sending: `{{url}}`, `*|UNSUB|*`, `%unsubscribe%`, `[[link]]`, `${url}`.
 */
const placeholder = /\{\{|\{%|\*\||\$\{|%%|\[\[|<%|^\[|^\{|^%[a-z_]/i

const scheme = /^[a-z][a-z0-9+.-]*:/i

/** Whether an address only works on a website, not in an email. */
export function isRelative(address: string): boolean {
  if (address === '' || address.startsWith('#') || isScript(address)) return false
  // A backslash begins a path of Windows, which `faultOfAddress` judges.
  return !scheme.test(address) && !placeholder.test(address) && !address.startsWith('\\')
}

/** Whether following an address runs a script. Browsers ignore whitespace in it (URL Standard). */
export function isScript(address: string): boolean {
  return /^(?:javascript|vbscript|data:text\/html)/i.test(address.replace(/[\s\p{Cc}]/gu, ''))
}

/**
 * Whether records changed as in a takeover: another server answers for the domain, all its mail goes elsewhere, or a known
 * selector has another key. Adding a mail server or a selector, or revoking a key, is no such change.
 */
export function looksLikeTakeover(subject: string, before: readonly string[], after: readonly string[]): boolean {
  if (before.length === 0 || after.length === 0) return false
  switch (subject) {
    case 'records:name_servers':
      return hostsOf(after).some((host) => !hostsOf(before).includes(host))
    case 'records:mx':
      // Mail for a null MX goes nowhere.
      return hostsOf(after).every((host) => host !== '' && !hostsOf(before).includes(host))
    case 'records:dkim':
      return after.some((record) => isOtherKey(record, before))
    default:
      return false
  }
}

/** The last word of a record, in lower case and without the final dot. */
function hostsOf(records: readonly string[]): string[] {
  return records.map((record) => (record.split(' ').at(-1) ?? '').toLowerCase().replace(/\.$/, ''))
}

function isOtherKey(record: string, before: readonly string[]): boolean {
  const selector = record.slice(0, record.indexOf(':') + 1)
  const key = keyOf(record)
  const known = before.filter((each) => each.startsWith(selector)).map(keyOf)
  return key !== '' && known.some((each) => each !== '') && !known.includes(key)
}

function keyOf(record: string): string {
  return /(?:^|[;\s])p\s*=([^;]*)/.exec(record)?.[1]?.replaceAll(/\s/g, '') ?? ''
}

import type { Finding } from '../../shared/contract/finding.ts'

/** Evidence that stands in the source as it is, unless it is encoded there. */
const quoted = ['target', 'url', 'uri', 'shown', 'sample', 'text', 'value', 'line', 'id'] as const
/** Characters; shorter texts occur anywhere. */
const shortest = 5

/** The fields that findings are about, by the beginning of their keys. */
const fields: readonly (readonly [RegExp, string])[] = [
  [/^headers\.(?:subject|name_subject)/, 'Subject'],
  [/^headers\.(?:from|author|name|address)/, 'From'],
  [/^headers\.date_/, 'Date'],
  [/^headers\.message_id_/, 'Message-ID'],
  [/^headers\.bcc/, 'Bcc'],
  [/^dkim\./, 'DKIM-Signature'],
  [/^unsubscribe\./, 'List-Unsubscribe'],
]

/** Returns a function that finds the line of the source that a finding is about, from 1; null if it is not known. */
export function createLineFinder(raw: Buffer): (finding: Pick<Finding, 'key' | 'evidence'>) => number | null {
  const end = raw.indexOf(/\r\n\r\n/.test(raw.toString('latin1', 0, 65_536)) ? '\r\n\r\n' : '\n\n')
  const head = raw.toString('latin1', 0, end < 0 ? raw.length : end)

  function lineAt(offset: number): number | null {
    if (offset < 0) return null
    let line = 1
    for (let at = raw.indexOf(0x0a); at >= 0 && at < offset; at = raw.indexOf(0x0a, at + 1)) line += 1
    return line
  }

  return ({ key, evidence }) => {
    for (const name of quoted) {
      const { [name]: text } = evidence
      const line = typeof text === 'string' && text.length >= shortest ? lineAt(raw.indexOf(text)) : null
      if (line !== null) return line
    }
    const { field = fields.find(([pattern]) => pattern.test(key))?.[1] } = evidence
    const start = typeof field === 'string' ? `\n${head}`.toLowerCase().indexOf(`\n${field.toLowerCase()}:`) : -1
    return lineAt(start)
  }
}

import { parseDkimKeyRecord } from '../../shared/records/dkim-key.ts'
import { parseTagList } from '../../shared/records/tag-list.ts'
import { unquoted } from '../dns/unquoted.ts'
import type { DkimRequest, Draft } from './record-request.ts'

/** What no tag of a key record needs, and what copying from a zone file, a web page, or a key file adds. */
const surplus = /["'()\\\u2018\u2019\u201c\u201d\u201e\u200b-\u200d\u2060\ufeff]|-----[A-Z ]*-----/g

/** The key record in a text, without marks that do not belong to it, and without what is not a tag. */
function meantKey(text: string): string {
  const plain = unquoted(text).replace(/[\r\n]/g, '')
  if (parseDkimKeyRecord(plain).usable) return plain
  const { tags } = parseTagList(plain.replace(surplus, '').replace(/\s+/g, ' '), 'key')
  return tags.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** The one usable key record that the texts contain; null if there is none, or several. */
export function draftDkim(requests: readonly DkimRequest[]): Draft | null {
  const texts = requests.flatMap(({ published, meant = [] }) => [...published, ...meant])
  const usable = new Set(texts.map(meantKey).filter((text) => parseDkimKeyRecord(text).usable))
  const [value] = usable
  return usable.size === 1 && value !== undefined ? { value, cautions: [] } : null
}

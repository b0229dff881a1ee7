import type { Author } from '../../../shared/contract/facts/message/content.ts'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import type { Fact } from '../../../shared/fact.ts'
import { findTag, parseTagList } from '../../../shared/records/tag-list.ts'
import type { Resolver } from '../../dns/resolver.ts'
import { valuesOf } from '../../message/header-fields.ts'
import type { Headers } from '../../message/headers.ts'
import { defaultSelector, gatherBimiRecord } from '../domain/bimi.ts'

/** The syntax of a selector: labels of letters, digits, and hyphens, as in DKIM. */
const selectorSyntax = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?){0,3}$/

/** The BIMI record of the author's domain, under the selector of the message. */
export async function gatherBimi(
  author: Fact<Author>,
  headers: Headers,
  resolver: Resolver,
): Promise<MessageFacts['bimi_record']> {
  return author.state === 'known' ? gatherBimiRecord(author.value.domain, selectorOf(headers), resolver) : author
}

/** `BIMI-Selector: v=BIMI1; s=NAME` (draft-brand-indicators-for-message-identification, section 5.2). */
function selectorOf(headers: Headers): string {
  const [value = ''] = valuesOf(headers, 'BIMI-Selector')
  const { tags } = parseTagList(value)
  const selector = findTag(tags, 's')?.value.toLowerCase() ?? ''
  return findTag(tags, 'v')?.value === 'BIMI1' && selectorSyntax.test(selector) ? selector : defaultSelector
}

import type { DkimSignature } from '../../shared/contract/message-facts/authentication.ts'
import type { Author } from '../../shared/contract/message-facts/content.ts'
import type { Fact } from '../../shared/fact.ts'
import { areRelated } from './alignment.ts'

/**
 * The passing signature that vouches best: one of the author's own before those of services, the first before others.
 */
export function bestSignature(signatures: readonly DkimSignature[], author: Fact<Author>): DkimSignature | undefined {
  const passing = signatures.filter(({ result }) => result === 'pass')
  if (author.state !== 'known') return passing[0]
  const { domain: own } = author.value
  return passing.find(({ domain }) => areRelated(domain, own)) ?? passing[0]
}

import type { DomainPlace } from '../../contract/message-facts/lists.ts'

/** The words around what DNS lists say of a message. The words of lists themselves are those of an address. */
export interface MessageListsTexts {
  ipTitle: string
  noIp: string
  domainsTitle: string
  domainsIntro: string
  noDomains: string
  places: Record<DomainPlace, string>
  listedBy(count: number): string
  notListed: string
  nothingKnown: string
  unasked(count: number): string
}

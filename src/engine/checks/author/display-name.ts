import { parse } from 'tldts'
import type { Author } from '../../../shared/contract/message-facts/content.ts'
import { excerpt } from '../../message/header-fields.ts'
import { registeredDomain } from '../../names/registered-domain.ts'
import { defineCheck, fail, note, pass } from '../define-check.ts'

/** Characters that are read. */
const maxNameLength = 200

/** Whether the author's name is a name, and not the address of somebody else: people see the name only. */
export const authorDisplayName = defineCheck({
  key: 'author.display_name',
  group: 'content',
  findings: ['author.display_name_address', 'author.display_name_domain', 'author.display_name_missing'],
  scope: ['message'],
  follows: ['headers.from'],
  needs: ['author'],
  evaluate: ({ author }) => {
    const name = author.display_name ?? ''
    const address = /[^\s@<>"(),;:]{1,64}@[\p{L}\p{N}.-]{1,253}/u.exec(name)?.[0]
    if (address) {
      const isOwn = isOfAuthor(address.slice(address.lastIndexOf('@') + 1), author)
      return isOwn
        ? pass({ name })
        : fail('author.display_name_address', { shown: excerpt(address), address: author.address })
    }
    const domain = domainsIn(name).find((shown) => !isOfAuthor(shown, author))
    if (domain) return fail('author.display_name_domain', { shown: excerpt(domain), domain: author.domain })
    return name === '' ? note('author.display_name_missing', {}) : pass({ name: excerpt(name) })
  },
})

/** The names of domains in a text: `Dr.Max` is none. */
function domainsIn(name: string): string[] {
  const candidates = name.slice(0, maxNameLength).match(/(?<![\p{L}\p{N}-])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu) ?? []
  return candidates.filter((candidate) => parse(candidate).isIcann && parse(candidate).domain !== null)
}

/** Of the same organization, or of one with the same name under another end: `shop.pl` and `shop.com`. */
function isOfAuthor(domain: string, { organizational_domain }: Author): boolean {
  const shown = registeredDomain(domain.toLowerCase())
  return shown === organizational_domain || nameOf(shown) === nameOf(organizational_domain)
}

function nameOf(registered: string): string {
  return registered.slice(0, registered.indexOf('.'))
}

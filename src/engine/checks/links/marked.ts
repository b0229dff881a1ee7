import type { LinkExample, LinkTrait, MessageLinks } from '../../../shared/contract/message-facts/links.ts'
import { excerpt } from '../../message/header-fields.ts'

/** How many links have a trait, and the first of them; null where none has. */
export function marked(links: MessageLinks, trait: LinkTrait): { count: number; example: LinkExample } | null {
  const entry = links.marked.find((candidate) => candidate.trait === trait)
  const [example] = entry?.examples ?? []
  if (!entry || !example) return null
  return { count: entry.count, example: { ...example, target: excerpt(example.target), text: excerpt(example.text) } }
}

/** The host of a link, for a sentence. */
export function hostOf({ target }: LinkExample): string {
  return URL.canParse(target) ? new URL(target).hostname : target
}

import { parse } from '@formatjs/icu-messageformat-parser'
import { isPattern, type LocaleTree } from './bind-texts.ts'

/** A locale file with parsed messages, for a bundle without the parser. */
export function compileTree(tree: LocaleTree): LocaleTree {
  if (typeof tree === 'string') return isPattern(tree) ? { '': parse(tree, { ignoreTag: true }) } : tree
  if (Array.isArray(tree)) return tree.map(compileTree)
  return Object.fromEntries(Object.entries(tree).map(([name, entry]) => [name, compileTree(entry)]))
}

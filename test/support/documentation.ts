import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/build-product.ts'

/** A page for people, as it lies in the repository. */
export interface DocumentationPage {
  /** Its path from the root: `docs/guide.md`. */
  path: string
  text: string
}

/** A fenced block of code, without the indentation of the list it may stand in. */
export interface FencedBlock {
  language: string
  text: string
}

/** Every page, in a fixed order. */
export const documentationPages: readonly DocumentationPage[] = globSync('{*,docs/*}.md', { cwd: root })
  .sort()
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const fence = /^( *)```(\w*)\n(.*?)^\1```$/gms

export function fencedBlocks({ text }: DocumentationPage): FencedBlock[] {
  return [...text.matchAll(fence)].map(([, indentation = '', language = '', block = '']) => ({
    language,
    text: block.replaceAll(new RegExp(`^${indentation}`, 'gm'), ''),
  }))
}

/** What stands between backticks in running text and tables. */
export function codeSpans({ text }: DocumentationPage): string[] {
  return [...text.replaceAll(fence, '').matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span.replaceAll('\\|', '|'))
}

/** The targets of links and pictures. */
export function linkTargets({ text }: DocumentationPage): string[] {
  return [...text.replaceAll(fence, '').matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
}

/** What links may name after `#`, formed as code hosts form it of headings. */
export function anchors({ text }: DocumentationPage): Set<string> {
  const headings = [...text.replaceAll(fence, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

/**
 * The commands that a page has its readers type, one by one, without comments: lines of `sh` blocks, and those after the
 * prompt in `console` blocks. A block that is a whole program is none of them.
 */
export function commandsIn(page: DocumentationPage): string[] {
  return fencedBlocks(page).flatMap(({ language, text }) => {
    if (language === 'console') return [...text.matchAll(/^\$ (.+)$/gm)].map(([, command = '']) => command)
    return language === 'sh' && !text.startsWith('#!') ? commandLines(text) : []
  })
}

function commandLines(block: string): string[] {
  return block
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.replace(/(^|\s+)#.*$/, '').trim())
    .filter((line) => line !== '')
}

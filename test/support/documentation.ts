import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/build-product.ts'

/** A documentation page of the repository. */
export interface DocumentationPage {
  /** Its path from the root: `docs/guide.md`. */
  path: string
  text: string
}

/** A fenced code block, without the indentation of its list. */
export interface FencedBlock {
  language: string
  text: string
}

/** All pages in a fixed order. */
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

/** Text between backticks outside code blocks. */
export function codeSpans({ text }: DocumentationPage): string[] {
  return [...text.replaceAll(fence, '').matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span.replaceAll('\\|', '|'))
}

/** The targets of links and images. */
export function linkTargets({ text }: DocumentationPage): string[] {
  return [...text.replaceAll(fence, '').matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
}

/** Anchors of the headings, as code hosts derive them. */
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
 * The commands on a page, one by one, without comments: lines of `sh` blocks, and those after the prompt in `console`
 * blocks. Complete programs are left out.
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

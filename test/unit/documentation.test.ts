import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { root } from '../../scripts/build-product.ts'
import { describeCommandLine } from '../../scripts/describe-command-line.ts'
import { allCommands } from '../../src/cli/ground/command-tree.ts'
import { apiRoutes, appRoutes, callMcp, lookupRoutes } from '../../src/shared/contract/index.ts'
import { secretSettings, settingNames } from '../../src/shared/setting-table.ts'
import {
  anchors,
  codeSpans,
  commandsIn,
  type DocumentationPage,
  documentationPages,
  fencedBlocks,
  linkTargets,
} from '../support/documentation.ts'

/* Everything that pages mention must exist: files, headings, scripts, flags, variables, and routes. */

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))

/** The flags of each command, by its name (`keys create`). */
const flagsOf = new Map<string, readonly string[]>()

beforeAll(async () => {
  for (const { path, flags } of allCommands(await describeCommandLine()))
    flagsOf.set(
      path.replace(/^sendproof ?/, ''),
      flags.flatMap(({ names }) => names),
    )
})

/** Variables for the packaged apps in end-to-end tests. */
const variablesOfTests = ['SENDPROOF_APP', 'SENDPROOF_HOSTILE_APP', 'SENDPROOF_INSTALLERS']

function flagsIn(text: string): string[] {
  return [...text.matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([flag]) => flag)
}

/** The options of one of our scripts: keys of its `parseArgs`. */
function optionsOf(script: string): string[] {
  const [, file] = /^node (scripts\/\S+\.ts)/.exec(scripts[script] ?? '') ?? []
  const source = file === undefined ? '' : readFileSync(join(root, file), 'utf8')
  const [, parsed = ''] = /parseArgs\(\{(.*?)\}\)/s.exec(source) ?? []
  return [...parsed.matchAll(/([a-z-]+)'?:/g)].map(([, name]) => `--${name}`)
}

describe.each(documentationPages)('$path', (page) => {
  it('has working links', () => {
    const isBroken = (target: string) => !/^(https?|mailto):/.test(target) && !leadsSomewhere(target, page)
    expect(linkTargets(page).filter(isBroken)).toEqual([])
  })

  it('names existing files', () => {
    const isFile = /^(src|test|scripts|docs|resources|deploy)\/[\w./-]+\.\w+$/
    const named = codeSpans(page).filter((span) => isFile.test(span))
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  it('names existing scripts with their options', () => {
    const lines = [...codeSpans(page), ...commandsIn(page)].flatMap((text) => text.split('&&'))
    const faults = lines.flatMap((line) => {
      const [, script, words] = /^\s*npm (?:run (?:-s )?)([\w:-]+)(?: -- (.*))?$/.exec(line) ?? []
      if (script === undefined || script === 'sendproof') return []
      if (scripts[script] === undefined) return [line]
      // These two pass their arguments on: to the command line and to the packager.
      if (script === 'demo' || script === 'dist') return []
      return flagsIn(words ?? '').some((option) => !optionsOf(script).includes(option)) ? [line] : []
    })
    expect(faults).toEqual([])
  })

  it('names existing flags', () => {
    const faults = codeSpans(page).flatMap((span) => {
      const named = span.replace(/^sendproof /, '')
      const command = [...flagsOf.keys()].findLast((each) => each && (named === each || named.startsWith(`${each} `)))
      return command ? flagsIn(named).flatMap((flag) => (flagsOf.get(command)?.includes(flag) ? [] : [span])) : []
    })
    expect(faults).toEqual([])
  })

  it('has commands only in blocks that a test runs', () => {
    const others = fencedBlocks(page).filter(({ language }) => language !== 'sh' && language !== 'console')
    const lines = others.flatMap(({ text }) => text.split('\n'))
    expect(lines.filter((line) => /^\s*(?:\$ )?(?:sendproof|npm|npx|curl|swaks) /.test(line))).toEqual([])
  })

  it('names existing settings', () => {
    const variableOf = (name: string) => `SENDPROOF_${name.toUpperCase()}`
    const known = [...settingNames.map(variableOf), ...secretSettings.map((name) => `${variableOf(name)}_FILE`)]
    // The data folder cannot be a setting; the programs in docs/api.md have three variables of their own.
    const others = [...variablesOfTests, 'SENDPROOF_DATA_DIR', 'SENDPROOF_URL', 'SENDPROOF_SMTP', 'SENDPROOF_KEY']
    const named = page.text.match(/SENDPROOF_[A-Z_]*[A-Z]\b/g) ?? []
    expect(named.filter((variable) => ![...known, ...others].includes(variable))).toEqual([])
  })

  it('names existing routes', () => {
    const declared = [...apiRoutes, ...lookupRoutes, callMcp, ...appRoutes].map(
      ({ method, path }) => `${method} ${shapeOf(path)}`,
    )
    const known = new Set(declared)
    const named = codeSpans(page).filter((span) => /^(GET|POST|PUT|PATCH|DELETE) \//.test(span))
    const isKnown = (span: string) => {
      const [method, path = ''] = span.split(' ')
      return known.has(`${method} ${shapeOf(path.replace(/^\/(api\/v1|app)(?=\/)/, ''))}`)
    }
    expect(named.filter((span) => !isKnown(span))).toEqual([])
  })
})

function leadsSomewhere(target: string, { path, text }: DocumentationPage): boolean {
  // Served by the repository host: a workflow and its badge.
  const [, workflow] = /^\.\.\/\.\.\/actions\/workflows\/([\w-]+\.yml)(?:\/badge\.svg)?$/.exec(target) ?? []
  if (workflow !== undefined) return existsSync(join(root, '.github/workflows', workflow))
  if (target === '../../releases') return true
  const [file = '', anchor] = target.split('#')
  const named = file === '' ? path : join(dirname(path), file)
  if (!existsSync(join(root, named))) return false
  if (anchor === undefined) return true
  const page = file === '' ? { path, text } : documentationPages.find((each) => each.path === named)
  return page !== undefined && anchors(page).has(anchor)
}

/** A path without the names of its parameters. */
function shapeOf(path: string): string {
  return path.replace(/\{\w+\}|<\w+>/g, '{}').replace(/\?.*$/, '')
}

it('has complete programs only in docs/api.md, where client-examples.slow.test.ts runs them', () => {
  const withPrograms = documentationPages.filter((page) => fencedBlocks(page).some(({ text }) => text.startsWith('#!')))
  expect(withPrograms.map(({ path }) => path)).toEqual(['docs/api.md'])
})

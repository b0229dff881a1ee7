// Starts first, because it takes long.
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { root } from '../../../scripts/build-product.ts'

/*
 * The recipes of CONTRIBUTING.md, all in one copy of the project, because types are checked for all of it. Each makes the
 * smallest change: a copy of something that exists. Then `npm run generate` runs once.
 */

const run = promisify(execFile)
const left: ReadonlySet<string> = new Set(['node_modules', 'out', 'dist', '.git', 'test-results', 'coverage'])

let copy: string

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'recipes-'))
  cpSync(root, copy, { recursive: true, filter: (path) => !left.has(relative(root, path).split(sep)[0] ?? '') })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  addCheck()
  addTopic()
  addHtmlIssue()
  addFact()
  addRoute()
  addSetting()
  addPageWithTexts()
  addLanguage()
  leaveOutTests()
  await runNpm('run', 'generate')
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Runs npm in the copy. Throws with its output if it fails. */
async function runNpm(...words: readonly string[]): Promise<string> {
  const { stdout } = await run('npm', ['--silent', ...words], { cwd: copy, maxBuffer: 2 ** 26 }).catch((error) => {
    throw new Error(`npm ${words.join(' ')} failed:\n${error.stdout}${error.stderr}`)
  })
  return stdout
}

const read = (file: string) => readFileSync(join(copy, file), 'utf8')
function write(file: string, text: string): void {
  mkdirSync(dirname(join(copy, file)), { recursive: true })
  writeFileSync(join(copy, file), text)
}

/** Changes a file; `old` must be in it. */
function replace(file: string, old: string, text: string): void {
  expect(read(file), file).toContain(old)
  write(
    file,
    read(file).replace(old, () => text),
  )
}

function rename(text: string, names: Record<string, string>): string {
  return Object.entries(names).reduce((renamed, [old, name]) => renamed.replaceAll(old, name), text)
}

function copyFile(from: string, to: string, names: Record<string, string>): void {
  write(to, rename(read(from), names))
}

/** Adds a copy of the part from `start` to the next `end`, with other names. */
function duplicate(file: string, start: string, end: string, names: Record<string, string>): void {
  const text = read(file)
  const from = text.indexOf(start)
  const to = text.indexOf(end, from) + end.length
  expect(from, `${start} in ${file}`).toBeGreaterThanOrEqual(0)
  const part = rename(text.slice(from, to), names)
  write(file, `${text.slice(0, to)}${end === '\n' ? '' : '\n'}${part}${text.slice(to)}`)
}

const treeSchema = z.record(z.string(), z.json())
type Tree = z.output<typeof treeSchema>

/** Adds a message, or a copy of the one beside it, to a file of each complete language. */
function addText(area: string, path: readonly string[], text: { copyOf: string } | string): void {
  for (const language of ['en', 'pl']) {
    const file = `resources/locales/${language}/${area}.json`
    write(file, JSON.stringify(withText(treeSchema.parse(JSON.parse(read(file))), path, text), null, 2))
  }
}

function withText(tree: Tree, [key = '', ...rest]: readonly string[], text: { copyOf: string } | string): Tree {
  if (rest.length > 0) return { ...tree, [key]: withText(treeSchema.parse(tree[key]), rest, text) }
  return { ...tree, [key]: typeof text === 'string' ? text : z.json().parse(tree[text.copyOf]) }
}

function addCheck(): void {
  const file = 'src/engine/checks/headers/syntax.ts'
  const names = {
    headersDateZone: 'headersRecipe',
    'headers.date_zone_missing': 'headers.recipe_missing',
    'headers.date_zone': 'headers.recipe',
  }
  duplicate(file, 'export const headersDateZone', '\n})\n', names)
  replace(file, '  headersDateZone,\n', '  headersDateZone,\n  headersRecipe,\n')
  addText('findings', ['checks', 'headers.recipe'], { copyOf: 'headers.date_zone' })
  addText('findings', ['findings', 'headers.recipe_missing'], { copyOf: 'headers.date_zone_missing' })
}

function addTopic(): void {
  const names = { caa: 'recipe', Caa: 'Recipe' }
  copyFile('src/shared/contract/facts/audit/caa.ts', 'src/shared/contract/facts/audit/recipe.ts', names)
  const facts = 'src/shared/contract/facts/audit-facts.ts'
  duplicate(facts, 'import { caaFacts }', '\n', names)
  duplicate(facts, '    ...caaFacts,', '\n', names)
  copyFile('src/engine/gather/domain/caa.ts', 'src/engine/gather/domain/recipe.ts', {
    gatherCaa: 'gatherRecipe',
    "['caa']": "['recipe']",
  })
  const gather = 'src/engine/gather/domain/audit-facts.ts'
  duplicate(gather, 'import { gatherCaa }', '\n', names)
  duplicate(gather, '    topic(async ({ questions }) => ({ caa:', '\n', names)
  duplicate('src/shared/contract/domain.ts', "  'caa',", '\n', names)
  duplicate('src/shared/contract/domain.ts', "  caa: ['caa'],", '\n', names)
  addText('ui-domains', ['domain', 'topics', 'recipe'], { copyOf: 'caa' })

  copyFile('src/engine/checks/domain/caa.ts', 'src/engine/checks/domain/recipe.ts', names)
  duplicate('src/engine/checks/index.ts', 'import { domainCaaChecks }', '\n', names)
  duplicate('src/engine/checks/index.ts', '  ...domainCaaChecks,', '\n', names)
  for (const name of ['record', 'syntax']) {
    addText('findings', ['checks', `recipe.${name}`], { copyOf: `caa.${name}` })
  }
  for (const name of ['no_issuer', 'missing', 'invalid']) {
    addText('findings', ['findings', `recipe.${name}`], { copyOf: `caa.${name}` })
  }
}

function addHtmlIssue(): void {
  const names = { many_elements: 'recipe' }
  duplicate('src/shared/findings/html-issue.ts', "  'size.many_elements'", '\n', names)
  duplicate('src/engine/html/rules/size.ts', "    inspectWhole('size.many_elements'", '\n', names)
  duplicate('src/engine/html/issue-weights.ts', "  'size.many_elements'", '\n', names)
  addText('html', ['issues', 'size.recipe'], { copyOf: 'size.many_elements' })
}

function addFact(): void {
  write(
    'src/shared/contract/facts/message/recipe.ts',
    `import { z } from 'zod'
import { factSchema } from '../../../fact.ts'

export const recipeFacts = { recipe: factSchema(z.object({ octets: z.int() })) }
`,
  )
  const facts = 'src/shared/contract/facts/message-facts.ts'
  replace(
    facts,
    'import { wordingFacts }',
    "import { recipeFacts } from './message/recipe.ts'\nimport { wordingFacts }",
  )
  replace(facts, '    ...wordingFacts,\n', '    ...wordingFacts,\n    ...recipeFacts,\n')
  write(
    'src/engine/gather/body/recipe.ts',
    `import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import { known } from '../../../shared/fact.ts'

export function gatherRecipe(raw: Buffer): MessageFacts['recipe'] {
  return known({ octets: raw.length })
}
`,
  )
  const gather = 'src/engine/gather/message-facts.ts'
  replace(
    gather,
    'import { gatherDomainLists }',
    "import { gatherRecipe } from './body/recipe.ts'\nimport { gatherDomainLists }",
  )
  replace(gather, '    ...sender,\n', '    ...sender,\n    recipe: gatherRecipe(raw),\n')
  replace('src/engine/failed-report.ts', '    mime: unknown,\n', '    mime: unknown,\n    recipe: unknown,\n')
  replace('test/support/message-facts.ts', '  markup: known({', '  recipe: known({ octets: 900 }),\n  markup: known({')
}

function addRoute(): void {
  const file = 'src/shared/contract/openapi.ts'
  const names = { readOpenApi: 'readRecipe', '/openapi.json': '/recipe.json', "'OpenApi'": "'Recipe'" }
  duplicate(file, 'export const readOpenApi', '\n})\n', names)
  replace(file, '[readOpenApi]', '[readOpenApi, readRecipe]')
  const handlers = 'src/server/http/routes/openapi.ts'
  replace(handlers, "'readOpenApi'>", "'readOpenApi' | 'readRecipe'>")
  duplicate(handlers, '  async readOpenApi()', '\n  },', { readOpenApi: 'readRecipe' })
}

function addSetting(): void {
  duplicate('src/shared/setting-table.ts', '  probe_mx:', '},', { probe_mx: 'recipe_switch' })
  addText('settings', ['settingItems', 'recipe_switch'], { copyOf: 'probe_mx' })
}

function addPageWithTexts(): void {
  addText(
    'ui-app',
    ['frame', 'recipe'],
    '{count, plural, one {# recipe} few {# recipes} many {# recipes} other {# recipes}}',
  )
  write(
    'src/renderer/features/recipe/recipe-page.tsx',
    `import { useTexts } from '../../i18n/language.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'

export function RecipePage() {
  const { frame } = useTexts()
  return (
    <Page>
      <PageHeading>{frame.recipe({ count: 1 })}</PageHeading>
    </Page>
  )
}
`,
  )
  const router = 'src/renderer/router.tsx'
  duplicate(router, 'const relayRoute', '\n})\n', {
    relayRoute: 'recipeRoute',
    '/settings/relay': '/recipe',
    './features/relay/relay-page.tsx': './features/recipe/recipe-page.tsx',
    RelayPage: 'RecipePage',
  })
  replace(router, '    relayRoute,\n', '    relayRoute,\n    recipeRoute,\n')
}

/** Translated in part. */
function addLanguage(): void {
  replace('src/shared/languages.ts', '  pl: {', "  de: { name: 'Deutsch', direction: 'ltr' },\n  pl: {")
  write('resources/locales/de/ui-app.json', '{ "frame": { "tests": "Tests" } }\n')
  replace('electron-builder.yml', 'electronLanguages: [en, pl]', 'electronLanguages: [en, de, pl]')
}

/** Checking the types of all tests, too, would take twice as long: no recipe changes more of them than test/support. */
function leaveOutTests(): void {
  const tests = ['**/*.test.ts', 'test/contract', 'test/e2e', 'test/integration', 'test/unit']
  const config: Tree = treeSchema.parse(JSON.parse(read('tsconfig.node.json')))
  write('tsconfig.node.json', JSON.stringify({ ...config, exclude: tests }))
}

describe('after all recipes and one npm run generate', () => {
  it.each([
    ['the check', 'docs/checks.md', '`headers.recipe_missing`'],
    ['the check', 'src/shared/findings/finding-keys.ts', "'headers.recipe',"],
    ['the check', 'resources/openapi.json', '"headers.recipe_missing"'],
    ['the topic', 'resources/openapi.json', '"RecipeCheck"'],
    ['the topic', 'docs/checks.md', '`recipe.no_issuer`'],
    ['the HTML issue', 'docs/html-check.md', 'size.recipe'],
    ['the fact', 'resources/openapi.json', '"recipe": {'],
    ['the route', 'resources/openapi.json', '"/api/v1/recipe.json"'],
    ['the setting', 'resources/man/sendproof.1', 'recipe'],
    ['the text', 'src/shared/i18n/text-types.ts', 'recipe: (values: { count: number }) => string'],
    ['the language', 'src/shared/i18n/locales/ui-de.ts', 'locales/de/ui-app.json'],
  ])('%s is in %s', (_thing, file, text) => {
    expect(read(file)).toContain(text)
  })

  it('nothing is left to generate', async () => {
    expect(await runNpm('run', 'generated')).toBe('')
  })

  it.each(['node', 'web'])('the types of tsconfig.%s.json are valid', async (name) => {
    const words = ['tsc', '-p', `tsconfig.${name}.json`, '--checkers', '1']
    expect(await runNpm('exec', '--', ...words)).toBe('')
  })
})

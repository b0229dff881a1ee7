import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { buildProduct, root } from '../../../scripts/build-product.ts'

buildProduct()

const sourceMap = z.object({ sources: z.array(z.string()) })

/** The source files in the chunks of a program. */
function sourcesOf(entry: string, chunks: string): string[] {
  const folder = join(root, 'out/main')
  const maps = readdirSync(join(folder, chunks)).filter((name) => name.endsWith('.js.map'))
  return [`${entry}.js.map`, ...maps.map((name) => join(chunks, name))].flatMap(
    (name) => sourceMap.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))).sources,
  )
}

const onlyHosted = /[/](?:src[/]hosted|node_modules[/](?:pg|pg-\w+|aws4fetch))[/]/

it('has no code of hosted instances in the desktop app, in contrast to the command line', () => {
  const desktop = sourcesOf('index', 'desktop')
  expect(desktop.some((source) => source.includes('src/server/compose/start-engine'))).toBe(true)
  expect(desktop.filter((source) => onlyHosted.test(source))).toEqual([])
  const commandLine = sourcesOf('sendproof', 'cli')
  for (const part of ['src/hosted/', 'node_modules/pg/', 'node_modules/pg-boss/', 'node_modules/aws4fetch/'])
    expect(commandLine.some((source) => source.includes(part))).toBe(true)
})

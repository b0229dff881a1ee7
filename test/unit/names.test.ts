import { globSync, readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'
import { describe, expect, it } from 'vitest'

/*
 * Functions whose name does not say what they act on, in source and scripts. Members of services and ports count, and
 * so do parameters and variables that hold functions.
 */

const banned = new Set(
  'look ask asked tell told hear heard lead settle keep kept keepings put found enter die leave'.split(' '),
)
const mayDeclare = new RegExp(`\\b(?:${[...banned].join('|')})\\b`)
const files = globSync(['src/**/*.{ts,tsx}', 'scripts/**/*.ts']).filter(
  (file) => !/\.test\.tsx?$|text-types\.ts$/.test(file),
)

/** A node of the syntax tree, or a part of one. */
interface Node {
  type?: string
  value?: unknown
  key?: Node
  id?: Node
  identifier?: Node
  init?: Node
  pat?: Node
  typeAnnotation?: Node
}

function isFunction(node: Node | undefined): boolean {
  return node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression'
}

function hasFunctionType(node: Node | undefined): boolean {
  return node?.typeAnnotation?.typeAnnotation?.type === 'TsFunctionType'
}

/** The name of the function that a node declares. */
function functionName(node: Node): unknown {
  switch (node.type) {
    case 'FunctionDeclaration':
      return node.identifier?.value
    case 'TsMethodSignature':
    case 'ClassMethod':
    case 'MethodProperty':
      return node.key?.value
    case 'TsPropertySignature':
      return hasFunctionType(node) ? node.key?.value : undefined
    case 'KeyValueProperty':
      return isFunction(node.value as Node) ? node.key?.value : undefined
    case 'VariableDeclarator':
      return isFunction(node.init) ? node.id?.value : undefined
    case 'Identifier':
      return hasFunctionType(node) ? node.value : undefined
  }
}

/** The banned names of functions that a source declares. */
function findBanned(source: string, file: string): string[] {
  const found: string[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const name = functionName(node)
    if (typeof name === 'string' && banned.has(name)) found.push(`${file}: ${name}`)
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }).body)
  return found
}

describe('names of functions', () => {
  it.each([
    'export function tell(): void {}',
    'interface Alerts { tell(signal: AbortSignal): Promise<void> }',
    'interface Alerts { tell: (signal: AbortSignal) => Promise<void> }',
    'const alerts = { async tell() {} }',
    'const alerts = { tell: () => {} }',
    'const tell = () => {}',
    'class Alerts { tell() {} }',
    'function send(tell: () => void) {}',
  ])('are found in %s', (source) => {
    expect(findBanned(source, 'x.ts')).toEqual(['x.ts: tell'])
  })

  it.each(['const tell = 1', 'tell()', 'interface Row { found: boolean }'])('are not found in %s', (source) => {
    expect(findBanned(source, 'x.ts')).toEqual([])
  })

  it('say what the function acts on', () => {
    expect(files.length).toBeGreaterThan(1000)
    const suspects = files.map((file) => ({ file, source: readFileSync(file, 'utf8') }))
    expect(suspects.flatMap(({ file, source }) => (mayDeclare.test(source) ? findBanned(source, file) : []))).toEqual(
      [],
    )
  })
})

import { expect, it } from 'vitest'
import { inspectHtml } from '../../html/inspect-html.ts'
import { issuesAmong } from './issues-among.ts'

it('names each issue once, and those that are worth knowing not at all', () => {
  const html = inspectHtml('<div style="display:flex"><div style="display:grid;border-radius:1px"><script></script>')
  const keys = ['support.layout', 'support.decoration', 'forbidden.script'] as const
  expect(issuesAmong(html, keys)).toEqual({ errors: ['forbidden.script'], warnings: ['support.layout'] })
})

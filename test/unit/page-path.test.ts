import { describe, expect, it } from 'vitest'
import { readPagePath } from '../../src/shared/page-path.ts'
import { routerPaths } from '../support/router-paths.ts'

const routes = routerPaths()

describe('readPagePath', () => {
  it('accepts every page of the router', () => {
    expect(routes.length).toBeGreaterThan(10)
    for (const route of routes) {
      const path = route.replaceAll(/\$\w+/g, 'a')
      expect(readPagePath(`${path}?q=1`)).toBe(`${path}?q=1`)
    }
  })

  it.each(['/domain/bücher.example', '/ip/2001:db8::1', '/ip/192.0.2.1', '/t/abc-1?lang=pl'])('accepts %s', (path) => {
    expect(readPagePath(path)).not.toBeNull()
  })

  it.each(['/api/v1/openapi.json', '/app', '/app/open', '/assets/main.js', '/icon.svg', '/a/b/c', '/a/b/reports/c'])(
    'rejects %s',
    (path) => {
      expect(readPagePath(path)).toBeNull()
    },
  )

  it('rejects every path that leads elsewhere, no matter how it is encoded', () => {
    const parts = [
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2e',
      '%2E%2e',
      '%2f',
      '%5c',
      '\t',
      '\n',
      ' ',
      '@',
      'evil.test',
      'settings',
      ':',
    ]
    const paths = parts.flatMap((a) =>
      parts.flatMap((b) => parts.flatMap((c) => parts.map((d) => `/${a}${b}${c}${d}`))),
    )
    for (const path of paths) {
      const kept = readPagePath(path)
      if (kept !== null) expect(new URL(kept, 'http://here.test')).toMatchObject({ origin: 'http://here.test' })
      if (kept !== null) expect(kept).toMatch(/^\/(?!\/)/)
    }
  })
})

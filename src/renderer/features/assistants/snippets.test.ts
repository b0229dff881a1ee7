import { describe, expect, it } from 'vitest'
import { assistantClients, snippetFor } from './snippets.ts'

describe('snippetFor', () => {
  it.each(assistantClients)('writes the configuration for %s', (client) => {
    const snippet = snippetFor(client, 'http://127.0.0.1:4780')
    if (client === 'claude_code') expect(snippet).toMatch(/^claude mcp add --transport http sendproof http:/)
    else expect(JSON.parse(snippet)).toEqual(expect.any(Object))
    if (client === 'claude_desktop') expect(snippet).toContain('"command": "sendproof"')
    else expect(snippet).toContain('http://127.0.0.1:4780/mcp')
  })
})

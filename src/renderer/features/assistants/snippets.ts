/** Clients that support MCP, in the order of the tabs. */
export const assistantClients = ['claude_code', 'cursor', 'vscode', 'claude_desktop'] as const
export type AssistantClient = (typeof assistantClients)[number]

/** A placeholder for the user's key. */
const key = 'YOUR_API_KEY'

/** The configuration to paste into a client, for the engine at an address. */
export function snippetFor(client: AssistantClient, engineAddress: string): string {
  const url = `${engineAddress}/mcp`
  const headers = { 'X-API-Key': key }
  switch (client) {
    case 'claude_code':
      return `claude mcp add --transport http sendproof ${url} --header "X-API-Key: ${key}"`
    case 'cursor':
      return writeJson({ mcpServers: { sendproof: { url, headers } } })
    case 'vscode':
      return writeJson({ servers: { sendproof: { type: 'http', url, headers } } })
    case 'claude_desktop':
      return writeJson({ mcpServers: { sendproof: { command: 'sendproof', args: ['mcp'] } } })
  }
}

function writeJson(value: object): string {
  return JSON.stringify(value, null, 2)
}

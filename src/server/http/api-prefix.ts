import { callMcp } from '../../shared/contract/mcp.ts'

export const apiPrefix = '/api/v1'

/** The API docs, independent of the version. */
export const docsPath = '/api/docs'

/** The MCP endpoint for assistants. */
export const mcpPath = callMcp.path

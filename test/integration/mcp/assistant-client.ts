import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect, onTestFinished } from 'vitest'
import { z } from 'zod'
import { program } from '../../../scripts/build-product.ts'
import { keyRights } from '../../../src/shared/contract/key-rights.ts'
import { demoDns } from '../../support/demo-sender.ts'
import { runSendproof } from '../../support/sendproof.ts'
import { type RunningEngine, startEngine } from '../../support/start-engine.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/* The official MCP client calls the tools of a real engine. */

/** Maximum characters of an answer: 6,000 tokens of at least three characters. */
const maxAnswer = 18_000
const contentSchema = z.tuple([z.object({ type: z.literal('text'), text: z.string() })])

/** Calls a tool, and checks its answer against the limits. */
export async function call(client: Client, name: string, input: Record<string, unknown> = {}) {
  const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: input })
  const [{ text }] = contentSchema.parse(content)
  expect(text.length).toBeLessThanOrEqual(maxAnswer)
  if (isError) return { isError, text, answer: {} }
  const answer = z.record(z.string(), z.unknown()).parse(structuredContent)
  expect(JSON.parse(text)).toEqual(answer)
  return { isError, text, answer }
}

async function connect(transport: Parameters<Client['connect']>[0]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  onTestFinished(() => client.close())
  return client
}

/** An assistant that starts `sendproof mcp`. */
export function startStdio(dataDir: string, ...words: string[]): Promise<Client> {
  const args = [program, 'mcp', '--data-dir', dataDir, '--log-level', 'silent', ...words]
  return connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'pipe' }))
}

export function serve(...words: string[]): Promise<RunningEngine> {
  return startEngine(temporaryFolder(), [...demoDns, ...words])
}

export async function createKey({ listening }: RunningEngine, named: string = keyRights.join(',')): Promise<string> {
  const rights = ['--rights', named]
  const words = ['keys', 'create', '--plan', 'unlimited', ...rights, '--json', '--data-dir', listening.data_dir]
  return z.object({ key: z.string() }).parse(JSON.parse((await runSendproof(words)).stdout)).key
}

/** An assistant that calls `POST /mcp`. */
export function connectHttp({ listening }: RunningEngine, headers: Record<string, string>): Promise<Client> {
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', listening.http), { requestInit: { headers } })
  // The two types differ in an optional member.
  return connect(transport as Parameters<Client['connect']>[0])
}

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { root } from '../../../scripts/build-product.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** The part of the manifest with which hosts start the server. */
const manifestSchema = z.object({
  manifest_version: z.literal('0.3'),
  version: z.string(),
  server: z.object({
    type: z.literal('node'),
    entry_point: z.string(),
    mcp_config: z.object({ command: z.literal('node'), args: z.array(z.string()) }),
  }),
})

it('the extension for Claude Desktop starts and answers from a folder of its own', async () => {
  const folder = join(temporaryFolder(), 'extension')
  execFileSync(process.execPath, ['scripts/pack-assistant.ts', folder], { cwd: root })
  const { version, server } = manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')))
  expect(version).toBe(
    z.object({ version: z.string() }).parse(JSON.parse(readFileSync('package.json', 'utf8'))).version,
  )
  expect(existsSync(join(folder, server.entry_point))).toBe(true)

  const templates = join(root, 'resources/demo')
  const values: Record<string, string> = { __dirname: folder, 'user_config.folder': templates }
  const args = server.mcp_config.args.map((text) =>
    text.replaceAll(/\$\{([\w.]+)\}/g, (_, name: string) => values[name] ?? ''),
  )
  const client = new Client({ name: 'test', version: '1' })
  onTestFinished(() => client.close())
  const env = { SENDPROOF_DATA_DIR: temporaryFolder(), SENDPROOF_OFFLINE: 'true', SENDPROOF_LOG_LEVEL: 'silent' }
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' }))
  const checked = await client.callTool({ name: 'test_message', arguments: { path: 'newsletter.eml' } })
  expect(checked).toMatchObject({ structuredContent: { status: 'done' } })
  // Needs the store, and therefore the native module.
  expect(await client.callTool({ name: 'list_changes', arguments: {} })).toMatchObject({
    structuredContent: { changes: [] },
  })
})

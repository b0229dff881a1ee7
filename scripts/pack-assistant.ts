import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { version } from '../src/server/ground/version.ts'
import { buildProduct, root } from './build-product.ts'

/*
 * Lays out the extension for Claude Desktop (.mcpb) in a folder: the packed command line, its native module, and the
 * manifest. `npm run pack:assistant -- FOLDER`; the release workflow zips it.
 */

const [folder = join(root, 'dist/mcpb')] = process.argv.slice(2)

/** https://github.com/modelcontextprotocol/mcpb/blob/main/MANIFEST.md */
const manifest = {
  manifest_version: '0.3',
  name: 'sendproof',
  display_name: 'Sendproof',
  version,
  description: 'Check emails and domains before a campaign is sent: will it reach the inbox?',
  author: { name: 'The Sendproof authors', url: 'https://sendproof.org' },
  homepage: 'https://sendproof.org',
  license: 'MIT',
  server: {
    type: 'node',
    entry_point: 'out/main/sendproof.js',
    mcp_config: {
      command: 'node',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: Claude Desktop replaces these
      args: ['${__dirname}/out/main/sendproof.js', 'mcp', '--root', '${user_config.folder}'],
    },
  },
  tools_generated: true,
  user_config: {
    folder: {
      type: 'directory',
      title: 'Folder with templates',
      description: 'The assistant may read the files of this folder, and no others.',
      required: true,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: Claude Desktop replaces it
      default: '${HOME}/Documents',
    },
  },
  compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: '>=24.0.0' } },
}

const packedSchema = z.tuple([z.object({ filename: z.string() })])

buildProduct()
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const packed = mkdtempSync(join(tmpdir(), 'sendproof-mcpb-'))
try {
  const words = ['pack', '--json', '--ignore-scripts', '--pack-destination', packed]
  const [{ filename }] = packedSchema.parse(JSON.parse(execFileSync('npm', words, { cwd: root, encoding: 'utf8' })))
  execFileSync('tar', ['-xzf', join(packed, filename), '-C', folder, '--strip-components=1'])
} finally {
  rmSync(packed, { recursive: true, force: true })
}
for (const part of ['package.json', 'LICENSE', 'lib', 'prebuilds'])
  cpSync(join(root, 'node_modules/better-sqlite3', part), join(folder, 'node_modules/better-sqlite3', part), {
    recursive: true,
  })
writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)

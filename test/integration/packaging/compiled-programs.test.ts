import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { aggregateXml } from '../../support/aggregate-xml.ts'
import { demoDns, signedNewsletter } from '../../support/demo-sender.ts'
import { runBuiltSendproof, serveSendproof } from '../../support/sendproof.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/* V8 refuses compiled code without a word if it was made with other flags, and each start takes a third longer. */

const hook = join(import.meta.dirname, '../../support/report-compilation.cjs')
const environment = { NODE_OPTIONS: `--require=${hook}` }

it.each<[string, (folder: string, message: string) => string[][]]>([
  ['check', (_, message) => [['check', message, ...demoDns]]],
  ['audit', () => [['audit', 'shop.example', ...demoDns]]],
  ['html', (_, message) => [['html', message]]],
  [
    'monitor',
    (folder) => [
      ['monitor', 'add', 'shop.example', '--data-dir', folder],
      ['monitor', 'run', 'shop.example', '--data-dir', folder, ...demoDns],
    ],
  ],
  [
    'reports',
    (folder) => {
      const report = join(folder, '../report.xml')
      writeFileSync(report, aggregateXml({ records: [{}] }))
      return [['reports', 'import', report, '--offline', '--data-dir', folder]]
    },
  ],
])('%s uses the code that the build has compiled', async (_, commands) => {
  const folder = temporaryFolder()
  const message = join(folder, 'message.eml')
  writeFileSync(message, await signedNewsletter())
  for (const words of commands(join(folder, 'data'), message)) {
    const { stdout, stderr } = await runBuiltSendproof(words, { environment })
    expect(stdout).not.toBe('')
    expect(stderr).not.toContain('compiled: ')
  }
})

it('serve uses it until it listens', async () => {
  const engine = await serveSendproof(temporaryFolder(), demoDns, environment)
  await engine.end()
  expect(engine.written().stderr).not.toContain('compiled: ')
})

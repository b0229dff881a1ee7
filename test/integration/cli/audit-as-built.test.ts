import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { domainAuditSchema } from '../../../src/shared/contract/domain.ts'
import { runSendproof } from '../../support/sendproof.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

it('audits a zone file as built, and reads a list', async () => {
  const folder = temporaryFolder()
  const zone = join(folder, 'shop.zone')
  await writeFile(zone, '$ORIGIN shop.example.\n$TTL 300\n@ SOA ns hostmaster 1 1 1 1 300\n@ TXT "v=spf1 +all"\n')
  const words = ['audit', '--file', '-', '--zone', zone, '--json', '--data-dir', folder]
  const { exitCode, stdout, stderr } = await runSendproof(words, { input: 'shop.example\nnews.shop.example\n' })
  expect({ exitCode, stderr }).toEqual({ exitCode: 3, stderr: '' })
  const audits = stdout
    .trimEnd()
    .split('\n')
    .map((line) => domainAuditSchema.parse(JSON.parse(line)))
  expect(audits.map(({ domain }) => domain)).toEqual(['shop.example', 'news.shop.example'])
  expect(audits[0]?.checks.spf).toMatchObject({ status: 'fail', records: ['v=spf1 +all'] })
})

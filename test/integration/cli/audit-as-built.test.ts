import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { domainAuditSchema } from '../../../src/shared/contract/domain.ts'
import { startDnsServer } from '../../support/dns-server.ts'
import { runBuiltSendproof } from '../../support/sendproof.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

it('audits a zone file as built, and reads a list', async () => {
  const folder = temporaryFolder()
  const zone = join(folder, 'shop.zone')
  await writeFile(zone, '$ORIGIN shop.example.\n$TTL 300\n@ SOA ns hostmaster 1 1 1 1 300\n@ TXT "v=spf1 +all"\n')
  const words = ['audit', '--file', '-', '--zone', zone, '--json', '--data-dir', folder]
  const { exitCode, stdout, stderr } = await runBuiltSendproof(words, { input: 'shop.example\nnews.shop.example\n' })
  expect(exitCode).toBe(3)
  expect(stderr.split('\n', 2)).toEqual(
    ['shop.example', 'news.shop.example'].map((domain) => `sendproof: ${domain}: 1 finding at or above critical`),
  )
  const audits = stdout
    .trimEnd()
    .split('\n')
    .map((line) => domainAuditSchema.parse(JSON.parse(line)))
  expect(audits.map(({ domain }) => domain)).toEqual(['shop.example', 'news.shop.example'])
  expect(audits[0]?.checks.spf).toMatchObject({ status: 'fail', records: ['v=spf1 +all'] })
})

it('ends all audits when interrupted, and resumes the rest', async () => {
  const folder = temporaryFolder()
  const results = join(folder, 'results.jsonl')
  const names = Array.from({ length: 60 }, (_, index) => `d${index}.example`)
  const dns = await startDnsServer({ zone: names.map((name) => `$ORIGIN ${name}.\n@ 60 TXT "v=spf1 -all"`).join('\n') })
  onTestFinished(() => dns.close())
  const words = [
    ...['audit', '--file', '-', '--resume', results, '--dns', dns.address, '--data-dir', folder],
    ...['--dns-parallel', '96', '--fail-on', 'none'],
  ]
  const input = names.join('\n')
  const broken = await runBuiltSendproof(words, {
    input,
    onStart: async (child) => {
      await expect.poll(() => dns.count()).toBeGreaterThan(100)
      child.kill('SIGINT')
    },
  })
  expect(broken).toEqual({ exitCode: 1, stdout: '', stderr: expect.stringContaining(`--resume ${results}`) })
  expect((await runBuiltSendproof(words, { input })).exitCode).toBe(0)
  const lines = (await readFile(results, 'utf8')).trimEnd().split('\n')
  const audits = lines.map((line) => domainAuditSchema.parse(JSON.parse(line)))
  expect(audits.map(({ domain }) => domain)).toEqual(names)
  expect(new Set(audits.map(({ checks }) => checks.spf.status))).toEqual(new Set(['pass']))
})

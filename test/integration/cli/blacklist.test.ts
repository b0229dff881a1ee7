import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { root } from '../../../scripts/build-product.ts'
import { blacklistReportSchema } from '../../../src/shared/contract/blacklist.ts'
import { type ListBehavior, listBehaviors, startListServer } from '../../support/list-server.ts'
import { runBuiltSendproof, runSendproof } from '../../support/sendproof.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const ip = '203.0.113.7'

/** Runs the command with blocklists that behave as given. */
async function blacklist(manners: Record<string, ListBehavior>, words: string[], environment = {}) {
  const server = await startListServer(ip, manners)
  onTestFinished(() => server.close())
  const lists = Object.keys(manners).flatMap((list) => ['--blacklists', list])
  const own = ['--dns', server.address, ...lists, '--data-dir', temporaryFolder()]
  return { server, ...(await runSendproof(['blacklist', ...own, ...words], { environment })) }
}

function parseLines(stdout: string) {
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => blacklistReportSchema.parse(JSON.parse(line)))
}

describe('sendproof blacklist', () => {
  it('prints one JSON object for one address, like the API', async () => {
    const { stdout, stderr } = await blacklist(listBehaviors, [ip, '--json', '--helo', 'mail.shop.example'])
    expect(stderr).toBe('')
    const [report, ...others] = parseLines(stdout)
    expect(others).toEqual([])
    expect(report).toMatchObject({ ip, listed: true, listed_count: 1, coverage: { done: 2, total: 8 } })
    expect(report?.fcrdns).toMatchObject({ status: 'pass', helo_ok: true })
  })

  it('checks domains against domain lists, alone or together with addresses', async () => {
    const zone = join(temporaryFolder(), 'lists.zone')
    const demo = await readFile(join(root, 'resources/demo/blacklists.zone'), 'utf8')
    await writeFile(zone, `${demo}\n$ORIGIN dbl.spamhaus.org.\nbad.example A 127.0.1.2\n`)
    const run = (...words: string[]) =>
      runSendproof(['blacklist', ...words, '--dns', `zone:${zone}`, '--data-dir', temporaryFolder()])
    const { stdout, exitCode, stderr } = await run('www.bad.example', 'Good.Example.', '192.0.2.25', '--json')
    const [bad, good, address] = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(bad).toMatchObject({ domain: 'www.bad.example', listed: true, listed_count: 1 })
    expect(good).toMatchObject({ domain: 'good.example', listed: false, listed_count: 0 })
    expect(address).toMatchObject({ ip: '192.0.2.25' })
    expect(exitCode, stderr).toBe(3)
    expect(stderr).toMatch(/^sendproof: www\.bad\.example: 1 finding at or above critical\n$/)
    const printed = await run('bad.example')
    expect(printed.stdout).toContain('bad.example is listed on 1 blocklist')
    expect(printed.stdout).not.toContain('Reverse DNS')
  })

  it('treats domain lists that do not answer as unknown', async () => {
    const words = ['blacklist', 'bad.example', '--offline', '--json', '--data-dir', temporaryFolder()]
    const { exitCode, stdout } = await runSendproof(words)
    expect(exitCode).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ domain: 'bad.example', listed: null, coverage: { done: 0 } })
  })

  it('prints one line per address, in order', async () => {
    const ips = [ip, '198.51.100.9', '::ffff:203.0.113.7']
    const { stdout, exitCode } = await blacklist({ 'bl.spamcop.net': 'clean' }, [...ips, '--json'])
    expect(parseLines(stdout).map((report) => report.ip)).toEqual([ip, '198.51.100.9', ip])
    expect(exitCode).toBe(0)
  })

  it("prints text in the user's language", async () => {
    const { stdout } = await blacklist({ 'psbl.surriel.com': 'listed', 'bl.spamcop.net': 'clean' }, [ip], {
      LANG: 'pl_PL.UTF-8',
    })
    expect(stdout).toContain(`Adres ${ip} jest na 1 czarnej liście`)
    expect(stdout).toContain('Lista podaje: Seen by psbl.surriel.com')
    expect(stdout).toContain('✓ SpamCop')
    expect(stdout).not.toContain('\u001b')
  })

  it.each<[Record<string, ListBehavior>, string[], number]>([
    [{ 'zen.spamhaus.org': 'listed' }, [], 3],
    [{ 'zen.spamhaus.org': 'listed' }, ['--fail-on', 'none'], 0],
    [{ 'psbl.surriel.com': 'listed' }, [], 0],
    [{ 'psbl.surriel.com': 'listed' }, ['--fail-on', 'major'], 3],
    [{ 'bl.blocklist.de': 'listed' }, ['--fail-on', 'major'], 0],
    [{ 'bl.blocklist.de': 'listed' }, ['--fail-on', 'minor'], 3],
    [{ 'bl.blocklist.de': 'clean' }, ['--fail-on', 'minor'], 0],
    [{ 'bl.blocklist.de': 'refusing' }, ['--fail-on', 'none'], 1],
    // A list that could reach the limit did not answer.
    [{ 'bl.spamcop.net': 'clean', 'zen.spamhaus.org': 'refusing' }, ['--fail-on', 'critical'], 4],
    [{ 'bl.spamcop.net': 'clean', 'zen.spamhaus.org': 'refusing' }, ['--fail-on', 'critical', '--allow-unknown'], 0],
    [{ 'bl.spamcop.net': 'clean', 'zen.spamhaus.org': 'refusing' }, ['--fail-on', 'none'], 0],
    [{ 'bl.spamcop.net': 'clean', 'zen.spamhaus.org': 'refusing' }, [], 0],
    [{ 'bl.spamcop.net': 'clean', 'bl.blocklist.de': 'refusing' }, ['--fail-on', 'critical'], 0],
    [{ 'bl.spamcop.net': 'listed', 'zen.spamhaus.org': 'refusing' }, ['--fail-on', 'major'], 3],
  ])('for %j with the flags %j exits with %i', async (manners, words, expected) => {
    expect((await blacklist(manners, [ip, '--json', ...words])).exitCode).toBe(expected)
  })

  it('reports an address without reverse name as critical', async () => {
    const { exitCode, stdout } = await blacklist({ 'bl.spamcop.net': 'clean' }, [
      '198.51.100.9',
      '--json',
      '--fail-on',
      'major',
    ])
    expect(parseLines(stdout)[0]?.fcrdns.status).toBe('absent')
    expect(exitCode).toBe(3)
  })

  it('names every invalid address, and sends no query', async () => {
    const words = ['192.168.1.1', ip, 'nonsense', '--json']
    const { server, exitCode, stdout, stderr } = await blacklist({ 'bl.spamcop.net': 'clean' }, words)
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(stderr).toContain('“192.168.1.1” must be a public address')
    expect(stderr).toContain('“nonsense” must be an IP address or a domain')
    expect(server.count()).toBe(0)
  })

  it('reveals no access key in any format', async () => {
    const environment = { SENDPROOF_SPAMHAUS_DQS_KEY: 's3cretk3y', SENDPROOF_ABUSIX_KEY: 'an0therk3y' }
    for (const words of [[ip], [ip, '--json']]) {
      const { server, stdout, stderr } = await blacklist({ 'zen.spamhaus.org': 'clean' }, words, environment)
      expect(server.queries.some(({ name }) => name.endsWith('.s3cretk3y.zen.dq.spamhaus.net'))).toBe(true)
      expect(stdout + stderr).not.toMatch(/s3cretk3y|an0therk3y/i)
      expect(stdout).toContain('zen.dq.spamhaus.net')
    }
  })
})

describe('formats for build systems', () => {
  const manners = { 'zen.spamhaus.org': 'listed', 'bl.spamcop.net': 'clean', 'psbl.surriel.com': 'servfail' } as const

  it.each(['sarif', 'junit', 'github'])('%s shows what fails, and what could not be checked', async (format) => {
    const words = [ip, '--format', format, '--fail-on', 'minor', '--data-dir', temporaryFolder()]
    const server = await startListServer(ip, manners)
    onTestFinished(() => server.close())
    const lists = Object.keys(manners).flatMap((list) => ['--blacklists', list])
    const { stdout, exitCode } = await runBuiltSendproof(['blacklist', ...words, '--dns', server.address, ...lists])
    expect(exitCode).toBe(3)
    expect(stdout).toContain('blacklist.zen.spamhaus.org')
    expect(stdout).toContain('PSBL')
  })

  it('accept what a baseline names, and fail again when it does not', async () => {
    const file = join(temporaryFolder(), 'baseline.json')
    const run = async (...words: string[]) => await blacklist(manners, [ip, '--fail-on', 'minor', ...words])
    expect((await run('--allow-unknown')).exitCode).toBe(3)
    expect((await run('--baseline', file, '--update-baseline')).exitCode).toBe(0)
    const accepted = await run('--baseline', file, '--allow-unknown')
    expect(accepted).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Accepted by the baseline') })
    const { stdout } = await run('--baseline', file, '--allow-unknown', '--json')
    expect(stdout).toContain('"accepted":{"reason"')
  })
})

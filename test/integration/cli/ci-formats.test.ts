import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { baselineSchema } from '../../../src/cli/ci/baseline.ts'
import { demoDns } from '../../support/demo-sender.ts'
import { runBuiltSendproof, runSendproof } from '../../support/sendproof.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const webPage = 'test/fixtures/html/web-page.html'
const mail = 'test/fixtures/legitimate-mail'

const sarifSchema = z.object({
  runs: z.tuple([
    z.object({
      results: z.array(
        z.object({
          ruleId: z.string(),
          partialFingerprints: z.object({ 'sendproof/v1': z.string() }),
          locations: z.array(
            z.object({ physicalLocation: z.object({ artifactLocation: z.object({ uri: z.string() }) }) }),
          ),
        }),
      ),
    }),
  ]),
})

/** The fingerprints of a SARIF log, sorted. */
function fingerprintsIn(log: string): string[] {
  const [{ results }] = sarifSchema.parse(JSON.parse(log)).runs
  return results.map(({ ruleId, partialFingerprints }) => `${ruleId} ${partialFingerprints['sendproof/v1']}`).sort()
}

function run(...words: string[]) {
  return runSendproof([...words, '--data-dir', temporaryFolder()])
}

/** The same HTML reformatted: other line breaks, indentation, CRLF. */
function reformat(html: string): string {
  return html.replace(/>\s*\n\s*</g, '>\r\n\r\n      <').replace(/^(?=<(?:table|tr|td|div|p)\b)/gm, '   ')
}

/** Removes the signature, which a template does not have yet. */
function withoutSignature(message: string): string {
  return message.replace(/^DKIM-Signature:.*\r?\n(?:[ \t].*\r?\n)*/gim, '')
}

/** The same message as another program would write it: other boundaries, folding, and field order, parts in base64. */
function rewrite(message: string): string {
  const lines = message.replaceAll('\r\n', '\n')
  const [, boundary] = /boundary="?([^"\n;]+)"?/.exec(lines) ?? []
  const renamed = boundary === undefined ? lines : lines.replaceAll(boundary, 'another-boundary-1')
  const end = renamed.indexOf('\n\n')
  const [head, body] = [renamed.slice(0, end), renamed.slice(end)]
  const fields = head.split(/\n(?![ \t])/)
  const folded = fields.map((field) => (field.startsWith('Content-Type') ? field.replace(/;\s*/g, ';\n\t') : field))
  return [...folded.slice(1), ...folded.slice(0, 1)].join('\n').concat(body).replaceAll('\n', '\r\n')
}

describe('several files in one run', () => {
  it('expands patterns, names each result, and exits with the worst result', async () => {
    const folder = temporaryFolder()
    for (const name of ['a.html', 'b.html']) writeFileSync(join(folder, name), readFileSync(webPage))
    writeFileSync(join(folder, 'c.html'), readFileSync('test/fixtures/html/newsletter.html'))
    const { stdout, stderr, exitCode } = await run('html', join(folder, '*.html'), '--json')
    const results = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(results.map(({ file, valid }) => [file, valid])).toEqual([
      [join(folder, 'a.html'), false],
      [join(folder, 'b.html'), false],
      [join(folder, 'c.html'), true],
    ])
    expect(stderr.trimEnd().split('\n')).toEqual([
      expect.stringContaining('a.html: '),
      expect.stringContaining('b.html: '),
      'sendproof: 2 of 3 files failed.',
    ])
    expect(exitCode).toBe(3)
  })

  it('reports a file that cannot be read, and checks the others', async () => {
    const words = ['check', 'resources/demo/newsletter.eml', 'no-such.eml', '--offline', '--json']
    const { stdout, stderr, exitCode } = await run(...words)
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      expect.objectContaining({ file: 'resources/demo/newsletter.eml', name: 'resources/demo/newsletter.eml' }),
      { file: 'no-such.eml', error: { code: 'unreadable', detail: 'There is no file no-such.eml.' } },
    ])
    const lines = 'sendproof: There is no file no-such.eml.\nsendproof: 1 of 2 files failed.\n'
    expect({ stderr, exitCode }).toEqual({ stderr: lines, exitCode: 1 })
  })

  it.each([
    ['check', 'no-such-*.eml'],
    ['html', 'no-such-*.html'],
  ])('%s fails if nothing matches a pattern', async (...words) => {
    expect(await run(...words)).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('No file matches') })
  })
})

describe('formats for build systems', () => {
  it.each(['sarif', 'junit'])('%s reports a file that cannot be read, and does not pass', async (format) => {
    const { stdout, exitCode } = await run('html', 'no-such.html', '--format', format)
    expect(stdout).toContain('There is no file no-such.html.')
    expect(exitCode).toBe(1)
  })

  it('prints annotations that the terminal guard does not escape', async () => {
    const summary = join(temporaryFolder(), 'summary.md')
    const words = ['html', webPage, '--format', 'github', '--data-dir', temporaryFolder()]
    const { stdout, exitCode } = await runBuiltSendproof(words, { environment: { GITHUB_STEP_SUMMARY: summary } })
    expect(stdout).toMatch(/^::error file=test\/fixtures\/html\/web-page\.html,line=6,title=forbidden.script::/)
    expect(exitCode).toBe(3)
    expect(readFileSync(summary, 'utf8')).toMatch(/^## Sendproof\n\n1 file checked\.\n\n\| Level \| Rule /)
  })

  it('reports audits of a zone file in that file', async () => {
    const zone = 'resources/demo/shop.example.zone'
    const { stdout } = await run('audit', 'shop.example', '--zone', zone, '--format', 'sarif', '--fail-on', 'none')
    const [{ results }] = sarifSchema.parse(JSON.parse(stdout)).runs
    expect(results.length).toBeGreaterThan(0)
    for (const { locations } of results)
      expect(locations[0]?.physicalLocation.artifactLocation.uri).toBe('resources/demo/shop.example.zone')
  })

  it.each([
    [['audit', 'shop.example', '--format', 'junit', '--resume', 'x.jsonl']],
    [['audit', 'shop.example', '--zone', 'resources/demo/shop.example.zone', '--compare', '--baseline', 'x.json']],
    [['audit', 'shop.example', '--zone', 'resources/demo/shop.example.zone', '--compare', '--ignore', 'spf.missing']],
    [['html', webPage, '--ignore', 'no.such_rule']],
    [['html', webPage, '--update-baseline']],
    [['html', webPage, '--baseline', 'x.json', '--update-baseline', '--expires', 'tomorrow']],
    [['html', webPage, '--baseline', 'x.json', '--update-baseline', '--expires', '2020-01-01']],
  ])('%j is a usage error', async (words) => {
    expect((await run(...words)).exitCode).toBe(2)
  })
})

describe('fingerprints', () => {
  it('of 20 messages stay the same if another program rewrites them', async () => {
    const folder = temporaryFolder()
    const names = readdirSync(mail)
      .filter((name) => name.endsWith('.eml'))
      .slice(0, 20)
    const check = async (change: (message: string) => string) => {
      for (const name of names)
        writeFileSync(join(folder, name), change(readFileSync(join(mail, name), 'latin1')), 'latin1')
      const words = ['check', ...names.map((name) => join(folder, name)), '--format', 'sarif', '--fail-on', 'none']
      return fingerprintsIn((await run(...words, ...demoDns, '--fail-on-verdict', 'never')).stdout)
    }
    const before = await check(withoutSignature)
    expect(before.length).toBeGreaterThan(names.length)
    expect(await check((message) => rewrite(withoutSignature(message)))).toEqual(before)
  })

  it('of HTML stay the same if it is reformatted', async () => {
    const file = join(temporaryFolder(), 'page.html')
    const check = async (html: string) => {
      writeFileSync(file, html)
      return fingerprintsIn((await run('html', file, '--format', 'sarif')).stdout)
    }
    const html = readFileSync(webPage, 'utf8')
    expect(await check(reformat(html))).toEqual(await check(html))
  })

  it('stay the same if attachments are reordered', async () => {
    const file = join(temporaryFolder(), 'message.eml')
    const part = (name: string) =>
      `--b\r\nContent-Type: application/octet-stream; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\nx\r\n`
    const check = async (...names: string[]) => {
      const head =
        'From: a@shop.example\r\nSubject: Files\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n'
      writeFileSync(file, `${head}--b\r\n\r\nSee the files.\r\n${names.map(part).join('')}--b--\r\n`)
      return fingerprintsIn((await run('check', file, '--offline', '--format', 'sarif')).stdout)
    }
    const before = await check('setup.exe', 'run.scr', 'notes.txt')
    expect(before.some((each) => each.startsWith('attachments.'))).toBe(true)
    expect(await check('notes.txt', 'run.scr', 'setup.exe')).toEqual(before)
  })
})

it.each(['text', 'markdown', 'html'])('names each message in %s', async (format) => {
  const all = format === 'text' ? ['--all'] : []
  const folder = temporaryFolder()
  const files = ['spring7.eml', 'autumn7.eml'].map((name) => join(folder, name))
  for (const file of files) writeFileSync(file, readFileSync('resources/demo/newsletter.eml'))
  const { stdout } = await run('check', ...files, '--offline', '--format', format, ...all)
  expect(['spring7', 'autumn7'].map((name) => stdout.indexOf(name) > 0)).toEqual([true, true])
  const { stdout: only } = await run('check', files[0] ?? '', '--offline', '--format', format)
  expect(only).not.toContain('spring7')
})

it('shows only what failed as text, what could not be checked once, and the total last', async () => {
  const folder = temporaryFolder()
  const names = ['good1.eml', 'good2.eml', 'bad.eml']
  const files = names.map((name) => join(folder, name))
  const newsletter = readFileSync('resources/demo/newsletter.eml', 'utf8')
  for (const file of files)
    writeFileSync(file, file.endsWith('bad.eml') ? newsletter.replace(/^From: .*$/m, 'From: nobody') : newsletter)
  const { stdout, exitCode } = await run('check', ...files, '--offline', '--fail-on-verdict', 'never')
  expect(exitCode).toBe(3)
  expect(names.map((name) => stdout.includes(name))).toEqual([false, false, true])
  expect(stdout.split('Could not check')).toHaveLength(2)
  expect(stdout).toMatch(/\n1 of 3 files failed\. To list all, add --all\.\n$/)
  const pages = [join(folder, 'a.html'), join(folder, 'b.html')]
  const plain = join(folder, 'plain.eml')
  writeFileSync(plain, 'From: a@shop.example\r\n\r\nHello.\r\n')
  for (const page of pages)
    writeFileSync(page, '<!doctype html><html lang="en"><title>News</title><p>Good day to you.</p>')
  const fine = await run('html', ...pages)
  expect(fine).toMatchObject({ exitCode: 0, stdout: '\nAll 2 files passed. To list all, add --all.\n' })
  // A message without HTML is named on standard error, and does not count.
  expect((await run('html', plain, ...pages.slice(0, 1))).stdout).toMatch(/^\nThe file passed\./)
  expect((await run('html', ...pages, '--all')).stdout).toMatch(/a\.html.*b\.html.*All 2 files passed\.\n$/s)
})

describe('a baseline', () => {
  it('knows a file and its findings, however the file is named', async () => {
    const baseline = join(temporaryFolder(), 'baseline.json')
    expect((await run('html', webPage, '--baseline', baseline, '--update-baseline')).exitCode).toBe(0)
    for (const name of [`./${webPage}`, resolve(webPage)])
      expect(await run('html', name, '--baseline', baseline)).toMatchObject({ exitCode: 0 })
    const zone = 'resources/demo/shop.example.zone'
    const { stdout } = await run('audit', 'shop.example', '--zone', resolve(zone), '--format', 'sarif')
    const [{ results }] = sarifSchema.parse(JSON.parse(stdout)).runs
    expect(new Set(results.map(({ locations }) => locations[0]?.physicalLocation.artifactLocation.uri))).toEqual(
      new Set([zone]),
    )
  })

  it('fails only for new findings', async () => {
    const folder = temporaryFolder()
    const [file, baseline] = [join(folder, 'page.html'), join(folder, 'baseline.json')]
    const page = readFileSync(webPage, 'utf8')
    writeFileSync(file, page.replace(/<iframe.*?<\/iframe>/s, ''))
    const written = await run('html', file, '--baseline', baseline, '--update-baseline', '--reason', 'Old page.')
    // Nothing about crossed limits, because an update accepts everything.
    expect(written).toMatchObject({
      exitCode: 0,
      stderr: expect.stringMatching(/^sendproof: Wrote \d+ findings to .*\n$/),
    })
    const { findings } = baselineSchema.parse(JSON.parse(readFileSync(baseline, 'utf8')))
    expect(findings.every(({ reason }) => reason === 'Old page.')).toBe(true)

    const known = await run('html', file, '--baseline', baseline, '--min-score', '100')
    expect(known).toMatchObject({
      exitCode: 0,
      stderr: expect.stringMatching(/^sendproof: The baseline accepts \d+ findings\.\n$/),
    })

    writeFileSync(file, page)
    const fresh = await run('html', file, '--baseline', baseline)
    expect(fresh.exitCode).toBe(3)
    expect(fresh.stderr).toContain('1 finding at or above error')
  })

  it('warns if it was written with other rules, and refuses files that are not a baseline', async () => {
    const file = join(temporaryFolder(), 'baseline.json')
    writeFileSync(file, JSON.stringify({ format: 1, rules: 'older', findings: [] }))
    const warned = await run('check', 'resources/demo/newsletter.eml', '--offline', '--baseline', file)
    expect(warned.stderr).toContain('was written by a version with other rules')
    writeFileSync(file, '{}')
    expect(await run('html', webPage, '--baseline', file)).toMatchObject({ exitCode: 1, stdout: '' })
    expect(await run('html', webPage, '--baseline', `${file}.none`)).toMatchObject({
      exitCode: 1,
      stdout: '',
      stderr: expect.stringContaining('--update-baseline'),
    })
  })

  it('works for messages and audits', async () => {
    const baseline = join(temporaryFolder(), 'baseline.json')
    const gates = [
      ['check', `${mail}/en-giveaway.eml`, ...demoDns, '--fail-on', 'minor'],
      ['audit', 'shop.example', '--zone', 'resources/demo/shop.example.zone', '--fail-on', 'minor', '--allow-unknown'],
    ]
    for (const words of gates) {
      expect((await run(...words)).exitCode).toBe(3)
      const { exitCode, stderr } = await run(...words, '--baseline', baseline, '--update-baseline')
      expect(exitCode).toBe(0)
      expect(stderr).toMatch(/^sendproof: Wrote .*\n$/)
    }
    for (const words of gates) expect((await run(...words, '--baseline', baseline, '--allow-unknown')).exitCode).toBe(0)
  })
})

describe('what is accepted', () => {
  const messageSchema = z.object({
    score: z.number(),
    result: z.object({ findings: z.array(z.object({ key: z.string(), accepted: z.object({}).optional() })) }),
  })

  it('is marked in JSON, and listed after what is new in text and Markdown', async () => {
    const baseline = join(temporaryFolder(), 'baseline.json')
    const words = ['check', `${mail}/en-giveaway.eml`, ...demoDns, '--baseline', baseline]
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await run(...words, '--update-baseline', '--reason', 'Old mail.', '--expires', tomorrow)
    const { findings } = baselineSchema.parse(JSON.parse(readFileSync(baseline, 'utf8')))
    const { stdout, stderr } = await run(...words, '--json')
    const listed = messageSchema.parse(JSON.parse(stdout)).result.findings
    expect(listed.filter(({ accepted }) => accepted)).toHaveLength(findings.length)
    expect(stdout).toContain(`"accepted":{"reason":"Old mail.","expires":"${tomorrow}"}`)
    expect(stderr).toContain(`within 30 days, the first on ${tomorrow}`)
    for (const format of ['text', 'markdown']) {
      const { stdout } = await run(...words, '--format', format)
      expect(stdout).toContain(`Accepted by the baseline (${findings.length})`)
      expect(stdout).toContain('Old mail.')
    }
    const html = ['html', webPage, '--baseline', baseline]
    await run(...html, '--update-baseline')
    expect((await run(...html, '--json')).stdout).toContain('"accepted":{"reason"')
    expect((await run(...html)).stdout).toContain('Accepted by the baseline')
  })

  it('does not depend on the working directory', async () => {
    const [file, baseline] = [resolve(webPage), resolve(temporaryFolder(), 'baseline.json')]
    await run('html', file, '--baseline', baseline, '--update-baseline')
    const cwd = vi.spyOn(process, 'cwd').mockReturnValue(temporaryFolder())
    const { exitCode } = await run('html', file, '--baseline', baseline).finally(() => cwd.mockRestore())
    expect(exitCode).toBe(0)
  })
})

describe('--ignore', () => {
  const zone = ['audit', 'shop.example', '--zone', 'resources/demo/shop.example.zone']
  const checked = ['check', `${mail}/en-giveaway.eml`, '--template', '--offline']
  const scored = z.object({ score: z.number(), ignored: z.array(z.object({ rule: z.string() })).optional() })

  it.each([
    ['check', [...checked, '--fail-on-verdict', 'never', '--allow-unknown']],
    ['audit', [...zone, '--allow-unknown']],
    ['html', ['html', webPage]],
  ])(
    'leaves rules out of the score, the limits, and the baseline of %s, and lists them in every format',
    async (_command, words) => {
      const before = await run(...words, '--json', '--fail-on', 'none')
      const sarif = await run(...words, '--format', 'sarif', '--fail-on', 'none')
      const rules = [...new Set(fingerprintsIn(sarif.stdout).map((line) => line.split(' ')[0] ?? ''))]
      expect(rules.length).toBeGreaterThan(0)
      const without = [...words, ...rules.flatMap((rule) => ['--ignore', rule])]
      const { stdout, stderr, exitCode } = await run(...without, '--json')
      expect(exitCode).toBe(0)
      expect(stderr).toContain('Switched off:')
      const after = scored.parse(JSON.parse(stdout))
      expect(after.score).toBe(words[0] === 'html' ? 100 : 10)
      expect(after.score).toBeGreaterThan(scored.parse(JSON.parse(before.stdout)).score)
      expect(new Set(after.ignored?.map(({ rule }) => rule))).toEqual(new Set(rules))
      expect((await run(...without)).stdout).toContain('Ignored (')
      expect((await run(...without, '--format', 'sarif')).stdout).toContain(`--ignore ${rules[0]}`)
      expect((await run(...without, '--format', 'junit')).stdout).toContain('type="ignored"')
      const baseline = join(temporaryFolder(), 'baseline.json')
      await run(...without, '--baseline', baseline, '--update-baseline')
      expect(baselineSchema.parse(JSON.parse(readFileSync(baseline, 'utf8'))).findings).toEqual([])
    },
  )
})

describe('sendproof.json', () => {
  afterEach(() => vi.restoreAllMocks())

  function runIn(project: unknown, ...words: string[]) {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'sendproof.json'), JSON.stringify(project))
    vi.spyOn(process, 'cwd').mockReturnValue(folder)
    return run(...words)
  }
  const page = resolve(webPage)

  it('sets flags for all commands and for one, and is named', async () => {
    const { exitCode, stderr } = await runIn(
      { ignore: ['links.empty'], html: { 'fail-on': 'none', 'min-score': 0 } },
      'html',
      page,
    )
    expect(exitCode).toBe(0)
    expect(stderr).toContain('sendproof.json sets --ignore, --fail-on, and --min-score.')
    expect(stderr).toContain('Switched off: links.empty')
  })

  it('gives way to the command line, except for rules, which add up', async () => {
    const project = { html: { 'fail-on': 'none', ignore: ['links.empty'] } }
    const { exitCode, stderr } = await runIn(project, 'html', page, '--fail-on', 'error', '--ignore', 'size.clipped')
    expect(exitCode).toBe(3)
    expect(stderr).toContain('Switched off: size.clipped and links.empty')
  })

  it.each([
    [{ fail_on: 'major' }],
    [{ ignore: 'links.empty' }],
    [{ ignore: ['no.such_rule'] }],
    [{ html: { 'fail-on': 'major' } }],
    [{ html: { template: true } }],
    [['links.empty']],
  ])('%j is a usage error that names the file', async (project) => {
    const { exitCode, stdout, stderr } = await runIn(project, 'html', page)
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(stderr).toContain('sendproof.json')
  })
})

describe('a file of another kind', () => {
  it.each([
    ['html', 'package.json', 'JSON'],
    ['check', webPage, `sendproof html ${webPage}`],
  ])('%s %s is refused, with its name', async (command, file, reason) => {
    const { exitCode, stderr } = await run(command, file)
    expect(exitCode).toBe(1)
    expect(stderr).toContain(`${file}: `)
    expect(stderr).toContain(reason)
  })
})

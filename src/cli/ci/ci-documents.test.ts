import { readFileSync } from 'node:fs'
import Ajv from 'ajv'
import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { cliTexts } from '../../shared/i18n/cli-texts.ts'
import { type Outcome, type RuledProblem, type Ruling, ruleOn } from './ruling.ts'
import { writeAnnotations } from './write-annotations.ts'
import { writeJunit } from './write-junit.ts'
import { writeSarif } from './write-sarif.ts'
import { writeStepSummary } from './write-step-summary.ts'

const texts = cliTexts.en

function problem(changes: Partial<RuledProblem> = {}): RuledProblem {
  return {
    ...{
      rule: 'dkim.missing',
      topic: 'DKIM',
      severity: 'major',
      points: 1,
      level: 'warning',
      title: 'No DKIM.',
      advice: 'Sign.',
    },
    ...{ helpUrl: 'https://www.rfc-editor.org/rfc/rfc6376', line: null, count: null, fingerprint: 'f0' },
    ...{ accepted: null, fails: false, ...changes },
  }
}

function ruling(problems: RuledProblem[], changes: Partial<Ruling> = {}): Ruling {
  const subject = { name: 'templates/a b.eml', file: 'templates/a b.eml' }
  return {
    subject,
    problems,
    gaps: [],
    passed: [],
    ignored: [],
    why: null,
    exitCode: 0,
    hasBaseline: false,
    ...changes,
  }
}

const gap = { rule: 'spf.result', topic: 'SPF', reason: 'DNS was not queried.' }
const unreadable = { subject: { name: 'b.eml', file: 'b.eml' }, failure: 'Cannot read b.eml (ENOENT).' }

/** Everything that a run can produce, with hostile text. */
const mixed: Outcome[] = [
  ruling(
    [
      problem({
        fails: true,
        level: 'error',
        title: 'Bad\n::error::injected,\u0000 100% <x> & "y" ##[add-mask]z \u{1F600}',
      }),
      problem({ rule: 'links.empty', severity: 'minor', level: 'warning', line: 7 }),
      problem({ rule: 'bimi.missing', severity: 'info', level: 'note', advice: '', helpUrl: null }),
      problem({ rule: 'spf.fail', accepted: { reason: 'Known: see, ticket', expires: '2027-01-01' } }),
    ],
    {
      gaps: [gap],
      passed: [{ rule: 'mime.size', topic: 'Size' }],
      why: '1 finding at or above major',
      exitCode: 3,
      hasBaseline: true,
    },
  ),
  ruling([], { subject: { name: 'shop.example', file: '/zones/shop.zone' }, why: 'Inconclusive', exitCode: 4 }),
  unreadable,
]

/** Compiled without the Unicode flag, because the pattern for languages has a stray bracket. */
const logSchema = JSON.parse(readFileSync('test/fixtures/sarif/sarif-schema-2.1.0.json', 'utf8'))
const validate = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(logSchema)

function sarif(outcomes: Outcome[]) {
  const log = JSON.parse(
    writeSarif(outcomes, {
      command: 'check',
      language: 'en',
      leftOut: (count) => texts.ci.leftOut({ count }),
      limits: 'Limits',
    }),
  )
  expect(validate(log), JSON.stringify(validate.errors)).toBe(true)
  return log.runs[0]
}

const timed = <O extends Outcome>(outcome: O) => ({ ...outcome, at: '2026-11-28T08:00:00.000Z', seconds: 0.25 })

describe('all formats', () => {
  const order = ['critical', 'major', 'minor', 'info'] as const
  const arbitraryOutcome = fc
    .record({
      found: fc.array(fc.record({ severity: fc.constantFrom(...order), isKnown: fc.boolean() }), { maxLength: 4 }),
      failOn: fc.constantFrom(...order, 'none'),
      exitCode: fc.constantFrom(0 as const, 3 as const, 4 as const),
    })
    .map(({ found, failOn, exitCode }): Ruling => {
      const problems = found.map(({ severity, isKnown }, index) =>
        problem({ severity, rule: `rule.${index}`, fingerprint: isKnown ? 'known' : `new-${index}` }),
      )
      const findings = [
        { fingerprint: 'known', count: null, rule: '', subject: '', reason: 'Known.', expires: '2999-01-01' },
      ]
      const baseline = { format: 1 as const, rules: '', findings }
      const { subject } = ruling([])
      const ruled = ruleOn(
        { subject, problems, gaps: [], passed: [], ignored: [problem({ rule: 'links.empty', fingerprint: 'off' })] },
        { baseline, today: '2026-01-01', failOn, order },
      )
      const ends = ruled.problems.some(({ fails }) => fails) ? 3 : exitCode
      return { ...ruled, why: ends === 0 ? null : 'A limit was crossed.', exitCode: ends }
    })

  it('show an error if and only if the run does not pass', () => {
    fc.assert(
      fc.property(fc.array(arbitraryOutcome, { minLength: 1, maxLength: 4 }), (outcomes) => {
        const fails = outcomes.some(({ exitCode }) => exitCode !== 0)
        const results: { level: string; suppressions?: unknown }[] = sarif(outcomes).results
        expect(results.some(({ level }) => level === 'error')).toBe(fails)
        expect(/<(?:failure|error)\b/.test(writeJunit(outcomes.map(timed), texts))).toBe(fails)
        expect(/^::error /m.test(writeAnnotations(outcomes, texts))).toBe(fails)
      }),
    )
  })
})

describe('writeStepSummary', () => {
  it('lists all findings, one row for those of several files', () => {
    const other = { name: 'b.eml', file: 'b.eml' }
    const summary = writeStepSummary([ruling([problem()]), ruling([problem()], { subject: other }), unreadable], texts)
    expect(summary.split('\n').filter((line) => line.startsWith('| '))).toEqual([
      '| Level | Rule | Finding | File |',
      '| --- | --- | --- | --- |',
      '| error |  | Cannot read b.eml (ENOENT). | b.eml |',
      '| warning | dkim.missing | No DKIM. | templates/a b.eml (and in 1 more file) |',
    ])
  })
})

describe('writeSarif', () => {
  it('writes a valid log, without results for unknown checks', () => {
    const run = sarif(mixed)
    const [invocation] = run.invocations
    // One of them says why a run without a failing finding is inconclusive.
    expect(run.results).toHaveLength(5)
    expect(run.results.map((result: { ruleId: string }) => result.ruleId)).not.toContain('spf.result')
    expect(invocation.executionSuccessful).toBe(false)
    expect(invocation.toolExecutionNotifications).toMatchObject([
      { level: 'note', descriptor: { id: 'spf.result' }, message: { text: 'SPF: DNS was not queried.' } },
      { level: 'error', message: { text: unreadable.failure } },
    ])
    for (const { ruleId, ruleIndex } of run.results) expect(run.tool.driver.rules[ruleIndex].id).toBe(ruleId)
  })

  it('writes places in the repository as relative URIs, and others as file URIs', () => {
    const [failed] = sarif(mixed).results
    const place = failed.locations[0].physicalLocation
    expect(place).toEqual({
      artifactLocation: { uri: 'templates/a%20b.eml', uriBaseId: '%SRCROOT%' },
      region: { startLine: 1 },
    })
    const zone = ruling([problem()], { subject: { name: 'shop.example', file: '/zones/shop.zone' } })
    expect(sarif([zone]).results[0].locations[0]).toMatchObject({
      physicalLocation: { artifactLocation: { uri: 'file:///zones/shop.zone' } },
      logicalLocations: [{ fullyQualifiedName: 'shop.example' }],
    })
  })

  it('marks findings accepted by a baseline', () => {
    const accepted = sarif(mixed).results.find((result: { ruleId: string }) => result.ruleId === 'spf.fail')
    expect(accepted).toMatchObject({
      baselineState: 'unchanged',
      suppressions: [{ kind: 'external', status: 'accepted', justification: 'Known: see, ticket' }],
    })
    expect(sarif([ruling([problem()])]).results[0]).not.toHaveProperty('baselineState')
  })

  it('stays within the limits of GitHub, and reports what was left out', () => {
    const many = Array.from({ length: 25_001 }, (_, index) =>
      problem({
        rule: index === 25_000 ? 'last' : `r${index % 100}`,
        fails: index === 25_000,
        title: 'x'.repeat(2000),
      }),
    )
    const run = sarif([ruling(many)])
    expect(run.results).toHaveLength(25_000)
    expect(run.results[0].ruleId).toBe('last')
    expect(run.results[0].message.text).toHaveLength(1024)
    expect(run.invocations[0].toolExecutionNotifications[0]).toMatchObject({ level: 'warning' })
    expect(run.tool.driver.rules).toHaveLength(101)
  })
})

/** The elements and attributes of Jenkins' junit-10.xsd that matter here; required ones end in an exclamation mark. */
const junit: Record<string, { children: string[]; attributes: string[] }> = {
  testsuites: { children: ['testsuite'], attributes: ['name', 'time', 'tests', 'failures', 'errors'] },
  testsuite: {
    children: ['testsuite', 'properties', 'testcase', 'system-out', 'system-err'],
    attributes: [
      'name!',
      'tests!',
      'failures!',
      'errors!',
      'time',
      'skipped',
      'timestamp',
      'hostname',
      'id',
      'package',
      'file',
    ],
  },
  testcase: {
    children: ['skipped', 'error', 'failure', 'system-out', 'system-err'],
    attributes: ['name!', 'time', 'classname', 'group'],
  },
  skipped: { children: [], attributes: ['type', 'message'] },
  failure: { children: [], attributes: ['type', 'message'] },
  error: { children: [], attributes: ['type', 'message'] },
  'system-out': { children: [], attributes: [] },
}

/** Parses JUnit XML and checks it against the schema. */
function readJunit(xml: string) {
  const open: string[] = []
  const elements: { name: string; attributes: Record<string, string>; parent: string }[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const parent = open.at(-1) ?? ''
    const rule = junit[name]
    if (!rule) throw new Error(`unknown element ${name}`)
    if (parent && !junit[parent]?.children.includes(name)) throw new Error(`${name} within ${parent}`)
    const known = rule.attributes.map((attribute) => attribute.replace('!', ''))
    for (const attribute of Object.keys(attributes)) expect(known).toContain(attribute)
    for (const attribute of rule.attributes.filter((each) => each.endsWith('!')))
      expect(attributes).toHaveProperty(attribute.slice(0, -1))
    elements.push({ name, attributes, parent })
    open.push(name)
  })
  parser.on('text', (text) => {
    if (text.trim()) expect(['failure', 'error', 'skipped', 'system-out']).toContain(open.at(-1))
  })
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  return elements
}

describe('writeJunit', () => {
  const elements = readJunit(writeJunit(mixed.map(timed), texts))
  const named = (name: string) => elements.filter((element) => element.name === name)

  it('writes a file that Jenkins accepts, with counts that add up', () => {
    const [root] = named('testsuites')
    expect(root?.attributes).toMatchObject({ tests: '9', failures: '1', errors: '2' })
    expect(named('testcase')).toHaveLength(9)
    expect(named('failure')).toHaveLength(1)
    expect(named('error')).toHaveLength(2)
  })

  it('skips unknown and accepted findings, with the reason', () => {
    expect(named('skipped').map(({ attributes }) => attributes)).toEqual([
      { type: 'accepted', message: 'Accepted until 2027-01-01: Known: see, ticket' },
      { type: 'unknown', message: 'SPF: DNS was not queried.' },
    ])
  })

  it('fails the case for limits if no finding fails', () => {
    const spam = ruling([problem()], { why: 'verdict is spam (limit: spam)', exitCode: 3 })
    const failures = readJunit(writeJunit([timed(spam)], texts)).filter(({ name }) => name === 'failure')
    expect(failures.map(({ attributes }) => attributes)).toEqual([
      { type: 'limit', message: 'verdict is spam (limit: spam)' },
    ])
  })
})

describe('writeAnnotations', () => {
  const lines = writeAnnotations(mixed, texts).trimEnd().split('\n')

  /** Parses a line as GitHub's runner does. */
  function readCommand(line: string) {
    const [, command, properties = '', data = ''] = /^::(error|warning|notice) ([^:]*)::(.*)$/.exec(line) ?? []
    const decode = (text: string) =>
      text
        .replaceAll('%3A', ':')
        .replaceAll('%2C', ',')
        .replaceAll('%0D', '\r')
        .replaceAll('%0A', '\n')
        .replaceAll('%25', '%')
    const pairs = properties.split(',').map((pair) => pair.split('=').map(decode))
    return { command, ...Object.fromEntries(pairs), text: decode(data) }
  }

  it('writes one command per line, no matter what the text contains', () => {
    const commands = lines.map(readCommand)
    expect(commands.every(({ command }) => command !== undefined)).toBe(true)
    expect(commands).toContainEqual({
      command: 'error',
      file: 'templates/a b.eml',
      title: 'dkim.missing',
      text: 'Bad\n::error::injected,\\u0000 100% <x> & "y" \\u0023#[add-mask]z \u{1F600}\nSign.',
    })
    expect(commands).toContainEqual(expect.objectContaining({ command: 'warning', title: 'links.empty', line: '7' }))
  })

  it('shows checks that were not done as notices, and no accepted findings', () => {
    const commands = lines.map(readCommand)
    expect(commands).toContainEqual({
      ...{ command: 'notice', file: 'templates/a b.eml', title: '1 check could not be done' },
      text: 'SPF: DNS was not queried.',
    })
    expect(lines.join('\n')).not.toContain('spf.fail')
    expect(commands).toContainEqual(
      expect.objectContaining({ command: 'error', file: 'b.eml', text: unreadable.failure }),
    )
  })

  it('names the domain if the file is that of a zone', () => {
    const subject = { name: 'shop.example', file: 'shop.zone' }
    const gaps = [{ rule: 'spf.result', topic: 'SPF', reason: 'DNS was not queried.' }]
    const outcomes = [ruling([problem()], { subject, gaps }), { subject, failure: 'Nothing is known.' }]
    const titles = writeAnnotations(outcomes, cliTexts.en).matchAll(/,title=([^:]*)::/g)
    expect([...titles].map(([, title]) => title)).toEqual([
      'Not checked (shop.example)',
      'dkim.missing (shop.example)',
      '1 check could not be done (shop.example)',
    ])
  })

  it('shows ten of a kind over all files, the worst first, and counts the others', () => {
    const outcomes = Array.from({ length: 30 }, (_, index) => {
      const own = problem({ rule: `rule.${index}`, severity: index === 29 ? 'critical' : 'minor', points: index })
      return ruling([own, problem()], { subject: { name: `${index}.eml`, file: `${index}.eml` } })
    })
    const commands = writeAnnotations(outcomes, texts).trimEnd().split('\n').map(readCommand)
    expect(commands).toHaveLength(11)
    expect(commands[0]).toMatchObject({ command: 'warning', title: 'rule.29', file: '29.eml' })
    // The same finding of all files.
    expect(commands[1]).toMatchObject({
      title: 'dkim.missing',
      file: '0.eml',
      text: 'No DKIM.\nSign.\n(and in 29 more files)',
    })
    expect(commands[2]).toMatchObject({ title: 'rule.28' })
    expect(commands[10]).toMatchObject({ command: 'notice', text: expect.stringContaining('21 more findings') })
  })

  it('lists errors first', () => {
    const kinds = lines.map((line) => /^::(\w+)/.exec(line)?.[1])
    expect(kinds).toEqual([...kinds].sort((one, other) => rank(one) - rank(other)))
  })

  function rank(kind: string | undefined): number {
    return ['error', 'warning', 'notice'].indexOf(kind ?? '')
  }
})

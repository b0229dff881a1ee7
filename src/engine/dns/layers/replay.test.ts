import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resolverOf } from '../../../../test/support/zone.ts'
import type { RecordType } from '../resolver.ts'
import { createRecordingResolver } from './recording-resolver.ts'
import { createReplayResolver, readRecording } from './replay.ts'

const zone = resolverOf(`
$ORIGIN example.com.
@    300 SOA   ns first\\.last 1 1h 1h 1w 60
@    300 TXT   "v=spf1 -all" "\\195\\188"
@    300 MX    10 mail
@    300 CAA   128 issue "ca.example"
mail 300 A     192.0.2.1
mail 300 AAAA  2001:db8::1
_25._tcp.mail 300 TLSA 3 1 1 abcd
www  60  CNAME @
`)
const questions: [string, RecordType][] = [
  ['example.com', 'SOA'],
  ['www.example.com', 'TXT'],
  ['example.com', 'MX'],
  ['example.com', 'CAA'],
  ['mail.example.com', 'AAAA'],
  ['_25._tcp.mail.example.com', 'TLSA'],
  ['example.com', 'A'],
  ['no.example.com', 'A'],
  ['example.net', 'A'],
]

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'replay-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('a recording', () => {
  it('answers as the recorded resolver did', async () => {
    const recording = createRecordingResolver(zone)
    for (const [name, type] of questions) await recording.query(name, type)
    const lines = join(folder, 'answers.jsonl')
    writeFileSync(
      lines,
      recording
        .answers()
        .map((answer) => `${JSON.stringify(answer)}\n`)
        .join(''),
    )
    const array = join(folder, 'answers.json')
    writeFileSync(array, JSON.stringify(recording.answers()))
    for (const file of [lines, array]) {
      const replay = createReplayResolver(readRecording(file))
      for (const [name, type] of questions) expect(await replay.query(name, type)).toEqual(await zone.query(name, type))
    }
  })

  it('forwards other questions to another resolver, if any', async () => {
    const subject = 'mail.example.com A'
    expect(await createReplayResolver([]).query('mail.example.com', 'A')).toEqual({
      status: 'unavailable',
      reason: { code: 'dns_outside_zone', subject },
    })
    expect(await createReplayResolver([], zone).query('mail.example.com', 'A')).toMatchObject({ status: 'found' })
  })

  it.each([
    ['not JSON', 'example.com'],
    ['another document', '{"name":"example.com"}'],
    ['an unknown status', '[{"name":"a","type":"A","status":"fine","records":[],"ttl":1}]'],
    ['a broken record', '[{"name":"a","type":"A","status":"found","records":["here"],"ttl":1}]'],
    [
      'two records in one string',
      '[{"name":"a","type":"A","status":"found","records":["192.0.2.1\\n192.0.2.2"],"ttl":1}]',
    ],
  ])('is refused if it has %s', (_what, content) => {
    const file = join(folder, 'broken.json')
    writeFileSync(file, content)
    expect(() => readRecording(file)).toThrow()
  })
})

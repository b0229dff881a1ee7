import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createFactReader } from '../../scripts/spam-corpus/read-corpus.ts'
import { isAboutSending } from '../../src/engine/checks/check-message.ts'
import { checks } from '../../src/engine/checks/index.ts'
import { presentReport } from '../../src/engine/present/present-report.ts'
import { reevaluate } from '../../src/engine/score/reevaluate.ts'

/* What holds for every message that is judged as a template, without a network. */

const folder = join(import.meta.dirname, '../fixtures/legitimate-mail')
const readFacts = await createFactReader()
const sendingKeys = new Set<string>(checks.filter(isAboutSending).map(({ key }) => key))
const sendingFindings = new Set(checks.filter(isAboutSending).flatMap(({ findings }) => Object.keys(findings)))

async function judgeTemplate(raw: Buffer | string) {
  const facts = await readFacts(Buffer.from(raw))
  return presentReport(reevaluate(facts, [], 'template'), 'en')
}

/** The same message without the fields that only a sent message has. */
function unsend(raw: Buffer): string {
  const [header = '', ...body] = raw.toString('latin1').split('\r\n\r\n')
  const own = header.replace(
    /^(?:received|dkim-signature|date|message-id|to|return-path):.*(?:\r\n[ \t].*)*\r\n/gim,
    '',
  )
  return [own, ...body].join('\r\n\r\n')
}

describe.each(readdirSync(folder))('%s as a template', (file) => {
  const raw = readFileSync(join(folder, file))

  it('has a complete score', async () => {
    const { score, score_floor, verdict, verdict_floor, result } = await judgeTemplate(raw)
    expect(score).not.toBeNull()
    expect([score_floor, verdict_floor]).toStrictEqual([score, verdict])
    expect(result.coverage.done).toBe(result.coverage.total)
  })

  it('shows nothing about how it was sent', async () => {
    const { result } = await judgeTemplate(raw)
    const keys = result.findings.map(({ key }) => key)
    expect(keys.filter((key) => sendingKeys.has(key) || sendingFindings.has(key))).toStrictEqual([])
    expect(keys).toContain('mailing.template')
  })

  it('scores the same without the fields that only a sent message has', async () => {
    const sent = await judgeTemplate(raw)
    const unsent = await judgeTemplate(Buffer.from(unsend(raw), 'latin1'))
    expect(unsent.score).toBe(sent.score)
  })
})

describe('a template', () => {
  const template = (body: string) =>
    `From: Shop <news@shop.example>\r\nSubject: News\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${body}\r\n`

  it.each([
    ['a merge field', 'Hello {{first_name}}, welcome back to our shop.', false],
    ['another one', 'Hello *|FNAME|*, welcome back to our shop.', false],
    ['a broken merge field', 'Hello {{first_name}, welcome back to our shop.', true],
  ])('with %s', async (_, body, isFault) => {
    const { result } = await judgeTemplate(template(body))
    const fault = result.findings.find(({ key }) => key === 'content.placeholder_left')
    expect(fault !== undefined).toBe(isFault)
  })

  it('with one line that an editor ended otherwise is no spam', async () => {
    const { verdict, result } = await judgeTemplate(template('Hello,\nwelcome back to our shop.'))
    expect(verdict).toBe('inbox')
    expect(result.findings).toContainEqual(expect.objectContaining({ key: 'mime.bare_line_feed', severity: 'info' }))
  })

  it('that is spam stays spam', async () => {
    const gtube = 'XJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X'
    expect((await judgeTemplate(template(gtube))).verdict).toMatch(/^(?:spam|rejected)$/)
  })
})

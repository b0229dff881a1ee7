import { describe, expect, it } from 'vitest'
import { audit } from '../../../test/support/audit.ts'
import { keyLine, rsaKey } from '../../../test/support/dkim-keys.ts'
import { scriptedResolver } from '../../../test/support/scripted-resolver.ts'
import type { Resolver } from '../dns/resolver.ts'
import { presentAudit } from './present-audit.ts'

const key = keyLine('default', `v=DKIM1; p=${rsaKey(2048)}`)
const policy = '_dmarc TXT "v=DMARC1; p=reject; rua=mailto:dmarc@shop.example"'
const sound = `@ TXT "v=spf1 ip4:192.0.2.1 -all"\n@ A 192.0.2.1\n${key}\n${policy}`

/** A domain that exists and publishes nothing. */
const worldWithout = () => scriptedResolver({ 'shop.example': { A: ['192.0.2.1'] } })

async function cardsOf(dns: Resolver | string) {
  return presentAudit(await audit(dns), 'en').checks
}

it('re-evaluates the facts if another version stored other parameters', async () => {
  const report = await audit(sound)
  const outcomes = report.outcomes.map((outcome) =>
    outcome.check === 'spf.record' && outcome.state === 'pass'
      ? { ...outcome, params: { name: 'shop.example' } }
      : outcome,
  )
  expect(outcomes).not.toEqual(report.outcomes)
  expect(presentAudit({ ...report, outcomes }, 'en')).toEqual(presentAudit(report, 'en'))
})

describe('the cards of an audit', () => {
  it('show the published records and the facts about them', async () => {
    const { spf, dkim, dmarc } = await cardsOf(sound)
    expect(spf).toMatchObject({
      status: 'pass',
      reason: null,
      records: ['v=spf1 ip4:192.0.2.1 -all'],
      all: '-all',
      lookups: 0,
    })
    expect(dkim).toMatchObject({ status: 'pass', keys: [{ selector: 'default', records: [{ key_bits: 2048 }] }] })
    expect(dmarc).toMatchObject({ status: 'pass', policy: 'reject', found_at: 'shop.example', tags: { p: 'reject' } })
  })

  it.each([
    ['spf', 'fail', '@ TXT "v=spf1 mx -all"\n@ TXT "v=spf1 -all"'],
    ['spf', 'fail', '@ TXT "v=spf1 +all"'],
    ['spf', 'warn', '@ TXT "v=spf1 ip4:192.0.2.1 ?all"'],
    ['spf', 'warn', '@ TXT "v=spf1 include:elsewhere.example -all"'],
    ['spf', 'pass', '@ TXT "v=spf1 exists:%{i}.shop.example -all"'],
    ['spf', 'absent', '@ TXT "hello"'],
    ['dkim', 'unknown', keyLine('x7q', `v=DKIM1; p=${rsaKey(2048)}`)],
    ['dkim', 'fail', keyLine('default', `v=DKIM1; p=${rsaKey(512)}`)],
    ['dkim', 'absent', '@ A 192.0.2.1'],
    ['dmarc', 'warn', '_dmarc TXT "v=DMARC1; p=none"'],
    ['dmarc', 'fail', '_dmarc TXT "v=DMARC1; p=none; p=reject"'],
    ['dmarc', 'absent', '@ A 192.0.2.1'],
  ] as const)('say that %s is %s where the zone holds %s', async (topic, status, zone) => {
    expect((await cardsOf(zone))[topic].status).toBe(status)
  })

  it('explain a warning without findings', async () => {
    const { spf } = await cardsOf('@ TXT "v=spf1 include:elsewhere.example -all"')
    expect(spf).toMatchObject({ status: 'warn', reason: expect.stringContaining('elsewhere.example TXT') })
    const open = await cardsOf('@ TXT "v=spf1 include:elsewhere.example ?all"')
    expect(open.spf).toMatchObject({ status: 'warn', reason: null })
  })

  it('warn about SPF near its lookup limit, though it costs no points', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `i${index}`)
    const includes = names.map((name) => `include:${name}.shop.example`).join(' ')
    const zone = [`@ TXT "v=spf1 ${includes.slice(0, 120)}" "${includes.slice(120)} -all"`]
    const { spf } = await cardsOf([...zone, ...names.map((name) => `${name} TXT "v=spf1 -all"`)].join('\n'))
    expect(spf).toMatchObject({ status: 'warn', lookups: 10 })
  })

  it('explain why something is unknown', async () => {
    const { dmarc } = await cardsOf(
      scriptedResolver({ 'shop.example': { A: ['192.0.2.1'] }, '_dmarc.shop.example': 'dns_servfail' }),
    )
    expect(dmarc).toMatchObject({ status: 'unknown', reason: expect.stringContaining('_dmarc.shop.example TXT') })
  })

  it('are all absent for a domain that does not exist', async () => {
    const cards = Object.values(await cardsOf(scriptedResolver({})))
    expect(new Set(cards.map(({ status }) => status))).toEqual(new Set(['absent']))
  })
})

describe('the score of an audit', () => {
  const scoreOf = async (dns: Resolver | string) => {
    const { score, grade } = presentAudit(await audit(dns), 'en')
    return { score, grade }
  }

  it('subtracts the points of the findings', async () => {
    const { score, findings } = presentAudit(await audit(worldWithout()), 'en')
    const tenths = findings.reduce((sum, { points }) => sum + Math.round(points * 10), 0)
    expect(tenths).toBeGreaterThanOrEqual(45)
    expect(score).toBe((100 - tenths) / 10)
  })

  it.each(['shop.example', '_dmarc.shop.example'])('is unknown if %s does not answer', async (name) => {
    const silent = scriptedResolver({ 'shop.example': { A: ['192.0.2.1'] }, [name]: 'dns_timeout' })
    expect(await scoreOf(silent)).toEqual({ score: null, grade: null })
  })

  it('is unavailable for a domain that does not exist', async () => {
    expect(await scoreOf(scriptedResolver({}))).toEqual({ score: null, grade: null })
  })
})

it('has the same contents in Polish', async () => {
  const report = await audit('@ A 192.0.2.1')
  const [english, polish] = [presentAudit(report, 'en'), presentAudit(report, 'pl')]
  expect(polish.findings.map(({ key }) => key)).toEqual(english.findings.map(({ key }) => key))
  expect(polish.findings[0]?.title).not.toBe(english.findings[0]?.title)
})

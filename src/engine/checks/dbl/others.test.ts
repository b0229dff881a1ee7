import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { workingLists } from '../../../../test/support/list-scripts.ts'
import { type Script, scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { dblOthers } from './others.ts'

const surbl = 'shop.example.multi.surbl.org'
const uribl = 'shop.example.multi.uribl.com'
const refused = { A: ['127.0.0.1'] }

describe('dbl.others', () => {
  it.each<[string, Script]>([
    ['pass', {}],
    ['pass', { [surbl]: refused }],
    ['dbl.listed_elsewhere', { [surbl]: { A: ['127.0.0.8'] } }],
    ['dbl.listed_elsewhere', { [uribl]: { A: ['127.0.0.2'] } }],
    ['dbl.suspected', { [uribl]: { A: ['127.0.0.4'] } }],
    ['unknown: list_refused', { [surbl]: refused, [uribl]: refused }],
  ])('answers %s for %j', async (expected, script) => {
    expect(await auditAnswer(dblOthers, scriptedResolver({ ...workingLists(), ...script }))).toBe(expected)
  })

  it('says which lists it speaks of, and which were silent', async () => {
    const { facts } = await audit(scriptedResolver({ ...workingLists(), [surbl]: refused }))
    expect(askAudit(dblOthers, facts)).toMatchObject({ params: { lists: ['URIBL'], silent: ['SURBL'] } })
  })
})

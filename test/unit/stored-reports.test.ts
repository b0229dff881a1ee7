import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { presentReport } from '../../src/engine/present/present-report.ts'
import { messageFactsSchema } from '../../src/shared/contract/facts/message-facts.ts'
import { resultSchema } from '../../src/shared/contract/tests/test-report.ts'

/*
 * Reports stored by earlier versions, with outcomes of their rules. Add a file when facts change, and never change an
 * existing one.
 */

const folder = `${import.meta.dirname}/../fixtures/stored-reports`
const storedReport = z.object({ facts: messageFactsSchema, outcomes: z.array(z.looseObject({ state: z.string() })) })

function readStored(file: string) {
  return storedReport.parse(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')))
}

describe.each(globSync('*.json', { cwd: folder }))('the stored report %s', (file) => {
  const stored = readStored(file)
  const { verdict, result } = presentReport({ facts: stored.facts, outcomes: null, trials: [] }, 'en')

  it('is re-evaluated with the current rules', () => {
    expect(() => resultSchema.parse(result)).not.toThrow()
    const findings = stored.outcomes.flatMap(({ finding }) => finding ?? [])
    expect(result.findings.map(({ key }) => key)).toEqual(expect.arrayContaining(findings))
    expect(verdict).not.toBe('unknown')
  })

  it('reports facts that were not gathered then as unknown', () => {
    const unknown = result.findings.filter(({ reason_code }) => reason_code === 'not_gathered')
    expect(unknown.map(({ key }) => key)).toContain('dbl.answers')
    for (const finding of unknown) expect(finding).toMatchObject({ state: 'unknown', severity: 'info', points: 0 })
    expect(result.coverage.total - result.coverage.done).toBe(unknown.length)
  })
})

import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const workflowSchema = z.object({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(z.string(), z.object({ steps: z.array(z.object({ uses: z.string().optional() })).default([]) })),
})

describe.each(globSync('.github/workflows/*.yml'))('%s', (file) => {
  const read = () => workflowSchema.parse(parse(readFileSync(file, 'utf8')))

  it('may only read, but for jobs that say otherwise', () => {
    expect(read().permissions).toEqual({ contents: 'read' })
  })

  it('uses actions of a stated version, of GitHub alone', () => {
    const used = Object.values(read().jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []))
    expect(used.length).toBeGreaterThan(0)
    for (const action of used) expect(action).toMatch(/^actions\/[\w-]+@v\d+$/)
  })
})

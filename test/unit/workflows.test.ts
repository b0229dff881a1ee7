import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

/* What protects users from a changed action, image, or install script. */

const workflowSchema = z.object({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(z.string(), z.object({ steps: z.array(z.object({ uses: z.string().optional() })).default([]) })),
})

describe.each(globSync('.github/workflows/*.yml'))('%s', (file) => {
  const read = () => workflowSchema.parse(parse(readFileSync(file, 'utf8')))

  it('has read-only permissions unless a job states others', () => {
    expect(read().permissions).toEqual({ contents: 'read' })
  })

  it("uses GitHub's own actions, pinned by commit", () => {
    const used = Object.values(read().jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []))
    expect(used.length).toBeGreaterThan(0)
    for (const action of used) expect(action).toMatch(/^actions\/[\w-]+@[\da-f]{40}$/)
  })
})

describe('Dockerfile', () => {
  it('pins images by digest, updated by Dependabot', () => {
    const images = [...readFileSync('Dockerfile', 'utf8').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
    expect(images.length).toBeGreaterThan(0)
    for (const image of images) expect(image).toMatch(/^node:24-[\w-]+@sha256:[\da-f]{64}$/)
    expect(readFileSync('.github/dependabot.yml', 'utf8')).toContain('package-ecosystem: docker')
  })

  it('installs from the lock file only', () => {
    expect(readFileSync('Dockerfile', 'utf8')).toContain('npm ci --omit=dev --ignore-scripts')
  })
})

describe('.npmrc', () => {
  it('makes installs fail for install scripts that are not allowed', () => {
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^strict-allow-scripts=true$/m)
  })
})

it('the packaged app is tested without secrets', () => {
  expect(readFileSync('.github/workflows/packaged.yml', 'utf8')).not.toContain('secrets.')
})

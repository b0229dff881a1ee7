import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const manifestSchema = z.object({ homepage: z.url({ protocol: /^https$/ }), author: z.string() })

describe('package.json', () => {
  it('has a homepage, which Linux packages need in a clone without a remote', () => {
    // app-builder-lib (FpmTarget.computeFpmMetaInfoOptions) would otherwise read the repository from .git/config.
    expect(manifestSchema.safeParse(JSON.parse(readFileSync('package.json', 'utf8'))).error).toBeUndefined()
  })
})

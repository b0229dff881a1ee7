import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { desktopTestObstacle } from '../electron/desktop-obstacle.ts'
import { findChromium } from '../find-chromium.ts'
import { addCounts, type Counts, countSkipped, countsSchema, noCounts, reasonIn } from './counts.ts'

/** A step of `npm test`. */
export interface Step {
  name: string
  /** Arguments for npm. */
  command: string[]
  /** Where the runner writes its counts, and how to read them. */
  counted?: { environment: Record<string, string>; read(): Counts }
  /** Why the step cannot run here; undefined if it can. */
  obstacle?: string
  /** Which part of the step cannot run here. */
  note?: string
}

/** A vitest script, whose configuration reads the variable. */
export function vitest(script: string, name: string, reports: string): Step {
  const file = join(reports, `${script.replace(':', '-')}.json`)
  return {
    name,
    command: ['run', script],
    counted: {
      environment: { TEST_COUNTS_FILE: file },
      read: () => countsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))),
    },
  }
}

const playwrightError = z.object({ message: z.string().optional() })
const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.int(),
  tests: z.array(
    z.object({
      status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
      annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
      results: z.array(z.object({ errors: z.array(playwrightError) })),
    }),
  ),
})

interface PlaywrightSuite {
  specs: z.infer<typeof playwrightSpec>[]
  suites?: PlaywrightSuite[] | undefined
}

const playwrightSuite: z.ZodType<PlaywrightSuite> = z.lazy(() =>
  z.object({ specs: z.array(playwrightSpec), suites: z.array(playwrightSuite).optional() }),
)
/** `errors` are those outside of tests. */
const playwrightReport = z.object({ suites: z.array(playwrightSuite), errors: z.array(playwrightError) })

/** A Playwright script. */
export async function playwright(script: string, name: string, reports: string): Promise<Step> {
  const file = join(reports, `${script.replaceAll(':', '-')}.json`)
  const step: Step = {
    name,
    command: ['run', script, '--', '--reporter=list,json'],
    counted: {
      environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      read: () => countPlaywright(playwrightReport.parse(JSON.parse(readFileSync(file, 'utf8')))),
    },
  }
  if (findChromium() === null)
    return { ...step, obstacle: 'no Chromium (Debian: chromium-headless-shell, or set CHROMIUM_PATH)' }
  const obstacle = await desktopTestObstacle()
  return obstacle === null ? step : { ...step, note: `the desktop app is not run: ${obstacle}` }
}

function countPlaywright({ suites, errors }: z.infer<typeof playwrightReport>): Counts {
  const counts = countSuites(suites)
  if (errors.length > 0) counts.failed.push({ test: 'outside of tests', message: describe(errors) })
  return counts
}

function countSuites(suites: readonly PlaywrightSuite[]): Counts {
  const counts = noCounts()
  for (const { specs, suites: inner = [] } of suites) {
    addCounts(counts, countSuites(inner))
    for (const { title, file, line, tests } of specs) {
      for (const { status, annotations, results } of tests) {
        const reason = annotations.find(({ type }) => type === 'skip')?.description
        if (status === 'expected') counts.passed += 1
        else if (status === 'skipped') countSkipped(counts, reasonIn(reason ?? title))
        else {
          const errors = results.flatMap((result) => result.errors)
          counts.failed.push({ test: `${file}:${line} > ${title}`, message: describe(errors) })
        }
      }
    }
  }
  return counts
}

function describe(errors: readonly z.infer<typeof playwrightError>[]): string {
  return errors.map(({ message }) => message ?? 'no message').join('\n')
}

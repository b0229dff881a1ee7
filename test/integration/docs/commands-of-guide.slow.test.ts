// Starts first, because it takes long.
import { describe, expect, it } from 'vitest'
import { commandsIn, documentationPages } from '../../support/documentation.ts'
import { notRun } from './not-run.ts'
import { describeCommands, isFirstSteps } from './run-commands.ts'

describeCommands(isFirstSteps)

describe('commands that are not run', () => {
  const written = new Set(documentationPages.flatMap(commandsIn))

  it.each([...notRun.keys()])('%s is on a page', (command) => {
    expect(written).toContain(command)
  })
})

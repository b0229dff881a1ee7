import { execFile } from 'node:child_process'
import { expect, it } from 'vitest'
import { program } from '../../../scripts/build-product.ts'
import { runBuiltSendproof } from '../../support/sendproof.ts'

/** Makes a process report an older Node version. */
const pretence = `data:text/javascript,${encodeURIComponent(
  "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })",
)}`

it('reports an old Node in one line', async () => {
  const { promise, resolve } = Promise.withResolvers<{ code: unknown; stdout: string; stderr: string }>()
  execFile(process.execPath, ['--import', pretence, program, 'serve'], (error, stdout, stderr) =>
    resolve({ code: error?.code, stdout, stderr }),
  )
  expect(await promise).toEqual({
    code: 1,
    stdout: '',
    stderr: 'sendproof needs Node 24 or newer; this is Node 20.20.2.\n',
  })
})

it('runs under this one', async () => {
  expect(await runBuiltSendproof(['--version'])).toMatchObject({ exitCode: 0, stderr: '' })
})

import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { followOutput } from './worker-process.ts'

function follow() {
  const lines: string[] = []
  const stdout = new PassThrough()
  const stderr = new PassThrough()
  const output = followOutput({ stdout, stderr }, (line) => void lines.push(line))
  return { lines, stdout, stderr, output }
}

it('passes on whole lines of a worker, and the rest at its end', () => {
  const { lines, stdout, stderr, output } = follow()
  stderr.write('(node:1) Deprecation')
  stdout.write('other\n')
  stderr.write(Buffer.from('Warning: zażółć').subarray(0, -1))
  stderr.write(Buffer.from('ć\n\n(Use').subarray(1))
  expect(lines).toEqual(['other', '(node:1) DeprecationWarning: zażółć'])
  expect(output.describe('exit code 1')).toEqual({ detail: 'exit', stack: 'exit code 1' })
  expect(lines.at(-1)).toBe('(Use')
})

it('does not collect a line without an end', () => {
  const { lines, stderr } = follow()
  for (let part = 0; part < 30; part += 1) stderr.write('x'.repeat(1_000))
  expect(lines.map(({ length }) => length)).toEqual([11_000, 11_000])
})

it('recognizes that memory was full, also between two chunks', () => {
  const { stderr, output } = follow()
  stderr.write('FATAL ERROR: JavaScript heap')
  stderr.write(' out of memory\n')
  expect(output.describe('SIGABRT').detail).toBe('out of memory')
})

import { spawnSync } from 'node:child_process'
import { root } from './build-product.ts'

/*
 * `npm run subjects`: checks the subjects of commits that origin/main does not have. A clone without origin/main, such as an
 * export, has no new commits.
 */

const maxLength = 72
const conventional = /^[a-z]+(?:\([\w-]+\))?!?: \S/

const { status, stdout } = spawnSync('git', ['log', '--no-merges', '--format=%h %s', 'origin/main..HEAD'], {
  cwd: root,
  encoding: 'utf8',
})
for (const line of status === 0 ? stdout.split('\n').filter(Boolean) : []) {
  const subject = line.slice(line.indexOf(' ') + 1)
  if (subject.length > maxLength) fail(line, `has ${subject.length} characters; at most ${maxLength} are allowed`)
  if (!conventional.test(subject)) fail(line, 'must begin with a type, such as “fix(smtp): ”')
}

function fail(line: string, reason: string): void {
  console.error(`${line}: the subject ${reason}`)
  process.exitCode = 1
}

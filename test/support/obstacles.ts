import { spawnSync } from 'node:child_process'

/*
 * What a machine lacks for some tests. They are skipped there, with the reason in their name, which `npm test` lists at its
 * end (scripts/test/count-tests.ts).
 */

/** Why a program cannot be used here; null when it can. `debian` is the package that has it, if that is named otherwise. */
export function programObstacle(program: string, debian = program): string | null {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error ? `no ${program} (Debian: ${debian})` : null
}

/** What only Linux has. */
export const linuxObstacle = process.platform === 'linux' ? null : 'only on Linux'

/** What Windows has not. */
export const posixObstacle = process.platform === 'win32' ? 'not on Windows' : null

/** The name of tests, with the reason if they are not run here. */
export function named(name: string, obstacle: string | null): string {
  return obstacle === null ? name : `${name} (not run: ${obstacle})`
}

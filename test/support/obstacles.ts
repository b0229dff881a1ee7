import { spawnSync } from 'node:child_process'

/*
 * Requirements that a machine may lack for some tests. Such tests are skipped with the reason in their name, which `npm
 * test` lists at its end (scripts/test/counts.ts).
 */

/** Why a program cannot be used here; null if it can. `debian` is the name of its package, if different. */
export function programObstacle(program: string, debian = program): string | null {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error ? `no ${program} (Debian: ${debian})` : null
}

/** Only on Linux. */
export const linuxObstacle = process.platform === 'linux' ? null : 'only on Linux'

/** Not on Windows. */
export const posixObstacle = process.platform === 'win32' ? 'not on Windows' : null

/** A test name, with the reason if it is skipped. */
export function named(name: string, obstacle: string | null): string {
  return obstacle === null ? name : `${name} (not run: ${obstacle})`
}

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Whether syncs can be counted on this machine. */
export function canCountSyncs(): boolean {
  return spawnSync('strace', ['-V']).status === 0
}

/**
 * Starts a program under strace, which logs its syncs. With seccomp, the program runs at nearly full speed; attaching
 * to a running one would stop it at every call.
 */
export function syncCounter(file: string): string[] {
  return ['strace', '-f', '-q', '--seccomp-bpf', '-e', 'trace=fsync,fdatasync', '-o', file]
}

/** Syncs so far. An interrupted call is logged twice: unfinished and resumed. */
export function readSyncs(file: string): number {
  return readFileSync(file, 'utf8').match(/\bf(?:data)?sync\(/g)?.length ?? 0
}

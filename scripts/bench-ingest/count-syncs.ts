import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Whether syncs can be counted on this machine. */
export function canCountSyncs(): boolean {
  return spawnSync('strace', ['-V']).status === 0
}

/**
 * Has strace start a program and write its syncs to a file. The kernel hands it nothing else (seccomp), so that the program
 * is about as fast as ever; strace that is laid on a running one halts it at every call.
 */
export function syncCounter(file: string): string[] {
  return ['strace', '-f', '-q', '--seccomp-bpf', '-e', 'trace=fsync,fdatasync', '-o', file]
}

/** How many syncs there were so far. A call that another thread interrupts stands there twice: unfinished, and resumed. */
export function readSyncs(file: string): number {
  return readFileSync(file, 'utf8').match(/\bf(?:data)?sync\(/g)?.length ?? 0
}

/**
 * Settings of the engine and of PostgreSQL's client may be secrets, or name the files that hold them. Options of Node's may
 * load what a worker must not read.
 */
const foreignVariable = /^(?:SENDPROOF_|PG|NODE_OPTIONS$)/i

/**
 * The variables that a worker inherits. It reads what strangers wrote, and needs no setting but those of its messages: one
 * that was made to do what a message says finds no secret in its environment.
 */
export function workerEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !foreignVariable.test(name)))
}

/** Settings of the engine and of PostgreSQL clients may be secrets or name them, and Node's options may load files. */
const foreignVariable = /^(?:SENDPROOF_|PG|NODE_OPTIONS$)/i

/** The environment of a worker, without secrets, in case a message takes over the worker. */
export function workerEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !foreignVariable.test(name)))
}

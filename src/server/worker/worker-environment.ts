/** Settings of the engine and of PostgreSQL clients may be or name secrets; Node's options may load files. */
const foreignVariable = /^(?:SENDPROOF_|PG|NODE_OPTIONS$)/i

/** The environment of a worker, without secrets: a worker taken over by a message finds none. */
export function workerEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !foreignVariable.test(name)))
}

import { expect, it } from 'vitest'
import { workerEnvironment } from './fork-worker.ts'

it('gives a worker what the system needs, but no settings', () => {
  const environment = {
    PATH: '/usr/bin',
    LANG: 'pl_PL.UTF-8',
    SENDPROOF_HOSTED_API_KEY: 'secret',
    SENDPROOF_DATABASE_FILE: '/run/secrets/database',
    sendproof_relay_password: 'secret',
    NODE_OPTIONS: '--require=./trace.cjs',
    PGPASSWORD: 'secret',
    PGPASSFILE: '/run/secrets/pgpass',
  }
  expect(workerEnvironment(environment)).toEqual({ PATH: '/usr/bin', LANG: 'pl_PL.UTF-8' })
})

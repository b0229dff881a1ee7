import { onTestFinished } from 'vitest'
import { type AuthorizationServer, launchAuthorizationServer } from './launch-authorization-server.ts'

/** Starts an unencrypted authorization server for the duration of the test. */
export async function startAuthorizationServer(user: string): Promise<AuthorizationServer> {
  const server = await launchAuthorizationServer(user)
  onTestFinished(server.end)
  return server
}

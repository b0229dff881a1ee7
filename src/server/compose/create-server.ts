import { checkReach } from '../network/reach.ts'
import { bindPorts } from './bind-ports.ts'
import type { RunningNode, RunningServer, ServerOptions, Teardown } from './engine-types.ts'

export { ListenError } from '../network/listen.ts'
export { RemoteAccessError } from '../network/reach.ts'

/** Starts a complete engine, whatever role is configured. Throws like `createNode`. */
export async function createServer(options: ServerOptions): Promise<RunningServer> {
  const node = await createNode({ ...options, settings: { ...options.settings, role: 'all' } })
  const { http, lookup, smtp, data_dir, ...others } = node.listening
  if (!http || !lookup || !smtp || !data_dir) throw new Error('an engine with the role "all" does not listen')
  const openUiAddress = () => node.openUiAddress() ?? http
  return { ...node, listening: { http, lookup, smtp, data_dir, ...others }, openUiAddress }
}

/**
 * Starts the parts of the configured role.
 * Throws `RemoteAccessError`, `ListenError` if a port is in use, `StoreError` if the data folder cannot be used, and
 * the errors of `createResolver`.
 */
export async function createNode(options: ServerOptions): Promise<RunningNode> {
  checkReach(options.settings, options.log)
  const ports = await bindPorts(options.settings)
  const teardown: Teardown[] = [ports.close]
  const close = async () => {
    for (const release of teardown.splice(0).reverse()) await release()
  }
  try {
    // Loaded on demand, so that the desktop app can show a window first.
    const { startEngine } = await import('./start-engine.ts')
    return { ...(await startEngine(options, ports, (release) => teardown.push(release))), close }
  } catch (error) {
    await close()
    throw error
  }
}

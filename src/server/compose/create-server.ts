import { checkReach } from '../network/reach.ts'
import type { Teardown } from '../services/infrastructure.ts'
import { bindPorts } from './bind-ports.ts'
import type { RunningNode, RunningServer } from './engine-types.ts'
import { loadLayer, type NodeParts } from './hosted-layer.ts'
import type { ServerOptions } from './server-options.ts'

export { ListenError } from '../network/listen.ts'

const everyPart: NodeParts = { smtp: true, http: true, queue: true, metrics: false }

/** Starts a complete engine, whose settings name no role. Throws like `createNode`. */
export async function createServer(options: ServerOptions): Promise<RunningServer> {
  const node = await createNode(options)
  const { http, lookup, smtp, data_dir, ...others } = node.listening
  if (!http || !lookup || !smtp || !data_dir) throw new Error('a complete engine does not listen')
  const openUiAddress = async () => (await node.openUiAddress()) ?? http
  return { ...node, listening: { http, lookup, smtp, data_dir, ...others }, openUiAddress }
}

/**
 * Starts the parts that this node runs. Throws `SettingsError` if the settings need more than the host has,
 * `RemoteAccessError`, `ListenError` if a port is in use, `StoreError` if the data folder cannot be used, and
 * the errors of `createResolver`. Waits for a shared database that cannot be reached; the reason of `stopping` is thrown if
 * that aborts.
 */
export async function createNode(options: ServerOptions): Promise<RunningNode> {
  checkReach(options.settings, options.log)
  const layer = await loadLayer(options)
  const parts = layer?.parts ?? everyPart
  const ports = await bindPorts(options.settings, parts)
  const teardown: Teardown[] = [ports.close]
  const close = async () => {
    for (const release of teardown.splice(0).reverse()) await release()
  }
  try {
    // Loaded on demand, so that the desktop app can show a window first.
    const { startEngine } = await import('./start-engine.ts')
    return { ...(await startEngine({ ...options, layer, parts }, ports, (release) => teardown.push(release))), close }
  } catch (error) {
    await close()
    throw error
  }
}

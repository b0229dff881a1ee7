import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type InboxTestReport, testReportSchema } from '../../src/shared/contract/inbox-tests/inbox-test-report.ts'
import { createTest } from '../../src/shared/contract/inbox-tests/inbox-tests.ts'
import { keyRights } from '../../src/shared/contract/key-rights.ts'
import { demoDns, demoSender } from './demo-sender.ts'
import { prepareRoles } from './documented-roles.ts'
import { createKey, runBuiltSendproof, type ServingNode, serveNode, smtpOf } from './sendproof.ts'

type Role = 'all' | 'smtp' | 'http' | 'worker'

/** Several nodes on one database, each in its own process. */
export interface HostedInstance {
  /** A key without a limit on tests. */
  key: string
  /** Creates another key, which has no tests yet. */
  createKey(): Promise<string>
  /** `stated` are settings for this node only, as variables; `built` is another version of the program. */
  start(role: Role, stated?: Record<string, string>, built?: string): Promise<ServingNode>
  /** Creates a test at a node with the key. */
  createTest(node: ServingNode): Promise<{ token: string; address: string }>
  /** Kills the nodes that are still running. */
  end(): Promise<void>
}

interface InstanceOptions {
  /** Arguments for every node in addition to its role. */
  flags?: readonly string[]
  /** Further variables for every node. */
  environment?: NodeJS.ProcessEnv
}

/** `database` is the address of an empty database for its superuser. Nodes use it as the role for them. */
export async function startHostedInstance(database: string, options: InstanceOptions = {}): Promise<HostedInstance> {
  const { flags = demoDns } = options
  // Links are the same on every node.
  const links = { SENDPROOF_BASE_URL: 'https://sendproof.example' }
  const { owner, app } = await prepareRoles(database)
  const migrated = await runBuiltSendproof(['database', 'migrate'], { environment: { SENDPROOF_DATABASE: owner } })
  if (migrated.exitCode !== 0) throw new Error(migrated.stderr)
  const environment = { SENDPROOF_DATABASE: app, SENDPROOF_MIGRATE: 'never', ...links, ...options.environment }
  const nodes: ServingNode[] = []
  const folder = mkdtempSync(join(tmpdir(), 'sendproof-hosted-'))

  const createKeyHere = () => createKey(folder, ['--rights', keyRights.join(',')], environment)
  const key = await createKeyHere()
  return {
    key,
    createKey: createKeyHere,
    async start(role, stated = {}, built?: string) {
      const words = ['--role', role, ...flags]
      const node = await serveNode(
        mkdtempSync(join(folder, `${role}-`)),
        words,
        { ...environment, ...stated },
        [],
        built,
      )
      nodes.push(node)
      return node
    },
    async createTest(node) {
      const response = await createAt(node, { 'x-api-key': key })
      return createTest.responses[201].body.parse(await response.json())
    },
    async end() {
      await Promise.all(nodes.map((node) => node.end('SIGKILL')))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Requests a test from a node, and returns any answer. */
export function createAt(node: ServingNode, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${httpOf(node)}/api/v1/tests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ sending_ip: demoSender.ip }),
  })
}

export async function readAt(node: ServingNode, token: string): Promise<InboxTestReport> {
  const response = await fetch(`${httpOf(node)}/api/v1/tests/${token}`)
  return testReportSchema.parse(await response.json())
}

export function httpOf({ listening: { http } }: ServingNode): string {
  if (http === undefined) throw new Error('the node serves no HTTP')
  return http
}

/** The form that `deliver` needs. */
export function smtpAt({ listening: { smtp } }: ServingNode) {
  if (smtp === undefined) throw new Error('the node takes no mail')
  return { smtp: smtpOf(smtp) }
}

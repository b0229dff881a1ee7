import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { root } from '../../scripts/build-product.ts'
import { codeOf } from '../../src/shared/error-code.ts'

/** The addresses of a database, for the role that owns it and the role of nodes. */
export interface DocumentedRoles {
  owner: string
  app: string
}

/** PostgreSQL's code for an object that exists: roles belong to the server, not to a database. */
const exists = '42710'

/** Prepares an empty database as docs/hosting.md says. `superuser` is its address. */
export async function prepareRoles(superuser: string): Promise<DocumentedRoles> {
  const page = readFileSync(join(root, 'docs/hosting.md'), 'utf8')
  const [, block = ''] = /```sql\n([\s\S]*?)```/.exec(page) ?? []
  const name = new URL(superuser).pathname.slice(1)
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  try {
    const statements = block.replaceAll(/^\\connect.*$|--.*$/gm, '').split(';')
    for (const statement of statements.map((text) => text.trim()).filter(Boolean)) {
      const own = statement.replace(/^CREATE DATABASE \w+ OWNER (\w+)/, `ALTER DATABASE ${name} OWNER TO $1`)
      await client.query(own).catch((error: unknown) => {
        if (codeOf(error) !== exists) throw error
      })
    }
  } finally {
    await client.end()
  }
  const passwords = [...block.matchAll(/CREATE ROLE (\w+) LOGIN PASSWORD '([^']+)'/g)]
  const addressOf = (role: string) => {
    const address = new URL(superuser)
    address.username = role
    address.password = passwords.find(([, named]) => named === role)?.[2] ?? ''
    return address.href
  }
  return { owner: addressOf('sendproof'), app: addressOf('sendproof_app') }
}

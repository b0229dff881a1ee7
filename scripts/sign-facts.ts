import { createPrivateKey, createPublicKey } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readPackFile } from '../src/engine/facts/read-pack-file.ts'
import { signedText, signingKeys, signText } from '../src/engine/facts/signature.ts'
import { factPacks } from '../src/engine/packs/fact-packs.ts'
import { root } from './build-product.ts'

/*
 * Writes each shipped pack with a signature, as `facts-NAME.json`, into a folder: the files that `sendproof facts update`
 * downloads from a release. `FACTS_KEY` is the private key in PEM; its public key must be in the program.
 */

const [folder = 'dist'] = process.argv.slice(2)
const { FACTS_KEY: pem } = process.env
if (!pem) throw new Error('FACTS_KEY is not set')
const privateKey = createPrivateKey(pem)
const [key] = Object.entries(signingKeys).find(([, known]) => known.equals(createPublicKey(privateKey))) ?? []
if (!key) throw new Error('the program does not know the public key of FACTS_KEY')

await mkdir(folder, { recursive: true })
for (const { name } of factPacks) {
  const text = await readFile(join(root, 'resources/facts', `${name}.json`), 'utf8')
  const file = z.record(z.string(), z.unknown()).parse(JSON.parse(text))
  const signature = { key, ed25519: signText(signedText(file), privateKey) }
  const octets = Buffer.from(`${JSON.stringify({ ...file, signature }, null, 2)}\n`)
  const demands = {
    packs: factPacks,
    keys: signingKeys,
    now: new Date(),
    highestOf: () => 1,
    allowsUnsigned: () => false,
  }
  const read = readPackFile(octets, demands)
  if (read.state === 'refused') throw new Error(`${name}: ${JSON.stringify(read.refusal)}`)
  await writeFile(join(folder, `facts-${name}.json`), octets)
  console.log(`signed ${name} ${read.file.version} with ${key}`)
}

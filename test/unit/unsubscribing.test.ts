import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/build-product.ts'
import { createFactReader, readMessages } from '../../scripts/spam-corpus/read-corpus.ts'
import { readHeaders } from '../../src/engine/message/headers.ts'
import { readBodies } from '../../src/engine/message/mime/bodies.ts'
import { readMimeTree } from '../../src/engine/message/mime/mime-tree.ts'
import { splitMessage } from '../../src/engine/message/mime/split-message.ts'
import { presentReport } from '../../src/engine/present/present-report.ts'
import { reevaluate } from '../../src/engine/score/reevaluate.ts'
import type { Purpose } from '../../src/shared/contract/facts/message/purpose.ts'
import { verdicts } from '../../src/shared/contract/inbox-tests/inbox-tests.ts'
import { messageFacts } from '../support/message-facts.ts'

/*
 * Taking away a way to unsubscribe never makes a message better: neither its score nor its verdict rises, and it does
 * not turn into something that needs none.
 */

const readFacts = await createFactReader()

interface Letter {
  fields: readonly { name: string; value: string }[]
  text: string
  html: string
}

function open(raw: Buffer): Letter {
  const message = splitMessage(raw)
  const headers = readHeaders(message.header)
  const tree = readMimeTree(message, headers)
  const { text, html } = tree.state === 'known' ? readBodies(tree.value.leaves) : { text: '', html: '' }
  return { fields: headers.fields, text, html }
}

/** Writes a letter with the same header and both texts, unencoded. */
function write({ fields, text, html }: Letter): Buffer {
  const kept = fields.filter(({ name }) => !/^(?:content-|mime-version$|dkim-signature$)/i.test(name))
  const parts = [['plain', text] as const, ['html', html] as const].filter(([, content]) => content.trim() !== '')
  return Buffer.from(
    [
      ...kept.map(({ name, value }) => `${name}: ${value.replace(/\s+/g, ' ')}`),
      'MIME-Version: 1.0',
      'Content-Type: multipart/alternative; boundary="=_x"',
      '',
      ...parts.flatMap(([type, content]) => [`--=_x`, `Content-Type: text/${type}; charset=utf-8`, '', content]),
      '--=_x--',
      '',
    ].join('\r\n'),
  )
}

/** The facts of a letter from a sender without faults. */
async function factsOf(letter: Letter) {
  const { headers, message, body, html, links, mailing, purpose, wording, markup } = await readFacts(write(letter))
  const content = { headers, message, body, html, links, mailing, purpose, wording, markup }
  return { ...messageFacts(), ...content }
}

const words = /unsub|abmeld|abbestell|wypis|rezygn|opt[-_ ]?out|désinscri|baja|afmeld|stop receiving|\/leave|\/u\?/i

const withoutFields = ({ fields, ...letter }: Letter): Letter => ({
  ...letter,
  fields: fields.filter(({ name }) => !/^list-unsubscribe(?:-post)?$/i.test(name)),
})

const withoutLinks = ({ text, html, ...letter }: Letter): Letter => ({
  ...letter,
  text: text
    .split('\n')
    .filter((line, at, lines) => !(words.test(line) || (/^\s*<?https?:/.test(line) && words.test(lines[at - 1] ?? ''))))
    .join('\n'),
  html: html.replace(/<a\b[^>]*>[\s\S]*?<\/a>/gi, (link) => (words.test(link) ? '' : link)),
})

const removals: readonly [string, (letter: Letter) => Letter][] = [
  ['the header fields', withoutFields],
  ['the links', withoutLinks],
  ['both', (letter) => withoutFields(withoutLinks(letter))],
]

const rank = (value: Purpose | null) => ['campaign', null, 'transactional', 'personal'].indexOf(value)

const files = [
  ...readMessages(join(root, 'test/fixtures')).filter(({ file }) => file.endsWith('.eml')),
  {
    file: join(root, 'resources/demo/newsletter.eml'),
    read: () => readFileSync(join(root, 'resources/demo/newsletter.eml')),
  },
]

/** Ways to offer unsubscribing, right and wrong, for messages that have none. */
const offers: readonly Letter['fields'][number][][] = [
  [],
  [
    { name: 'List-Unsubscribe', value: '<https://shop.example/u>' },
    { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
  ],
  [{ name: 'List-Unsubscribe', value: 'https://shop.example/u' }],
  [
    { name: 'List-Unsubscribe', value: '<http://shop.example/u>' },
    { name: 'List-Unsubscribe', value: '<mailto:u@shop.example>' },
    { name: 'List-Unsubscribe-Post', value: 'yes' },
  ],
]

describe.each(files.map(({ file, read }) => [file.slice(root.length + 1), open(read())] as const))(
  '%s',
  (_, original) => {
    it.each(offers.map((fields, at) => [at, fields] as const))(
      'is not better without a way to unsubscribe (%i)',
      async (at, fields) => {
        const letter =
          at === 0 ? original : { ...withoutFields(original), fields: [...withoutFields(original).fields, ...fields] }
        const before = await factsOf(letter)
        const shownBefore = presentReport(reevaluate(before), 'en')
        for (const [name, remove] of removals) {
          const after = await factsOf(remove(letter))
          const shown = presentReport(reevaluate(after), 'en')
          expect(
            rank(after.purpose.value),
            `${name}: ${before.purpose.signs} -> ${after.purpose.signs}`,
          ).toBeLessThanOrEqual(rank(before.purpose.value))
          const lost = (report: typeof shown) =>
            report.result.findings.flatMap(({ key, points }) => (points > 0 ? [`${key} ${points}`] : []))
          expect(shown.score, `${name}: ${lost(shownBefore)} -> ${lost(shown)}`).toBeLessThanOrEqual(
            shownBefore.score ?? 0,
          )
          expect(verdicts.indexOf(shown.verdict), name).toBeGreaterThanOrEqual(verdicts.indexOf(shownBefore.verdict))
          expect(shown.score_floor).toBeLessThanOrEqual(shownBefore.score_floor ?? 0)
        }
      },
    )
  },
)

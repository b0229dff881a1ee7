import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startListServer } from '../../support/list-server.ts'
import { test as appTest, dropFiles, expect } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { carelessMessage } from '../support/messages.ts'

/** The answer of an rspamd stand-in: a symbol that the built-in scorer also has, and one that it does not have. */
const verdict = {
  score: 12.5,
  required_score: 15,
  action: 'add header',
  symbols: {
    RBL_SPAMHAUS_SBL: { name: 'RBL_SPAMHAUS_SBL', score: 4, description: 'From address is listed in Spamhaus SBL' },
    BAYES_SPAM: { name: 'BAYES_SPAM', score: 8.5, description: 'Bayes spam probability' },
  },
}

const test = appTest.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted.
  flags: async ({}, use) => {
    const rspamd = createServer((_, response) => response.end(JSON.stringify(verdict))).listen(0, '127.0.0.1')
    await once(rspamd, 'listening')
    const { port } = rspamd.address() as AddressInfo
    const lists = await startListServer('192.0.2.25', {
      'zen.spamhaus.org': 'listed',
      'bl.mailspike.net': 'clean',
      'bl.blocklist.de': 'refusing',
    })
    await use(['--dns', lists.address, '--rspamd', `http://127.0.0.1:${port}`])
    await lists.close()
    rspamd.close()
  },
})

test.use({ engineState: 'new' })

test('filters are compared side by side, with shared symbols in one row and missing filters explained', {
  tag: '@slow',
}, async ({ app }) => {
  await dropFiles(app, [{ name: 'sale.eml', content: carelessMessage }])
  await app.getByRole('tab', { name: 'Reputation' }).click()
  const symbols = app.getByRole('table', { name: 'Matched symbols and points' })
  await expect(symbols.getByRole('columnheader')).toHaveText(['Symbol', 'Group', 'Built-in filter', 'rspamd'])
  await expect(symbols.getByRole('row', { name: /^RBL_SPAMHAUS_SBL/ }).getByRole('cell')).toHaveText([
    /Spamhaus SBL lists the sending address/,
    'rbl',
    '4.0',
    '4.0',
  ])
  await expect(symbols.getByRole('row', { name: /^BAYES_SPAM/ }).getByRole('cell')).toHaveText([
    /Bayes spam probability/,
    '',
    '–',
    '8.5',
  ])
  await expect(
    app.getByText(
      /^Not included, because it could not be checked: .* blocklist\.de, Spamhaus DBL, SURBL, and URIBL\.$/,
    ),
  ).toHaveCount(1)
  await expectNoViolation(app, 'two spam filters')
})

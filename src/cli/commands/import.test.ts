import { expect, it } from 'vitest'
import { cliTexts } from '../../shared/i18n/cli-texts.ts'
import { describeMissing } from './import.ts'

const nothing = { mailboxes: 0, settings: [], relay: false, webhooks: 0, keys: 0 }

it.each([
  [{}, 'There are no passwords, signing secrets, or API keys to enter again.'],
  [
    { mailboxes: 1 },
    'Archives do not contain passwords, signing secrets, or API keys: enter the password of 1 mailbox again.',
  ],
  [
    { webhooks: 2, relay: true },
    'Archives do not contain passwords, signing secrets, or API keys: enter the SMTP server for sending and its password again and edit and save each of the 2 webhook channels to get a new signing secret.',
  ],
  [
    { settings: ['a', 'b'], webhooks: 1, keys: 1 },
    'Archives do not contain passwords, signing secrets, or API keys: enter 2 secret settings (a, b) again, edit and save the webhook channel to get a new signing secret, and create 1 new API key, as the old one no longer works.',
  ],
])('after an import without %o', (missing, text) => {
  expect(describeMissing({ ...nothing, ...missing }, cliTexts.en.import.enterAgain, 'en')).toBe(text)
})

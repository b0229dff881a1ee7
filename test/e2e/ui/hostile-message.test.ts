import { demoDns } from '../../support/demo-sender.ts'
import { dropFiles, expect, test } from '../support/app.ts'

test.use({ flags: demoDns })

const script = '<script>window.hacked = true</script><img src=x onerror="window.hacked = true">'

const hostileMessage = [
  `Received: from ${script} (mail.shop.example [192.0.2.25]) by mx.readers.example; Sat, 21 Nov 2026 01:00:05 +0000`,
  `From: "${script.replaceAll('"', "'")}" <ada@shop.example>`,
  `Subject: ${script}`,
  `X-Hostile: ${script}`,
  `Message-ID: <javascript:alert(1)>`,
  'Content-Type: text/html',
  '',
  `${script}<meta http-equiv="refresh" content="0;url=http://attacker.example/"><svg onload="window.hacked=true">`,
  '',
].join('\r\n')

test('hostile message content is shown, and never runs', { tag: '@hosted' }, async ({ app }) => {
  await dropFiles(app, [{ name: 'hostile.eml', content: hostileMessage }])
  await expect(app.getByRole('img', { name: /^Score/ })).toBeVisible()
  await expect(app.getByRole('banner').or(app.locator('main')).getByText(script).first()).toBeVisible()
  for (const key of ['1', '2', '3', '4', '5']) {
    await app.keyboard.press(key)
    // The previous panel disappears shortly after the new one appears.
    await expect(app.getByRole('tabpanel')).toHaveCount(1)
  }
  await expect(app.getByRole('row', { name: /^X-Hostile/ })).toContainText(script)
  await app.getByRole('link', { name: 'Home' }).click()
  await expect(app.getByRole('link', { name: script })).toBeVisible()
  expect(await app.evaluate('"hacked" in window')).toBe(false)
})

import { expect, it } from 'vitest'
import { createFactReader } from '../../scripts/spam-corpus/read-corpus.ts'
import { requiredScore, scoreSpam } from '../../src/engine/spam/builtin.ts'

/*
 * Threats with a wallet to pay to, as they have circulated since 2018, and mail that shares their words.
 */

const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const readFacts = await createFactReader()

async function scoreOf(text: string): Promise<number> {
  const fields = [
    'From: Ann <ann@shop.example>',
    'To: ben@readers.example',
    'Subject: Hello',
    'Date: Thu, 26 Nov 2026 10:00:00 +0000',
    'Message-ID: <1@shop.example>',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
  ]
  return scoreSpam(await readFacts(Buffer.from([...fields, '', text, ''].join('\r\n')))).score
}

it.each([
  ['en', 'I hacked your device and recorded you with your webcam. If you do not pay, all your contacts get the video.'],
  ['en', 'I have full access to your laptop. There is a video of you while you were alone. You have 48 hours.'],
  ['en', 'A man carried a bomb into the building. The device will detonate unless you pay.'],
  ['en', 'I hаckеd yоur dеvicе and rеcordеd you. My trоjаn sees all yоur cоntаcts.'],
  ['en', 'I hack\u200bed your dev\u200bice. My tro\u200bjan sees all your con\u200btacts.'],
  ['pl', 'Mój trojan daje mi kontrolę. Nagrałem cię. Jeśli nie zapłacisz, wyślę nagranie Twoim znajomym.'],
  ['de', 'Ich habe Sie beobachtet. Mein Trojaner hat Sie gefilmt. Das Video geht an alle Ihre Kontakte.'],
  ['fr', "J'ai piraté votre appareil. Je vous ai filmé. La vidéo ira à tous vos contacts."],
  ['es', 'Tengo acceso completo a tu dispositivo. Te he grabado. Enviaré el video a todos tus contactos.'],
  ['it', 'Il mio trojan mi dà accesso. Ti ho registrato. Il video andrà a tutti i tuoi contatti.'],
  ['pt', 'Meu trojan me dá controle. Gravei você. Enviarei o vídeo para todos os seus contatos.'],
  ['nl', 'Mijn malware zit op je apparaat. Ik heb je gefilmd. De video gaat naar al je contacten.'],
])('is spam in %s: %s', async (_, threat) => {
  expect(await scoreOf(`${threat}\n${bitcoin}`)).toBeGreaterThanOrEqual(requiredScore)
})

it.each([
  `You withdrew 0.05 BTC to ${bitcoin}. If this was not you, someone may know your password: lock your account.`,
  `The invoice is still open. If you do not pay within 48 hours, our lawyers take over. Bitcoin: ${bitcoin}`,
  `I recorded a new episode and made a video. Send it to all your contacts! Donations: ${bitcoin}`,
  'Send your newsletter to all your contacts with one click, or to all of your contacts in a segment.',
  'Scammers claim that they recorded you through your webcam and threaten to send the video to all your contacts.',
  'I have access to your Analytics now. I will send the video of our call tonight.',
  'Ktoś mógł uzyskać dostęp do Twojego konta. Zmień hasło.',
])('is not spam: %s', async (text) => {
  expect(await scoreOf(text)).toBeLessThan(requiredScore / 2)
})

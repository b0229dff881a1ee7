import { assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../../test/support/any-text.ts'
import type { MailingSigns, UnsubscribeOffer } from '../../../shared/contract/facts/message/mailing.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { readPage } from '../../html/page.ts'
import { unreadMessage } from '../message/message.ts'
import { gatherMailingSigns } from './mailing-signs.ts'

const reason = { code: 'message_unreadable' as const }

function signsOf({ html = '', text = '' }: { html?: string; text?: string }): MailingSigns {
  const opened = { ...unreadMessage(0, reason), bodies: known({ text, html, unread: 0 }) }
  const signs = gatherMailingSigns(opened, html === '' ? null : readPage(html))
  if (signs.state !== 'known') throw new Error('the signs are not known')
  return signs.value
}

const code = 'https://click.service.example/ls/a1b2c3d4e5f6g7'

describe('gatherMailingSigns', () => {
  it('is unavailable for bodies that were not read', () => {
    expect(gatherMailingSigns(unreadMessage(0, reason), null)).toEqual(unavailable(reason))
  })

  it.each<[string, UnsubscribeOffer]>([
    ['<p>Tea from <a href="https://shop.example/">our shop</a></p>', 'none'],
    ['<a href="https://shop.example/unsubscribe">Unsubscribe</a>', 'personal'],
    [`<a href="${code}">Wypisz się</a>`, 'personal'],
    [`<a href="${code}">Newsletter abbestellen</a>`, 'personal'],
    [`<a href="${code}">Se désabonner</a>`, 'personal'],
    [`<a href="${code}">Darse de baja</a>`, 'personal'],
    [`<a href="${code}">Cancella l’iscrizione</a>`, 'personal'],
    [`<a href="${code}">Uitschrijven</a>`, 'personal'],
    [`<a href="${code}"><img alt="Unsubscribe" src="x.png"></a>`, 'personal'],
    ['<a href="mailto:unsubscribe@shop.example">Unsubscribe</a>', 'personal'],
    ['<a href="https://shop.example/bye">Unsubscribe</a>', 'worded'],
    [`<p>If you no longer wish to receive these emails, <a href="${code}">click here</a>.</p>`, 'personal'],
    [`<p>Jeśli nie chcesz otrzymywać wiadomości,<br><a href="${code}">kliknij tutaj</a>.</p>`, 'personal'],
    [`<p>Wenn Sie keine weiteren E-Mails möchten, <a href="${code}">klicken Sie hier</a>.</p>`, 'personal'],
    [`<p>Kliknij <a href="${code}">tutaj</a>, aby się wypisać.</p>`, 'personal'],
    [`<p>Um sich vom Newsletter abzumelden, <a href="${code}">klicken Sie hier</a>.</p>`, 'personal'],
    [`<p>Klik <a href="${code}">hier</a> om je uit te schrijven.</p>`, 'personal'],
    [`<p>Para cancelar tu suscripción, pulsa <a href="${code}">aquí</a>.</p>`, 'personal'],
    [`<p>You subscribed to our news.</p><p><a href="${code}">Manage preferences</a></p>`, 'mentioned'],
    [`<p>You have an account with us.</p><p><a href="${code}">Email preferences</a></p>`, 'none'],
    ['<p>I told them how to unsubscribe: <a href="https://shop.example/help">see here</a>.</p>', 'mentioned'],
    ['<p>I found out how to unsubscribe!</p><p>See my <a href="https://anna.example/">page</a></p>', 'none'],
    [`<p>Look!</p><blockquote type="cite"><a href="${code}">Unsubscribe</a></blockquote>`, 'none'],
    [`<p>Look!</p><div class="gmail_quote"><a href="${code}">Unsubscribe</a></div>`, 'none'],
    [`Look!<br>---------- Forwarded message ---------<br>From: Shop<br><br><a href="${code}">Unsubscribe</a>`, 'none'],
    [`<p>Look!</p><div id="divRplyFwdMsg">Von: Shop</div><div><a href="${code}">Abmelden</a></div>`, 'none'],
    [`<p>Look!</p><p>Von: Shop<br>Gesendet: Freitag</p><a href="${code}">Abmelden</a>`, 'none'],
  ])('reads the HTML %s: %s', (html, unsubscribe) => {
    expect(signsOf({ html })).toMatchObject({ unsubscribe })
  })

  it.each<[string, UnsubscribeOffer]>([
    ['New tea.\n\nUnsubscribe: https://shop.example/u?id=1', 'personal'],
    ['New tea.\n\nUnsubscribe\nhttps://shop.example/leave', 'personal'],
    ['New tea.\n\nTo unsubscribe, visit:\n\nhttps://shop.example/u?id=1', 'personal'],
    ['New tea.\n\nTo unsubscribe, visit https://shop.example/unsubscribe', 'worded'],
    ['Hi Ben, to leave their list I had to unsubscribe here: https://shop.example/u?id=1', 'mentioned'],
    ['Hi Ben,\n\nhow do I unsubscribe from this?\n\nAnna\nhttps://anna.example/', 'none'],
    ['Look!\n\n> Unsubscribe: https://shop.example/u?id=1', 'none'],
    ['Look!\n\nFrom: Shop\nTo: Anna\n\nUnsubscribe: https://shop.example/u?id=1', 'none'],
    ['Look!\n\n-----Original Message-----\nUnsubscribe: https://shop.example/u?id=1', 'none'],
  ])('reads the text %j: %s', (text, unsubscribe) => {
    expect(signsOf({ text })).toMatchObject({ unsubscribe })
  })

  it.each<[string, Partial<MailingSigns>]>([
    ['<a href="https://shop.example/v">View in browser</a>', { browser_version: true }],
    [
      '<p>Nie widzisz obrazków? Zobacz w przeglądarce: <a href="https://a.example/">tutaj</a></p>',
      { browser_version: true },
    ],
    ['<p>I open my mail in your browser.</p>', { browser_version: false }],
    ['<p>You are receiving this email because you signed up.</p>', { notice: true }],
    ['<p>Sie erhalten diese E-Mail, weil Sie Kunde sind.</p>', { notice: true }],
    [
      '<a href="https://shop.example/?utm_campaign=may">a</a><a href="https://shop.example/?utm_campaign=may">b</a><a href="https://shop.example/tea">c</a>',
      { links: 2, tracked_links: 1 },
    ],
    ['<img src="https://shop.example/open?u=7" width="1" height="1">', { tracking_pixels: 1 }],
  ])('reads %s: %j', (html, signs) => {
    expect(signsOf({ html })).toMatchObject(signs)
  })

  it('reads the start and the end of a long body', () => {
    const middle = '<p>Tea</p>'.repeat(5000)
    expect(signsOf({ html: `${middle}<p><a href="${code}">Unsubscribe</a></p>` })).toMatchObject({
      unsubscribe: 'personal',
    })
    expect(signsOf({ html: `<a href="${code}">View online</a>${middle}` })).toMatchObject({ browser_version: true })
  })

  it('never throws', () => {
    assert(property(anyText(), (text) => signsOf({ html: `<p>${text}</p>`, text }).links >= 0))
  })
})

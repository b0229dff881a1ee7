import { assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../../test/support/any-text.ts'
import type { LinkTrait, MessageLinks } from '../../../shared/contract/facts/message/links.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { readPage } from '../../html/page.ts'
import { unreadMessage } from '../message/message.ts'
import { gatherLinks } from './links.ts'

const reason = { code: 'message_unreadable' as const }

function linksOf(html: string, text = ''): MessageLinks {
  const opened = { ...unreadMessage(0, reason), bodies: known({ text, html, unread: 0 }) }
  const links = gatherLinks(opened, html === '' ? null : readPage(html))
  if (links.state !== 'known') throw new Error('the links are not known')
  return links.value
}

function traitsOf(html: string): LinkTrait[] {
  return linksOf(html).marked.map(({ trait }) => trait)
}

describe('gatherLinks', () => {
  it('is unavailable for bodies that were not read', () => {
    expect(gatherLinks(unreadMessage(0, reason), null)).toEqual(unavailable(reason))
  })

  it('links addresses in HTML without links, as email clients do, and counts links to forms', () => {
    expect(linksOf('<p>See https://forms.gle/1 now</p>')).toMatchObject({ count: 1, forms: 1 })
    expect(linksOf('<p>See https://docs.google.com/document/1</p>')).toMatchObject({ count: 1, forms: 0 })
    expect(linksOf('<a href="https://shop.example">https://shop.example</a>')).toMatchObject({ count: 1, forms: 0 })
  })

  it.each([
    ['https://evil.example/a.php?email=ada@reader.example', ['evil.example']],
    ['https://evil.example/#ada%40reader.example', ['evil.example']],
    ['https://lists.example/unsubscribe?email=ada@reader.example', []],
    ['https://social.example/@ada', []],
    ['https://shop.example/?a=1', []],
  ])('notes an email address in %s', (target, domains) => {
    expect(linksOf(`<a href="${target}">x</a>`).addressed).toEqual(domains)
  })

  it('counts the links of both bodies and the registered domains they lead to', () => {
    const html =
      '<a href="https://www.shop.co.uk/a">A</a><area href=https://shop.co.uk><a href="mailto:a@b.example">b</a>'
    expect(linksOf(html, 'See https://news.shop.example/x, and (http://shop.co.uk).')).toMatchObject({
      count: 5,
      unread: 0,
      domains: [
        { domain: 'shop.co.uk', count: 3 },
        { domain: 'shop.example', count: 1 },
      ],
      domain_count: 2,
    })
  })

  it.each([
    ['https://shop.example/a?e=1 https://shop.example/b https://SHOP.example/c/', 3],
    ['https://shop.example/a https://shop.example/b https://shop.example/c https://shop.example/d.', 4],
    ['https://shop.example/a?e=1 https://shop.example/a?e=2', 4],
    ['http://shop.example/a', 4],
    ['https://shop.example/A', 4],
  ])('counts a link of both versions once: %s', (text, count) => {
    const html = ['a?u=7', 'b', 'c'].map((page) => `<a href="https://shop.example/${page}">${page}</a>`).join('')
    expect(linksOf(html, text)).toMatchObject({ count, domains: [{ domain: 'shop.example', count }] })
  })

  it('names links that no reader can open, and judges nothing else about them', () => {
    const html =
      '<a href="http://localhost:3000/a">a</a><a href="file:///C:/a.pdf">b</a><a href="file:///C:/a.pdf">b</a>'
    expect(linksOf(html, 'http://https://shop.example')).toMatchObject({
      count: 4,
      dead: [
        { target: 'http://localhost:3000/a', fault: 'private_host', line: 1 },
        { target: 'file:///C:/a.pdf', fault: 'local', line: 1 },
        { target: 'http://https://shop.example', fault: 'incomplete', line: null },
      ],
      marked: [],
      domain_count: 0,
    })
  })

  it('judges links that a gateway rewrote by their original target', () => {
    const wrap = (url: string) =>
      `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(url)}&data=x`
    const own = linksOf(`<a href="${wrap('https://shop.com/a')}">https://shop.com/a</a>`)
    expect(own).toMatchObject({ rewritten: { count: 1, gateway: 'Microsoft Safe Links' }, marked: [] })
    expect(own.domains).toEqual([{ domain: 'shop.com', count: 1 }])
    const other = linksOf(`<a href="${wrap('https://evil.com/a')}">https://shop.com/a</a>`)
    expect(other.marked[0]).toMatchObject({ trait: 'shows_other_domain', examples: [{ host: 'evil.com' }] })
    const opaque = linksOf('<a href="https://protect-eu.mimecast.com/s/abc">https://shop.com/a</a>')
    expect(opaque).toMatchObject({ rewritten: { count: 1, gateway: 'Mimecast' }, marked: [] })
  })

  it.each<[string, LinkTrait[]]>([
    ['<a href="https://shop.example/">Our shop</a>', []],
    ['<a href="https://click.service.example/1">Our shop</a>', []],
    ['<a href="https://click.service.example/1">Node.js</a>', []],
    ['<a href="https://click.service.example/1">ASP.NET</a><a href="https://a.example">Socket.IO</a>', []],
    ['<a href="https://click.service.example/1">asp.net</a>', ['shows_other_domain']],
    ['<a href="https://click.service.example/1">SHOP.COM</a>', ['shows_other_domain']],
    ['<a href="https://click.service.example/1">WWW.SHOP.NET</a>', ['shows_other_domain']],
    ['<a href="https://click.service.example/1">README.md</a><a href="https://a.example">photos.zip</a>', []],
    ['<a href="https://click.service.example/1">https://photos.zip</a>', ['shows_other_domain']],
    ['<a href="https://click.service.example/1">shop.md/sale</a>', ['shows_other_domain']],
    ['<a href="https://www.shop.com/">shop.com</a>', []],
    ['<a href="https://click.service.example/1">shop.com</a>', ['shows_other_domain']],
    ['<a href="https://evil.example/"><b>https://</b>bank.example/login</a>', ['shows_other_domain']],
    ['<a href="http://192.0.2.1/">x</a>', ['ip_host', 'unencrypted']],
    ['<a href="https://[2001:db8::1]/">x</a>', ['ip_host']],
    ['<a href="https://3221225985/">x</a>', ['ip_host']],
    ['<a href="https://bank.example@shop.example/">x</a>', ['user_info']],
    ['<a href="https://shop.example:443/">x</a>', []],
    ['<a href="https://shop.example:8443/">x</a>', ['unusual_port']],
    ['<a href="https://pаypal.example/">x</a>', ['lookalike']],
    ['<a href="https://xn--80ak6aa92e.com/">x</a>', ['lookalike']],
    ['<a href="https://żółw.example/">x</a>', ['international']],
    ['<a href="https://www.example.com/">x</a>', ['sample_domain']],
    ['<a href="HTTP://shop.example">x</a>', ['unencrypted']],
    ['<a href="https://my-page.web.app/login">x</a>', ['free_host']],
    ['<a href="https://storage.googleapis.com/bucket/a.html">x</a>', ['free_host']],
    ['<a href="https://sites.google.com/view/a">x</a>', ['free_host']],
    ['<a href="https://notweb.app/">x</a>', []],
    ['<a href="https://www.google.com/url?q=https://shop.example/">x</a>', ['open_redirect']],
    ['<a href="https://www.google.com/maps">x</a>', []],
    ['<a href="https://www.google.vg/amp/s/shop.example/">x</a>', ['open_redirect']],
    ['<a href="https://www.google.com.br/url?q=https://shop.example/">x</a>', ['open_redirect']],
    ['<a href="https://google.shop.example/url">x</a>', []],
    ['<a href="https://adclick.g.doubleclick.net/pcs/click?adurl=https://a.example">x</a>', ['open_redirect']],
    ['<a href="https://">x</a><a href="page.html">y</a><a href="#top">z</a>', []],
  ])('reads %s', (html, traits) => {
    expect(traitsOf(html)).toEqual(traits)
  })

  it('keeps a few examples and counts the rest', () => {
    const html = '\n<a href="http://shop.example/1">one\n two</a>'.repeat(50)
    const [marked] = linksOf(html).marked
    expect(marked).toMatchObject({ trait: 'unencrypted', count: 50 })
    expect(marked?.examples).toHaveLength(3)
    expect(marked?.examples[0]).toEqual({
      target: 'http://shop.example/1',
      host: 'shop.example',
      text: 'one two',
      line: 2,
    })
  })

  it('keeps link texts and their targets, each once', () => {
    const link = '<a href="https://click.shop.example/1"> Our\n<b>shop</b> </a>'
    const html = `${link}${link}<a href="https://bank.example/"><img></a><a href="https://bank.example/">Our shop</a>`
    expect(linksOf(html, 'https://news.example/').labels).toEqual([
      { text: 'Our shop', domain: 'shop.example' },
      { text: 'Our shop', domain: 'bank.example' },
    ])
    const many = Array.from({ length: 100 }, (_, index) => `<a href="https://a.example/">${index}</a>`).join('')
    expect(linksOf(many).labels).toHaveLength(40)
  })

  it.each([
    ['<a href="https://shop.example/u">Unsubscribe</a>', '', true],
    ['<a href="https://shop.example/unsubscribe?id=1">here</a>', '', true],
    ['<p>Nie chcesz otrzymywać wiadomości? Kliknij <a href="https://shop.example/x1">tutaj</a></p>', '', true],
    ['', 'Wypisz się: https://shop.example/x1', true],
    ['', 'To unsubscribe, say so.', false],
    ['<a href="https://shop.example/x">Click here</a> to be instantly removed from this list', '', true],
    ['<a href="https://shop.example/x">The chairs</a> were removed from the hall', '', false],
    ['', 'https://lists.shop.example/talk for (un)subscription information.', true],
    ['<a href="https://shop.example/">Shop</a>', '', false],
    ['<a href="https://shop.example/x"><img alt="Unsubscribe"></a>', '', true],
    ['<a href="https://shop.example/x" title="Unsubscribe">✕</a>', '', true],
    ['<p>Too many? <a href="mailto:unsubscribe@shop.example">Click here</a></p>', '', true],
    ['<a href="https://shop.example/x">Update your preferences</a>', '', true],
    ['<p>If you no longer wish to receive these emails, <a href="https://a.example/x">click here</a></p>', '', true],
    ['<tr><td>No longer want these? Opt out:</td><td><a href="https://a.example/x">Click here</a></td></tr>', '', true],
    [`<p>${'word '.repeat(300)} to unsubscribe, go <a href="https://a.example/x">here</a></p>`, '', true],
    ['<p>See <a href="https://a.example/x">our tea</a></p><p>To unsubscribe, write to us.</p>', '', false],
    ['<p>See <a href="https://a.example/x">our tea</a></p>', 'Unsubscribe: https://a.example/unsubscribe', false],
    ['<a href="https://a.example/unsubscribe" style="display:none">Unsubscribe</a>', '', false],
    ['<p style="font-size:1px">To unsubscribe, <a href="https://a.example/x">click here</a></p>', '', false],
    ['<body bgcolor="#ffffff"><a href="https://a.example/x" style="color:#fff">Unsubscribe</a>', '', false],
    ['<div hidden><a href="https://a.example/x"><img alt="Unsubscribe"></a></div>', '', false],
    ['<a href="https://a.example/unsubscribe"></a>', '', false],
    ['<a href="https://a.example/x" style="color:#fff"><b style="color:#000">Unsubscribe</b></a>', '', true],
    ['<a href="https://a.example/x" style="font-size:0"><img alt="Unsubscribe"></a>', '', true],
    ['<map><area href="https://a.example/x" alt="Unsubscribe"></map>', '', true],
    [`<a href="https://a.example/x">Shop</a>${'<p>word</p>'.repeat(900)}<p>unsubscribe</p>`, '', false],
  ])('detects whether readers can unsubscribe through %s%s', (html, text, expected) => {
    expect(linksOf(html, text).has_unsubscribe).toBe(expected)
  })

  it('finds the unsubscribe link at the end of a page that is too long to parse', () => {
    const html = `<a href="https://shop.example/">Shop</a>${'<br>'.repeat(100_001)}<a href="https://shop.example/x">Unsubscribe</a>`
    expect(linksOf(html).has_unsubscribe).toBe(true)
  })

  it('detects a link to a browser version', () => {
    expect(linksOf('<a href="https://shop.example/v">Zobacz w przeglądarce</a>').has_browser_version).toBe(true)
    expect(linksOf('<a href="https://shop.example/v">Zobacz</a>').has_browser_version).toBe(false)
  })

  it('limits the number of links and domains, and counts the rest', () => {
    const html = Array.from({ length: 6000 }, (_, index) => `<a href="https://shop${index}.com/">x</a>`).join('')
    const links = linksOf(html)
    expect(links).toMatchObject({ count: 6000, unread: 1000, domain_count: 5000 })
    expect(links.domains).toHaveLength(100)
  })

  it('never throws', () => {
    assert(
      property(anyText(), anyText(), (target, text) => {
        const links = linksOf(`<a href="https://${target}">${text}</a><a href='${text}'>${target}`, `http://${target}`)
        expect(links.domains.length).toBeLessThanOrEqual(links.count)
      }),
    )
  })
})

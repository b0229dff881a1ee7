import { describe, expect, it } from 'vitest'
import { answerTo, sampleLinks } from '../../../../test/support/message-facts.ts'
import type { MessageLinks } from '../../../shared/contract/facts/message/links.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import {
  linksAlphabets,
  linksDomains,
  linksEncryption,
  linksHosts,
  linksPorts,
  linksReachable,
  linksSamples,
  linksShorteners,
  linksShownAddresses,
  linksUserInfo,
} from './links.ts'

describe('links.shown_addresses', () => {
  it.each<[Partial<MessageLinks>, string]>([
    [{ count: 0 }, 'not evaluated'],
    [{}, 'pass'],
    [
      {
        marked: [
          {
            trait: 'shows_other_domain',
            count: 1,
            examples: [
              { target: 'https://click.service.example/x', text: 'https://shop.example', host: 'x.example', line: 3 },
            ],
          },
        ],
      },
      'links.other_domain',
    ],
    [{ rewritten: { count: 2, gateway: 'Mimecast' } }, 'links.rewritten'],
  ])('evaluates %j', (value, answer) => {
    expect(answerTo(linksShownAddresses, { links: known({ ...sampleLinks, ...value }) })).toBe(answer)
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(linksShownAddresses, { links: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})

describe('links.reachable', () => {
  it.each<[Partial<MessageLinks>, string]>([
    [{ count: 0 }, 'not evaluated'],
    [{}, 'pass'],
    [{ dead: [{ target: 'file:///C:/a.pdf', fault: 'local', line: 3 }] }, 'links.unreachable'],
  ])('evaluates %j', (value, answer) => {
    expect(answerTo(linksReachable, { links: known({ ...sampleLinks, ...value }) })).toBe(answer)
  })
})

describe('links.hosts', () => {
  it.each<[Partial<MessageLinks>, string]>([
    [{ count: 0 }, 'not evaluated'],
    [{}, 'pass'],
    [
      {
        marked: [
          {
            trait: 'ip_host',
            count: 1,
            examples: [{ target: 'http://192.0.2.1/x', text: '', host: 'x.example', line: 3 }],
          },
        ],
      },
      'links.ip_host',
    ],
  ])('evaluates %j', (value, answer) => {
    expect(answerTo(linksHosts, { links: known({ ...sampleLinks, ...value }) })).toBe(answer)
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(linksHosts, { links: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})

describe('links.user_info', () => {
  it.each<[Partial<MessageLinks>, string]>([
    [{ count: 0 }, 'not evaluated'],
    [{}, 'pass'],
    [
      {
        marked: [
          {
            trait: 'user_info',
            count: 1,
            examples: [{ target: 'https://bank.example@shop.example/', text: '', host: 'x.example', line: 3 }],
          },
        ],
      },
      'links.user_name',
    ],
  ])('evaluates %j', (value, answer) => {
    expect(answerTo(linksUserInfo, { links: known({ ...sampleLinks, ...value }) })).toBe(answer)
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(linksUserInfo, { links: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})

describe('links.ports', () => {
  it.each<[Partial<MessageLinks>, string]>([
    [{ count: 0 }, 'not evaluated'],
    [{}, 'pass'],
    [
      {
        marked: [
          {
            trait: 'unusual_port',
            count: 1,
            examples: [{ target: 'https://shop.example:8443/', text: '', host: 'x.example', line: 3 }],
          },
        ],
      },
      'links.unusual_port',
    ],
  ])('evaluates %j', (value, answer) => {
    expect(answerTo(linksPorts, { links: known({ ...sampleLinks, ...value }) })).toBe(answer)
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(linksPorts, { links: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})

describe('links.encryption', () => {
  it.each<[Partial<MessageLinks>, string]>([
    [{ count: 0 }, 'not evaluated'],
    [{}, 'pass'],
    [
      {
        marked: [
          {
            trait: 'unencrypted',
            count: 1,
            examples: [{ target: 'http://x.example/', text: '', host: 'x.example', line: 3 }],
          },
        ],
      },
      'links.unencrypted',
    ],
  ])('evaluates %j', (value, answer) => {
    expect(answerTo(linksEncryption, { links: known({ ...sampleLinks, ...value }) })).toBe(answer)
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(linksEncryption, { links: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})

describe('links.alphabets', () => {
  it.each<[Partial<MessageLinks>, string]>([
    [{ count: 0 }, 'not evaluated'],
    [{}, 'pass'],
    [
      {
        marked: [
          {
            trait: 'lookalike',
            count: 1,
            examples: [{ target: 'https://xn--pypal-4ve.com/', text: '', host: 'x.example', line: 3 }],
          },
        ],
      },
      'links.lookalike',
    ],
    [
      {
        marked: [
          {
            trait: 'international',
            count: 1,
            examples: [{ target: 'https://xn--kawa-8ra.example/', text: '', host: 'x.example', line: 3 }],
          },
        ],
      },
      'links.international',
    ],
  ])('evaluates %j', (value, answer) => {
    expect(answerTo(linksAlphabets, { links: known({ ...sampleLinks, ...value }) })).toBe(answer)
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(linksAlphabets, { links: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})

describe('links.shorteners', () => {
  it.each<[Partial<MessageLinks>, string]>([
    [{ count: 0 }, 'not evaluated'],
    [{}, 'pass'],
    [{ domains: [{ domain: 'bit.ly', count: 1 }] }, 'links.shortened'],
    [{ domains: [{ domain: 'shop.example', count: 1 }], domain_count: 101 }, 'not evaluated'],
    [{ unread: 1 }, 'not evaluated'],
    [{ domains: [{ domain: 'bit.ly', count: 1 }], unread: 1 }, 'links.shortened'],
  ])('evaluates %j', (value, answer) => {
    expect(answerTo(linksShorteners, { links: known({ ...sampleLinks, ...value }) })).toBe(answer)
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(linksShorteners, { links: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})

describe('links.domains', () => {
  it.each<[Partial<MessageLinks>, string]>([
    [{ count: 0 }, 'not evaluated'],
    [{}, 'pass'],
    [{ domain_count: 15 }, 'pass'],
    [{ domain_count: 16 }, 'links.many_domains'],
  ])('evaluates %j', (value, answer) => {
    expect(answerTo(linksDomains, { links: known({ ...sampleLinks, ...value }) })).toBe(answer)
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(linksDomains, { links: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})

describe('links.samples', () => {
  it.each<[Partial<MessageLinks>, string]>([
    [{ count: 0 }, 'not evaluated'],
    [{}, 'pass'],
    [
      {
        marked: [
          {
            trait: 'sample_domain',
            count: 1,
            examples: [{ target: 'https://www.example.com/', text: '', host: 'x.example', line: 3 }],
          },
        ],
      },
      'links.sample_domain',
    ],
  ])('evaluates %j', (value, answer) => {
    expect(answerTo(linksSamples, { links: known({ ...sampleLinks, ...value }) })).toBe(answer)
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(linksSamples, { links: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})

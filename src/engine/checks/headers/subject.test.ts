import { describe, expect, it } from 'vitest'
import { answerTo, askCheck, headersWith, messageFacts, sentAs } from '../../../../test/support/message-facts.ts'
import {
  subjectAddress,
  subjectCapitals,
  subjectEmoji,
  subjectLength,
  subjectMoney,
  subjectPunctuation,
  subjectReplyPrefix,
  subjectTrial,
} from './subject.ts'

describe('subject.length', () => {
  it.each<[string | null, string]>([
    ['News of November', 'pass'],
    ['n'.repeat(78), 'pass'],
    ['n'.repeat(79), 'subject.cut'],
    ['n'.repeat(201), 'subject.too_long'],
    [null, 'not evaluated'],
    [' ', 'not evaluated'],
  ])('evaluates %j', (subject, answer) => {
    expect(answerTo(subjectLength, { message: { ...messageFacts().message, subject } })).toBe(answer)
  })
})

describe('subject.capitals', () => {
  it.each<[string | null, string]>([
    ['News of November', 'pass'],
    ['NASA', 'pass'],
    ['FAQ: GDPR & VAT', 'pass'],
    ['FLASH SALE', 'subject.capitals_only'],
    ['2026-11-20', 'pass'],
    ['ニュースのお知らせです', 'pass'],
    ['BUY NOW, PAY LATER', 'subject.capitals_only'],
    ['ŻÓŁTA WYPRZEDAŻ dziś', 'pass'],
    ['ŻÓŁTA WYPRZEDAŻ DZIŚ', 'subject.capitals_only'],
  ])('evaluates %j', (subject, answer) => {
    expect(answerTo(subjectCapitals, { message: { ...messageFacts().message, subject } })).toBe(answer)
  })
})

describe('subject.punctuation', () => {
  it.each<[string | null, string]>([
    ['News of November', 'pass'],
    ['It is here! Do you see it?', 'pass'],
    ['Really?!', 'pass'],
    ['=?utf-8?Q?Tea of spring=?=', 'pass'],
    ['=?utf-8?Q?Tea of spring', 'pass'],
    ['Buy now!!', 'subject.punctuation_loud'],
    ['Why??', 'subject.punctuation_loud'],
    ['Yes! Now! Here!', 'subject.punctuation_loud'],
  ])('evaluates %j', (subject, answer) => {
    expect(answerTo(subjectPunctuation, { message: { ...messageFacts().message, subject } })).toBe(answer)
  })
})

describe('subject.emoji', () => {
  it.each<[string | null, string]>([
    ['News of November', 'pass'],
    ['🎉 News 🎉', 'pass'],
    ['👩‍👩‍👧‍👦 👍🏽 ❤️', 'pass'],
    ['#1 of 2026 ©', 'pass'],
    ['🎉🎉🎉🎉', 'subject.emoji_many'],
    ['🔥 News 🔥🔥🔥', 'subject.emoji_many'],
  ])('evaluates %j', (subject, answer) => {
    expect(answerTo(subjectEmoji, { message: { ...messageFacts().message, subject } })).toBe(answer)
  })

  it.each([
    ['Tea® and Cups™ ©', 0],
    ['Tea®\uFE0F ❤', 2],
  ])('counts the emoji in %j', (subject, count) => {
    const facts = messageFacts({ message: { ...messageFacts().message, subject } })
    expect(askCheck(subjectEmoji, facts)).toMatchObject({ state: 'pass', params: { count } })
  })
})

describe('subject.money', () => {
  it.each<[string | null, string]>([
    ['News of November', 'pass'],
    ['Tea for €9 instead of €12', 'pass'],
    ['Make $$$ fast', 'subject.money_loud'],
    ['$5, $10, $20', 'subject.money_loud'],
  ])('evaluates %j', (subject, answer) => {
    expect(answerTo(subjectMoney, { message: { ...messageFacts().message, subject } })).toBe(answer)
  })
})

describe('subject.address', () => {
  it.each<[string | null, string]>([
    ['News of shop.example', 'pass'],
    ['See https://shop.example/new', 'subject.address_shown'],
    ['www.shop.example has news', 'subject.address_shown'],
  ])('evaluates %j', (subject, answer) => {
    expect(answerTo(subjectAddress, { message: { ...messageFacts().message, subject } })).toBe(answer)
  })
})

describe('subject.trial', () => {
  it.each<[string | null, string]>([
    ['News of November', 'pass'],
    ['Test results of our teas', 'pass'],
    ['test', 'subject.trial_word'],
    ['[TEST] Test 123!', 'subject.trial_word'],
    ['Test mail', 'subject.trial_word'],
  ])('evaluates %j', (subject, answer) => {
    expect(answerTo(subjectTrial, { message: { ...messageFacts().message, subject } })).toBe(answer)
  })
})

describe('subject.reply_prefix', () => {
  it.each<[string | null, string]>([
    ['News of November', 'not evaluated'],
    ['Regarding: tea', 'not evaluated'],
    ['re:Invent 2026 recap', 'not evaluated'],
    ['Re:新商品', 'subject.fake_reply'],
    ['Re: your order', 'subject.fake_reply'],
    ['RE[2]: your order', 'subject.fake_reply'],
    ['Odp: zamówienie', 'subject.fake_reply'],
    ['Fwd: your order', 'subject.fake_reply'],
  ])('evaluates %j', (subject, answer) => {
    expect(answerTo(subjectReplyPrefix, { message: { ...messageFacts().message, subject } })).toBe(answer)
  })

  it('accepts real replies and forwards', () => {
    const message = { ...messageFacts().message, subject: 'Re: your order' }
    const answer = headersWith({ 'In-Reply-To': '<1@reader.example>' })
    expect(answerTo(subjectReplyPrefix, { message, headers: answer })).toBe('pass')
    const { wording } = messageFacts()
    if (wording.state !== 'known') throw new Error('the fixture has words')
    const quoting = { ...wording, value: { ...wording.value, quoted_lines: 3 } }
    expect(answerTo(subjectReplyPrefix, { message, wording: quoting })).toBe('pass')
    const forward = { message: { ...message, subject: 'Fwd: tea' }, ...sentAs('personal') }
    expect(answerTo(subjectReplyPrefix, forward)).toBe('not evaluated')
  })
})

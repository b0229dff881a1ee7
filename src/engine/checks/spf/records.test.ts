import { describe, expect, it } from 'vitest'
import { passingSpf } from '../../../../test/support/message-facts.ts'
import { allOf, allowAddress, hasRedirect, merged, respelled, tidied, withAll } from './records.ts'

describe('allOf', () => {
  it.each([
    ['v=spf1 mx -all', '-all'],
    ['v=spf1 mx ~ALL', '~ALL'],
    ['v=spf1 all', 'all'],
    ['v=spf1  +all  mx', '+all'],
    ['v=spf1 mx', null],
    ['v=spf1 include:all.example', null],
    ['v=spf1', null],
  ])('finds the end of %s', (record, all) => {
    expect(allOf(record)).toBe(all)
  })
})

describe('allowAddress', () => {
  it.each([
    ['v=spf1 -all', 'v=spf1 ip4:203.0.113.7 -all'],
    ['v=spf1 mx ?all exp=why.example', 'v=spf1 mx ip4:203.0.113.7 ?all exp=why.example'],
    ['v=spf1 mx redirect=_spf.example', 'v=spf1 mx ip4:203.0.113.7 redirect=_spf.example'],
    ['v=spf1 mx', 'v=spf1 mx ip4:203.0.113.7'],
    ['v=spf1', 'v=spf1 ip4:203.0.113.7'],
  ])('adds the address to %s', (record, value) => {
    expect(allowAddress({ ...passingSpf, record })?.value).toBe(value)
  })

  it('makes up no record where none is known', () => {
    expect(allowAddress({ ...passingSpf, record: null })).toBeNull()
  })
})

it('replaces the end of a record, wherever it stands', () => {
  expect(withAll('shop.example', 'v=spf1 +all mx', '~all').value).toBe('v=spf1 mx ~all')
})

it('knows a redirect', () => {
  expect(hasRedirect('v=spf1 Redirect=_spf.example')).toBe(true)
  expect(hasRedirect('v=spf1 a:redirect.example')).toBe(false)
})

describe('merged', () => {
  it.each([
    [['v=spf1 mx -all', 'v=spf1 include:a.example -all'], 'v=spf1 mx include:a.example -all'],
    [['v=spf1 mx -all', 'v=spf1 mx ~all'], 'v=spf1 mx ~all'],
    [['v=spf1 mx +all', 'v=spf1 a +all'], 'v=spf1 mx a ~all'],
    [['v=spf1 mx', 'v=spf1 redirect=a.example'], 'v=spf1 mx include:a.example ~all'],
  ])('makes one of %j', (records, value) => {
    expect(merged('shop.example', records).value).toBe(value)
  })
})

it('has nothing to offer for a record that is tidy', () => {
  expect(tidied('shop.example', 'v=spf1 mx -all')).toBeNull()
})

describe('respelled', () => {
  it.each([
    [' v=spf1 include:_spf.example -all', 'v=spf1 include:_spf.example -all'],
    ['"v=spf1 mx -all"', 'v=spf1 mx -all'],
    ['spf1 ip4:192.0.2.1 ~all', 'v=spf1 ip4:192.0.2.1 ~all'],
    ['v=spf1; include:_spf.example; -all', 'v=spf1 include:_spf.example -all'],
    ['"v=spf1 mx " "a -all"', 'v=spf1 mx a -all'],
  ])('reads what %s was meant to be', (text, value) => {
    expect(respelled('shop.example', text)).toMatchObject({ value, current: text })
  })

  it.each(['about spf1', 'what spf1 is: a record'])('makes no record of %s', (text) => {
    expect(respelled('shop.example', text)).toBeNull()
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { looksLike } from './looks-like.ts'

function look(raw: Buffer) {
  return looksLike(raw, raw.toString('utf8'))
}

describe('looksLike', () => {
  it.each([
    ['', 'empty'],
    [' \n\ufeff', 'empty'],
    ['\x7fELF\x02\x01<p>', 'program'],
    ['#!/bin/sh\necho "<p>"', 'program'],
    ['%PDF-1.7 <p>', 'pdf'],
    ['PK\x03\x04<a>', 'archive'],
    ['{"html": "<p>Hello</p>"}', 'json'],
    ['<p>\0</p>', 'binary'],
    ['Dear <name>, 1 < 2', 'text'],
  ])('names what %j is', (text, kind) => {
    expect(look(Buffer.from(text))).toBe(kind)
  })

  it.each([
    '<p>Hello',
    '\ufeff<!DOCTYPE html><title>x</title>',
    '{% if user %}<b>Hello</b>{% endif %}',
    '{{#each items}}<td>{{this}}</td>{{/each}}',
    '<%= render %><BR>',
    '[%name%] <a href="#">x</a>',
  ])('accepts HTML: %j', (text) => {
    expect(look(Buffer.from(text))).toBeNull()
  })

  it('never accepts random bytes that contain NUL', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => look(Buffer.from([...bytes, 0, ...bytes])) !== null))
  })

  it('accepts any readable text around an element', () => {
    fc.assert(
      fc.property(fc.lorem(), fc.lorem(), (before, after) => look(Buffer.from(`${before}<div>${after}`)) === null),
    )
  })
})

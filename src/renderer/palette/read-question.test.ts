import { describe, expect, it } from 'vitest'
import { readQuestion } from './read-question.ts'

describe('readQuestion', () => {
  it.each([
    ['audit example.com', { about: 'domain', name: 'example.com' }],
    [' Audit  shop ', { about: 'domain', name: 'shop' }],
    ['check 192.0.2.1', { about: 'ip', ip: '192.0.2.1' }],
    ['check 2001:db8::1', { about: 'ip', ip: '2001:db8::1' }],
    ['check example.com', { about: 'domain', name: 'example.com' }],
    ['sprawdź 192.0.2.1', { about: 'ip', ip: '192.0.2.1' }],
    ['audyt example.com', { about: 'domain', name: 'example.com' }],
    ['example.com', { about: 'domain', name: 'example.com' }],
    ['ada@example.com', { about: 'domain', name: 'ada@example.com' }],
    ['żółw.example.', { about: 'domain', name: 'żółw.example.' }],
    ['192.0.2.1', { about: 'ip', ip: '192.0.2.1' }],
    ['192.0.2', null],
    ['192.0.2.256', null],
    ['newsletter', null],
    ['spring sale', null],
    ['audit one two', null],
    ['.', null],
    ['', null],
  ])('reads “%s” as %j', (line, expected) => {
    expect(readQuestion(line)).toEqual(expected)
  })
})

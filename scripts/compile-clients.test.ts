import { describe, expect, it } from 'vitest'
import { newestVersion } from './compile-clients.ts'

describe('newestVersion', () => {
  it.each([
    // Outlook was tested by year, then by month, then by build.
    ['outlook/macos', ['2011', '2016', '2019-02', '16.80'], '16.80'],
    ['outlook/macos', ['16.80', '16.9', '2019'], '16.80'],
    ['outlook/android', ['2021-09', '5.2543.1'], '5.2543.1'],
    // Apple's systems were tested by build, and lately by month.
    ['apple-mail/ios', ['12.1', '2024-10'], '2024-10'],
    // Lists are not in order.
    ['apple-mail/ios', ['15', '11.4', '16.1'], '16.1'],
    ['gmail/ios', ['2023-12', '2020-02', '2019'], '2023-12'],
    ['outlook/windows', ['2007', '2019', '2016'], '2019'],
    ['gmail/ios', [], undefined],
  ])('takes the newest version of %s among %j', (client, versions, newest) => {
    expect(newestVersion(client, versions)).toBe(newest)
  })

  it('refuses a platform whose names mix kinds in an unknown order', () => {
    expect(() => newestVersion('gmail/ios', ['6.0', '2023-12'])).toThrow('gmail/ios: which is newer, 6.0 or 2023-12?')
  })
})

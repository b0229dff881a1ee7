import { message, repeat } from './pieces.ts'
import type { Torture } from './torture.ts'

const everyMacro = '%{ir}.%{l1r+-/=_}.%{s}.%{o}.%{h}.%{d20r}'

/** Policies that are expensive to evaluate, by their name below `example.`. */
export const policies: ReadonlyMap<string, string> = new Map([
  ['macros', `v=spf1 ${`exists:${everyMacro}.example `.repeat(9)}exp=${everyMacro}.example -all`],
  ['includes', `v=spf1 ${repeat(10, (i) => `include:i${i}.includes.example`, ' ')} -all`],
  ['*.includes', `v=spf1 ${repeat(10, (i) => `include:i${i}.%{d}`, ' ')} -all`],
  ['loop', 'v=spf1 include:loop.example redirect=loop.example'],
  ['voids', `v=spf1 ${repeat(10, (i) => `a:v${i}.void.example mx:v${i}.void.example`, ' ')} ptr -all`],
  ['networks', `v=spf1 ${repeat(3_000, (i) => `ip4:10.${i >> 8}.${i & 255}.0/24`, ' ')} -all`],
  ['blanks', `v=spf1${' '.repeat(60_000)}-all`],
  ['terms', `v=spf1${' a:%{i'.repeat(8_000)}`],
])

/** Return paths whose domains publish such a policy, with a local part for its macros. */
export const policyTortures: readonly Torture[] = [...policies.keys()].map((name) => ({
  name: `a policy of ${name}`,
  build: (scale) =>
    message([`Return-Path: <${'a-b+c=d_'.repeat(Math.ceil(100 * scale))}@${name.replace('*', 'a')}.example>`], 'text'),
}))

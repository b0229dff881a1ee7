import { type Arbitrary, array, nat, oneof } from 'fast-check'

const lastAscii = 0x7f
const lastCodeUnit = 0xffff

/**
 * Any text: half ASCII with controls, half any code units including lone surrogates. Faster than fast-check's
 * `binary` strings, which first build a table of all of Unicode.
 */
export function anyText(maxLength = 100): Arbitrary<string> {
  return array(oneof(nat(lastAscii), nat(lastCodeUnit)), { maxLength }).map((units) => String.fromCharCode(...units))
}

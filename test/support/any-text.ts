import { type Arbitrary, array, nat, oneof } from 'fast-check'

const lastAscii = 0x7f
const lastCodeUnit = 0xffff

/**
 * Any text: half of its characters ASCII, with controls, the rest any code units, lone surrogates among them. It comes
 * faster than fast-check's `binary` strings, which first build a table of all of Unicode.
 */
export function anyText(maxLength = 100): Arbitrary<string> {
  return array(oneof(nat(lastAscii), nat(lastCodeUnit)), { maxLength }).map((units) => String.fromCharCode(...units))
}

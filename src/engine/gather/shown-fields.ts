import type { ParsedMail } from 'mailparser'
import { valuesOf } from '../header-fields.ts'
import type { Headers } from './headers.ts'
import { parseMail } from './mail-parser.ts'

/** The fields that mail programs show in a list of messages. */
export type ShownFields = Pick<ParsedMail, 'subject' | 'from' | 'to'>

/** Several readers ask for them, and the parser takes as long for three fields as for one. */
const readings = new WeakMap<Headers, Promise<ShownFields>>()

/** Subject, From and To in words. Only the first field of a name is shown; what is doubled has its own check. */
export function readShownFields(headers: Headers): Promise<ShownFields> {
  const reading = readings.get(headers) ?? parseShownFields(headers)
  readings.set(headers, reading)
  return reading
}

function parseShownFields(headers: Headers): Promise<ShownFields> {
  const shown = ['Subject', 'From', 'To'].map((name) => `${name}: ${valuesOf(headers, name)[0] ?? ''}\r\n`)
  return parseMail(Buffer.from(`${shown.join('')}\r\n`))
}

import { type Folder, writeCompoundFile } from './compound-file.ts'

/* Writes .msg files ([MS-OXMSG]). */

export interface OutlookMessage {
  header?: string
  subject?: string
  from?: { name: string; address: string }
  to?: readonly { name: string; address: string }[]
  date?: Date
  plain?: string
  html?: string
  /** Uncompressed RTF. */
  rtf?: string
  attachments?: readonly OutlookFile[]
}

interface OutlookFile {
  name: string
  type?: string
  contentId?: string
  content: Buffer | OutlookMessage
}

export function writeOutlookFile(message: OutlookMessage): Buffer {
  return writeCompoundFile(messageFolder(message, 32))
}

function messageFolder(message: OutlookMessage, preamble: number): Folder {
  const { header, subject, from, to = [], date, plain, html, rtf, attachments = [] } = message
  return {
    '__properties_version1.0': properties(preamble, [
      ['3FDE0003', numberValue(65001)],
      ...(date ? [['00390040', timeValue(date)] as const] : []),
    ]),
    ...texts({ '007D': header, '0037': subject, '0C1A': from?.name, '5D01': from?.address, 1000: plain }),
    ...(html === undefined ? {} : { '__substg1.0_10130102': Buffer.from(html) }),
    ...(rtf === undefined ? {} : { '__substg1.0_10090102': plainRtf(rtf) }),
    ...Object.fromEntries(to.map((person, index) => [numbered('__recip_version1.0_', index), personFolder(person)])),
    ...Object.fromEntries(
      attachments.map((file, index) => [numbered('__attach_version1.0_', index), fileFolder(file)]),
    ),
  }
}

function personFolder({ name, address }: { name: string; address: string }): Folder {
  return {
    '__properties_version1.0': properties(8, [['0C150003', numberValue(1)]]),
    ...texts({ 3001: name, '39FE': address }),
  }
}

function fileFolder({ name, type, contentId, content }: OutlookFile): Folder {
  return {
    '__properties_version1.0': properties(8, []),
    ...texts({ 3707: name, '370E': type, 3712: contentId }),
    ...(Buffer.isBuffer(content)
      ? { '__substg1.0_37010102': content }
      : { '__substg1.0_3701000D': messageFolder(content, 24) }),
  }
}

function texts(values: Record<string, string | undefined>): Folder {
  return Object.fromEntries(
    Object.entries(values).flatMap(([id, text]) =>
      text === undefined ? [] : [[`__substg1.0_${id}001F`, Buffer.from(text, 'utf16le')]],
    ),
  )
}

function properties(preamble: number, values: readonly (readonly [tag: string, value: Buffer])[]): Buffer {
  const rows = values.map(([tag, value]) => Buffer.concat([Buffer.from(tag, 'hex').reverse(), Buffer.alloc(4), value]))
  return Buffer.concat([Buffer.alloc(preamble), ...rows])
}

function numberValue(number: number): Buffer {
  const value = Buffer.alloc(8)
  value.writeInt32LE(number)
  return value
}

function timeValue(date: Date): Buffer {
  const value = Buffer.alloc(8)
  value.writeBigUInt64LE((BigInt(date.getTime()) + 11_644_473_600_000n) * 10_000n)
  return value
}

/** [MS-OXRTFCP] section 2.1.3.1: the header of uncompressed RTF. */
function plainRtf(rtf: string): Buffer {
  const content = Buffer.from(rtf, 'latin1')
  const header = Buffer.alloc(16)
  header.writeUInt32LE(content.length + 12, 0)
  header.writeUInt32LE(content.length, 4)
  header.write('MELA', 8, 'latin1')
  return Buffer.concat([header, content])
}

function numbered(prefix: string, index: number): string {
  return `${prefix}#${index.toString(16).toUpperCase().padStart(8, '0')}`
}

/** A part of a record of tags and values (RFC 6376 section 3.2), as it is written. */
interface RecordTag {
  tag: string
  value: string
}

/** Takes a DKIM or DMARC record apart. What is no `tag=value` stands as a tag without a value. */
export function readRecordTags(record: string): RecordTag[] {
  return record
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const equals = part.indexOf('=')
      return equals < 0
        ? { tag: part, value: '' }
        : { tag: part.slice(0, equals).trim(), value: part.slice(equals + 1).trim() }
    })
}

import { excerpt, isMessageId, valuesOf } from '../../message/header-fields.ts'
import { isPublicName } from '../../names/domain-name.ts'
import { fail, notApplicable, pass } from '../define-check.ts'
import { defineHeaderCheck } from './define-header-check.ts'

/** Whether the identifier ends in a name of the internet, by which it is unique (RFC 5322 section 3.6.4). */
export const headersMessageIdHost = defineHeaderCheck({
  key: 'headers.message_id_host',
  findings: ['headers.message_id_local'],
  evaluate: ({ headers }) => {
    const [value] = valuesOf(headers, 'Message-ID')
    if (value === undefined || !isMessageId(value)) return notApplicable()
    const host = value.slice(value.indexOf('@') + 1, value.indexOf('>')).toLowerCase()
    return isNameOfInternet(host) ? pass({ host }) : fail('headers.message_id_local', { host: excerpt(host) })
  },
})

/** A name with a dot that the public internet can have, and not one that houses give themselves; nor an address. */
function isNameOfInternet(host: string): boolean {
  return (
    /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+$/u.test(host) &&
    !/\.(?:\d+|localdomain|lan|home|corp)$/.test(host) &&
    isPublicName(host)
  )
}

import type { Delivery } from '../../src/engine/ports/analysis.ts'
import type { Sending } from './sound-newsletter.ts'

/* Injects a fault: returns the same newsletter with one thing wrong. */

export type FaultInjection = (sending: Sending) => Sending

/** Injects several faults that together are one mistake. */
export function all(...plants: FaultInjection[]): FaultInjection {
  return (sending) => plants.reduce((planted, plant) => plant(planted), sending)
}

/** Changes the field's value. */
export function field(name: string, value: string): FaultInjection {
  return (sending) => {
    if (!sending.fields.some(([present]) => present === name)) throw new Error(`the newsletter has no ${name}`)
    return { ...sending, fields: sending.fields.map((entry) => (entry[0] === name ? [name, value] : entry)) }
  }
}

export function withoutField(name: string): FaultInjection {
  return (sending) => ({
    ...sending,
    fields: sending.fields.filter(([present]) => present !== name),
    signed: sending.signed.filter((covered) => covered !== name),
  })
}

/** Adds an unsigned field at the top of the header. */
export function moreField(name: string, value: string): FaultInjection {
  return (sending) => ({ ...sending, fields: [[name, value], ...sending.fields] })
}

/** Adds a signed field at the top of the header. */
export function moreSignedField(name: string, value: string): FaultInjection {
  return (sending) => ({ ...moreField(name, value)(sending), signed: [...sending.signed, name] })
}

export function uncovered(...names: string[]): FaultInjection {
  return (sending) => ({ ...sending, signed: sending.signed.filter((name) => !names.includes(name)) })
}

export function delivered(members: Partial<Delivery>): FaultInjection {
  return (sending) => ({ ...sending, delivery: { ...sending.delivery, ...members } })
}

/** Changes the sender's records. */
export function published(from: string, to: string): FaultInjection {
  return (sending) => ({ ...sending, zone: replaceIn(sending.zone, from, to) })
}

/** Adds records of the sender. */
export function alsoPublished(records: string): FaultInjection {
  return (sending) => ({ ...sending, zone: `${sending.zone}\n$ORIGIN shop.example.\n${records}\n` })
}

/** Adds an entry to a DNS-based list: a reversed address or a domain. */
export function listed(list: string, name: string, code: string): FaultInjection {
  return (sending) => ({ ...sending, listings: `${sending.listings}\n${name}.${list}. 300 A ${code}\n` })
}

export function text(change: (text: string) => string): FaultInjection {
  return (sending) => ({ ...sending, text: change(sending.text) })
}

export function html(change: (html: string) => string): FaultInjection {
  return (sending) => ({ ...sending, html: change(sending.html) })
}

/** Inserts text at the end of the newsletter's body. */
export function moreHtml(addition: string): FaultInjection {
  return html((html) => replaceIn(html, '</body>', `${addition}</body>`))
}

/** Replaces the whole body and its header fields. */
export function body(contentType: string, content: (parts: { text: string; html: string }) => string): FaultInjection {
  return all(field('Content-Type', contentType), (sending) => ({ ...sending, body: content }))
}

/** Changes the message after it was signed. */
export function onTheWay(change: (message: string) => string): FaultInjection {
  return (sending) => ({ ...sending, onTheWay: change })
}

/** Replaces text that must exist, so that no fault is injected without effect. */
export function replaceIn(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`"${from}" is not there to be replaced`)
  return text.replace(from, () => to)
}

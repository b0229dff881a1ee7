import { z } from 'zod'
import type { ServiceId, ToolId } from '../../shared/i18n/text-keys.ts'
import type { UiTexts } from '../../shared/i18n/ui-texts.ts'

/** Email services on the internet. */
export const services = [
  'mailchimp',
  'klaviyo',
  'brevo',
  'hubspot',
  'sendgrid',
  'mailjet',
  'mailerlite',
  'getresponse',
  'freshmail',
  'other',
] as const satisfies readonly ServiceId[]

/** Tools for sending, the most direct first. */
export const tools = ['swaks', 'nodemailer', 'php', 'python', 'postfix'] as const satisfies readonly ToolId[]

/** How a message gets to its test. `smtp`: the engine sends it through the owner's SMTP server. */
const sendWays = [...services, ...tools, 'smtp', 'file'] as const
export const sendWaySchema = z.enum(sendWays)
export type SendWay = z.infer<typeof sendWaySchema>

const serviceIds: readonly SendWay[] = services
const toolIds: readonly SendWay[] = tools

export function isService(way: SendWay): way is ServiceId {
  return serviceIds.includes(way)
}

/** The name of a service as the subject of a sentence. */
export function serviceName(way: ServiceId, { names, connect }: UiTexts['waiting']['ways']): string {
  return way === 'other' ? connect.yourService : names[way]
}

export function isTool(way: SendWay): way is ToolId {
  return toolIds.includes(way)
}

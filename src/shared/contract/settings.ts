import { z } from 'zod'
import { pageSettings } from '../setting-table.ts'
import { problemSchema } from './problem.ts'
import { route } from './route.ts'

/** Longer than any sensible value. */
const maxText = 4096
const maxItems = 500

export const settingValueSchema = z.union([
  z.string().max(maxText),
  z.number(),
  z.boolean(),
  z.array(z.string().max(maxText)).max(maxItems),
])
export type SettingValue = z.infer<typeof settingValueSchema>

/** Sources of a value, in order of precedence. */
export const settingSources = ['flag', 'environment', 'file', 'default'] as const

const settingStateSchema = z.object({
  name: z.enum(pageSettings),
  value: settingValueSchema.nullable().describe('Null if there is none, and always for secrets.'),
  default: settingValueSchema.nullable(),
  is_set: z.boolean().describe('Whether a value is set.'),
  is_secret: z.boolean(),
  source: z.enum(settingSources),
  stated_by: z.string().nullable().describe('The flag or variable that sets it, which the page cannot change.'),
  options: z
    .array(z.object({ value: z.string(), text: z.string() }))
    .nullable()
    .describe('The values to choose from, for a list of known values.'),
  needs_restart: z.boolean().describe('Whether a change needs a restart.'),
  is_pending: z.boolean().describe('Whether the value waits for a restart.'),
})
export type SettingState = z.infer<typeof settingStateSchema>

const allSettingsSchema = z.object({
  data_dir: z.string(),
  file: z.string().describe('The settings file.'),
  settings: z.array(settingStateSchema),
})
export type AllSettings = z.infer<typeof allSettingsSchema>

const changesSchema = z.partialRecord(z.enum(pageSettings), settingValueSchema.nullable())
export type SettingChanges = z.infer<typeof changesSchema>

const unreadable = { description: 'The settings file was edited and cannot be parsed.', body: problemSchema }

export const readSettings = route({
  operationId: 'readSettings',
  method: 'GET',
  path: '/settings',
  summary: 'List every setting with its value, its source, and when a change takes effect.',
  auth: 'session',
  responses: {
    200: { description: 'The settings.', body: allSettingsSchema },
    409: unreadable,
  },
})

export const changeSettings = route({
  operationId: 'changeSettings',
  method: 'PUT',
  path: '/settings',
  summary: 'Change settings in the settings file: all of the given ones, or none.',
  auth: 'session',
  isLogged: true,
  body: { schema: z.object({ changes: changesSchema.describe('Null removes a value.') }), required: true },
  responses: {
    200: { description: 'The new settings.', body: allSettingsSchema },
    400: { description: 'A value is invalid, or set by a flag or variable.', body: problemSchema },
    409: unreadable,
  },
})

export const settingRoutes = [readSettings, changeSettings] as const

import { z } from 'zod'

export const settingsTabs = ['general', 'server'] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** The open tab; General by default. */
export const settingsSearchSchema = z.object({ tab: z.enum(settingsTabs).optional().catch(undefined) })

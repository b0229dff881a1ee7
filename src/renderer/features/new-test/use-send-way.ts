import { useIsHosted } from '../../api/engine.ts'
import { usePreferences } from '../../preferences.ts'
import type { SendWay } from './send-ways.ts'

/** How the user sends; null until chosen, or if a hosted instance does not offer it. */
export function useSendWay(): SendWay | null {
  const { sendWay } = usePreferences()
  const isHosted = useIsHosted()
  return isHosted && sendWay === 'smtp' ? null : sendWay
}

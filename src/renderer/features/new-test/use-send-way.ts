import { useEngineState } from '../../api/engine.ts'
import { usePreferences } from '../../preferences/preferences.ts'
import type { SendWay } from '../../preferences/send-ways.ts'

/** How the user sends; null until chosen, or if it is not possible here. */
export function useSendWay(): SendWay | null {
  const { sendWay } = usePreferences()
  const mayUseRelay = useMayUseRelay()
  return sendWay === 'smtp' && !mayUseRelay ? null : sendWay
}

/** Whether the engine may send through the owner's SMTP server: on this machine, with a session. */
export function useMayUseRelay(): boolean {
  const { engine } = useEngineState()
  return engine === undefined || (engine.mode === 'local' && engine.session)
}

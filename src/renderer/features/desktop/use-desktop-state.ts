import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DesktopSettings } from '../../../shared/desktop/desktop.ts'
import type { DesktopShell } from '../../desktop.ts'

const stateKey = ['desktop']

/** The settings and state of the desktop shell, kept up to date; undefined until loaded. */
export function useDesktopState(shell: DesktopShell) {
  const client = useQueryClient()
  useEffect(() => shell.onState((state) => client.setQueryData(stateKey, state)), [shell, client])
  const { data } = useQuery({ queryKey: stateKey, queryFn: () => shell.readState(), staleTime: Infinity })
  return data
}

export function useChangeDesktopSettings(shell: DesktopShell) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (settings: DesktopSettings) => shell.changeSettings(settings),
    onSuccess: (state) => client.setQueryData(stateKey, state),
  })
}

import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron'
import { type DesktopBridge, type DesktopCommand, desktopChannels } from '../shared/ipc.ts'

/** Named calls only: the page gets no channel, no event and no way to send anything else. */
const bridge: DesktopBridge = {
  async setAppearance(appearance) {
    await ipcRenderer.invoke(desktopChannels.setAppearance, appearance)
  },
  savePdf: (request) => ipcRenderer.invoke(desktopChannels.savePdf, request),
  onCommand(listener) {
    const forward = (_event: IpcRendererEvent, command: DesktopCommand) => listener(command)
    ipcRenderer.on(desktopChannels.command, forward)
    return () => void ipcRenderer.off(desktopChannels.command, forward)
  },
}

contextBridge.exposeInMainWorld('desktop', bridge)

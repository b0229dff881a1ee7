import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron'
import { type DesktopBridge, desktopChannels } from '../shared/desktop/ipc.ts'

/** Only named calls: the page has no access to channels or events, and no other way to send anything. */
const bridge: DesktopBridge = {
  async setAppearance(appearance) {
    await ipcRenderer.invoke(desktopChannels.setAppearance, appearance)
  },
  savePdf: (request) => ipcRenderer.invoke(desktopChannels.savePdf, request),
  readState: () => ipcRenderer.invoke(desktopChannels.readState),
  changeSettings: (settings) => ipcRenderer.invoke(desktopChannels.changeSettings, settings),
  showFolder: (folder) => ipcRenderer.invoke(desktopChannels.showFolder, folder),
  takeUpdateStep: (step) => ipcRenderer.invoke(desktopChannels.takeUpdateStep, step),
  takeOpened: () => ipcRenderer.invoke(desktopChannels.takeOpened),
  onCommand: (listener) => listen(desktopChannels.command, listener),
  onOpened: (listener) => listen(desktopChannels.opened, () => listener()),
  onState: (listener) => listen(desktopChannels.state, listener),
  onResume: (listener) => listen(desktopChannels.resume, () => listener()),
}

function listen<T>(channel: string, listener: (message: T) => void): () => void {
  const forward = (_event: IpcRendererEvent, message: T) => listener(message)
  ipcRenderer.on(channel, forward)
  return () => void ipcRenderer.off(channel, forward)
}

contextBridge.exposeInMainWorld('desktop', bridge)

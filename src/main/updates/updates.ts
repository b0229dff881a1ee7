import type { UpdateChannel, UpdateState, UpdateStep } from '../../shared/desktop/desktop.ts'

/** Milliseconds between checks for updates. */
const lookInterval = 24 * 3_600_000

/** The part of electron-updater that we use. */
export interface Updater {
  autoDownload: boolean
  autoInstallOnAppQuit: boolean
  allowPrerelease: boolean
  checkForUpdates(): Promise<{ isUpdateAvailable: boolean; updateInfo: { version: string } } | null>
  downloadUpdate(): Promise<unknown>
  quitAndInstall(): void
  /** `percent` is between 0 and 100, with fractions. */
  on(event: 'download-progress', listener: (progress: { percent: number }) => void): unknown
}

/** Updates of the app. Nothing is checked, downloaded, or installed unless the user wants it. */
export interface Updates {
  state(): UpdateState
  /** Checks a channel from now on; `off` stops checking. */
  follow(channel: UpdateChannel): void
  /** Takes a step that the user requested; ignores a step that does not fit the state. */
  take(step: UpdateStep): Promise<void>
  onChange(listener: () => void): void
}

/** For a build without a place to look for releases. */
export function noUpdates(): Updates {
  return { state: () => ({ state: 'unsupported' }), follow() {}, async take() {}, onChange() {} }
}

/** `loadUpdater` is called on first use, because most starts check nothing. */
export function createUpdates(loadUpdater: () => Promise<Updater>): Updates {
  let current: UpdateState = { state: 'idle' }
  let channel: UpdateChannel = 'off'
  let listener = () => {}
  let timer: NodeJS.Timeout | undefined
  let updater: Promise<Updater> | undefined

  function become(next: UpdateState): void {
    current = next
    listener()
  }

  function prepare(): Promise<Updater> {
    updater ??= loadUpdater().then((loaded) => {
      loaded.autoDownload = false
      loaded.autoInstallOnAppQuit = false
      loaded.on('download-progress', ({ percent }) => {
        if (current.state === 'downloading') become({ ...current, percent: Math.round(percent) })
      })
      return loaded
    })
    return updater
  }

  async function findUpdate(): Promise<void> {
    if (current.state === 'checking' || current.state === 'downloading' || current.state === 'ready') return
    become({ state: 'checking' })
    const loaded = await prepare()
    loaded.allowPrerelease = channel === 'beta'
    const found = await loaded.checkForUpdates()
    // Nothing was checked, because this copy cannot be replaced: an unpacked AppImage, for example.
    if (found === null) become({ state: 'unsupported' })
    else
      become(found.isUpdateAvailable ? { state: 'available', version: found.updateInfo.version } : { state: 'current' })
  }

  async function download(): Promise<void> {
    if (current.state !== 'available') return
    const { version } = current
    become({ state: 'downloading', version, percent: 0 })
    await (await prepare()).downloadUpdate()
    become({ state: 'ready', version })
  }

  async function install(): Promise<void> {
    if (current.state === 'ready') (await prepare()).quitAndInstall()
  }

  const steps: Record<UpdateStep, () => Promise<void>> = { check: findUpdate, download, install }

  async function take(step: UpdateStep): Promise<void> {
    try {
      await steps[step]()
    } catch {
      become({ state: 'failed' })
    }
  }

  return {
    state: () => current,
    follow(next) {
      channel = next
      clearInterval(timer)
      if (channel === 'off') return
      void take('check')
      timer = setInterval(() => void take('check'), lookInterval).unref()
    },
    take,
    onChange(next) {
      listener = next
    },
  }
}

import type { StartTexts } from '../start-texts.ts'

export const start: StartTexts = {
  obstacles: {
    ssh: 'No window can open over SSH.',
    no_display: 'This machine has no display.',
    silent_display: 'The display that DISPLAY or WAYLAND_DISPLAY names does not answer.',
    root: 'The desktop app does not run as root, because its sandbox cannot protect root.',
    no_sandbox:
      'This system does not let the desktop app start its sandbox; docs/troubleshooting.md shows how to allow it.',
  },
  inBrowser: 'Sendproof runs in your browser instead.',
  alreadyRuns: 'Sendproof is already running on this data folder.',
  inWindow: 'Sendproof opens in its own window. Ctrl-C quits it.',
  cannotRun: (reason) => `The desktop app could not start: ${reason}.`,
  downloading: (version) => `Downloading Electron ${version}, once, to open Sendproof in its own window …`,
  archive: (version, target) => `Downloading Electron ${version} for ${target}:`,
  progress: (done, total) => (total === null ? `${done} MB` : `${done} of ${total} MB`),
  downloaded: (version) => `Electron ${version} is installed.`,
  fetchFailures: {
    offline: (host) => `Electron was not downloaded: ${host} cannot be found, so this machine seems to be offline.`,
    refused: (host) => `Electron was not downloaded: ${host} refused the connection.`,
    brokenOff: (host) => `Electron was not downloaded: ${host} closed the connection before the end.`,
    certificate: (host) => `Electron was not downloaded: the TLS certificate of ${host} is not trusted.`,
    checksum: (host) =>
      host
        ? `Electron was not installed: the checksum of the file from ${host} is wrong.`
        : 'Electron was not installed: the checksum of the file is wrong.',
    proxy: (host) => `Electron was not downloaded: the proxy ${host} did not let the connection through.`,
    connectTimeout: (host, seconds) =>
      `Electron was not downloaded: no connection to ${host} within ${seconds} seconds.`,
    silence: (host, seconds) => `Electron was not downloaded: ${host} sent nothing for ${seconds} seconds.`,
    status: (host, status) => `Electron was not downloaded: ${host} answered with HTTP status ${status}.`,
    diskFull: 'Electron was not installed: the disk is full.',
    notWritable: (folder) => `Electron was not installed: you have no permission to write to ${folder}.`,
    override: (folder) => `ELECTRON_OVERRIDE_DIST_PATH names ${folder}, which does not contain Electron.`,
    incomplete: (folder) => `Electron was not installed: its files are missing in ${folder}.`,
    other: (message) => `Electron was not installed: ${message}.`,
  },
  retry: 'To try again, run the command again. ELECTRON_MIRROR chooses another server, HTTPS_PROXY a proxy.',
}

import type { DesktopTexts } from '../desktop-texts.ts'
import { formatScore } from '../format.ts'

export const desktop: DesktopTexts = {
  menu: {
    file: 'File',
    close: 'Close window',
    quit: 'Quit Sendproof',
    edit: 'Edit',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select all',
    view: 'View',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    actualSize: 'Actual size',
    fullScreen: 'Full screen',
    window: 'Window',
    minimize: 'Minimize',
    zoom: 'Zoom',
    front: 'Bring all to front',
    services: 'Services',
    hide: 'Hide Sendproof',
    hideOthers: 'Hide others',
    unhide: 'Show all',
    help: 'Help',
    openLogs: 'Open the logs',
  },
  tray: {
    starting: 'The engine is starting',
    running: (smtp) => `Receives mail at ${smtp}`,
    hosted: (instance) => `${instance} receives the mail`,
    failed: 'The engine could not start',
    open: 'Open Sendproof',
    quickTest: 'New test: copy its address',
    copied: 'The address of a new test is copied',
    notMade: 'No test could be made',
  },
  reportReady: {
    title: (score, isBestCase) =>
      score === null
        ? 'A report is ready'
        : `A report is ready: ${formatScore('en', score)} of 10${isBestCase ? ' at best' : ''}`,
    body: 'A message without a subject',
  },
  pageCrashed: {
    title: 'The window has stopped working',
    detail: (reason) => `The engine goes on, and nothing is lost. Load the page again. (${reason})`,
    reload: 'Load again',
    quit: 'Quit Sendproof',
  },
  cannotStart: {
    title: 'Sendproof could not start its engine',
    detail: (problem) => `${problem}\n\nNothing can be tested until this is mended. Your tests and keys are untouched.`,
  },
}

import type { DesktopTexts } from '../desktop-texts.ts'

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
  },
  cannotStart: {
    title: 'Sendproof could not start its engine',
    detail: (problem) => `${problem}\n\nNothing can be tested until this is mended. Your tests and keys are untouched.`,
  },
}

import type { HostedTexts } from '../../ui/hosted.ts'

export const hosted: HostedTexts = {
  waiting:
    'Send it the way you send your campaign. The hosted instance receives it, and the report appears here by itself.',
  addressForgotten:
    'The hosted instance does not tell the address of a test again. It stands where the test was created.',
  report: 'The report is here',
  plainReport:
    'This instance tells its findings and facts. What Sendproof shows beyond them needs the engine of this computer.',
  plainAnswer: 'This instance answers in its own form. Here is everything that it said.',
  json: 'The answer as JSON',
  yes: 'yes',
  no: 'no',
  noFiles: {
    title: 'The hosted instance takes no files',
    body: 'Send the message to the address of the test, or use the engine of this computer.',
  },
  list: {
    title: 'The hosted instance does not list its tests',
    body: 'The last tests that were created here stand below. Every other report opens by its link.',
  },
  missing: 'It belongs to the other engine: this computer and the hosted instance keep their own tests.',
  silent: {
    title: 'The hosted instance does not answer.',
    body: (address) => `${address} cannot be reached. The engine of this computer can do the work meanwhile.`,
    noSession: 'Whoever started the engine can have this computer do the work meanwhile.',
  },
  useLocal: 'Use the engine of this computer',
  useHosted: 'Use the hosted instance',
  retry: 'Try again',
  localNow: 'The engine of this computer does the work now.',
  hostedNow: 'The hosted instance does the work now.',
}

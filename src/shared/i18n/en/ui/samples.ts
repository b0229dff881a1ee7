import type { SamplesTexts } from '../../ui/samples.ts'

export const samples: SamplesTexts = {
  title: 'Look around first',
  intro:
    'Two samples of a shop that does not exist. They are not counted among your tests, and nothing leaves this machine for them.',
  hide: 'Hide the samples',
  mark: 'Sample',
  report: {
    title: 'The report of a newsletter',
    body: 'Signed and sent well, with a few things left to mend: verdict, reasons, path, preview and source.',
  },
  zone: {
    title: 'The zone of its sender',
    body: 'An audit of a zone file. Edit a record and see grade and findings change.',
  },
  nameOf: (file) => `${file} (sample)`,
  note: 'This is a sample: a message of a made-up shop, judged by this engine with the shop’s zone file in place of the DNS.',
  openReport: 'Open the sample report',
  openZone: 'Open the sample zone',
}

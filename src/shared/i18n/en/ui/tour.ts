import type { TourTexts } from '../../ui/tour.ts'

export const tour: TourTexts = {
  title: 'How it works',
  step: (number, of) => `Step ${number} of ${of}`,
  steps: {
    address: {
      title: 'Get an address',
      body: 'Create a test. It has an address of its own, which this computer receives mail for. Nothing has to be set up.',
    },
    send: {
      title: 'Send your message to it',
      body: 'Send the mailing as you would to a customer: from your mailing service, from your server, or drop the message as an .eml file anywhere on this window.',
    },
    read: {
      title: 'Read the verdict first',
      body: 'One score, one sentence, and what to fix first. Everything else folds out below. What could not be checked is called unknown, and costs nothing.',
    },
    mend: {
      title: 'Fix it, and test again',
      body: 'Each fix can be copied and pasted. Records can be tried out before they are published, and two reports compared. The keys that do all this are in the help: press the question mark.',
    },
  },
  back: 'Back',
  next: 'Next',
  done: 'Done',
  skip: 'Skip',
}

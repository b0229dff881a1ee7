import type { TopicTexts } from '../../catalogue.ts'
import { pluralForm } from '../../plural.ts'

export const subject: TopicTexts<'subject'> = {
  checks: {
    'subject.length': {
      topic: 'Length of the subject',
      pass: ({ characters }) =>
        `The subject fits into the list of messages: ${characters} ${pluralForm('en', characters, { one: 'character', other: 'characters' })}.`,
    },
    'subject.capitals': {
      topic: 'Capitals in the subject',
      pass: () => 'The subject is not written in capitals.',
    },
    'subject.punctuation': {
      topic: 'Punctuation of the subject',
      pass: () => 'The subject has no rows of exclamation or question marks.',
    },
    'subject.emoji': {
      topic: 'Pictograms in the subject',
      pass: ({ count }) =>
        count === 0 ? 'The subject does without emoji.' : `The subject has ${count} emoji, which is not too many.`,
    },
    'subject.money': {
      topic: 'Money in the subject',
      pass: () => 'The subject does not wave with money.',
    },
    'subject.address': {
      topic: 'Web addresses in the subject',
      pass: () => 'The subject has no web address in it.',
    },
    'subject.trial': {
      topic: 'Test words in the subject',
      pass: () => 'The subject is one that is meant for readers.',
    },
    'subject.reply_prefix': {
      topic: 'Re: and Fwd: in the subject',
      pass: () => 'The message is an answer, as its subject says.',
    },
  },
  findings: {
    'subject.too_long': {
      title: ({ characters }) =>
        `The subject is very long: ${characters} ${pluralForm('en', characters, { one: 'character', other: 'characters' })}.`,
      why: () => 'People see the beginning only, and rspamd adds up to 3 points of 15 from 200 characters on.',
      fix: () => 'Say it in 50 characters; the rest belongs into the first sentence of the message.',
    },
    'subject.cut': {
      title: ({ characters }) =>
        `The list of messages shows only the beginning of the subject, which has ${characters} ${pluralForm('en', characters, { one: 'character', other: 'characters' })}.`,
      why: () => 'Wide screens show about 78, telephones about 40.',
      fix: () => 'Put what matters into the first 40 characters.',
    },
    'subject.capitals_only': {
      title: () => 'The subject is written in capitals.',
      why: () => 'It reads as shouting: rspamd adds up to 3 points of 15, and people take it for advertising.',
      fix: () => 'Write it as any other sentence.',
    },
    'subject.punctuation_loud': {
      title: ({ marks }) =>
        `The subject is loud: ${marks} exclamation and question ${pluralForm('en', marks, { one: 'mark', other: 'marks' })}.`,
      why: () => 'Spam is written like that, so filters add points.',
      fix: () => 'Leave one mark at most, or none.',
    },
    'subject.emoji_many': {
      title: ({ count }) => `The subject has ${count} emoji.`,
      why: () => 'One catches the eye; more look like spam, and some programs show boxes in their place.',
      fix: () => 'Keep one, or none.',
    },
    'subject.money_loud': {
      title: ({ signs }) =>
        `The subject waves with money: ${signs} currency ${pluralForm('en', signs, { one: 'sign', other: 'signs' })}.`,
      why: () => 'Fraud and spam promise money in the subject; rspamd and SpamAssassin add points for it.',
      fix: () => 'Name one price at most, and leave the others to the message.',
    },
    'subject.address_shown': {
      title: ({ address }) => `There is a web address in the subject: ${address}.`,
      why: () => 'It cannot be clicked there, and rspamd adds 4 points of 15, as only spam does that.',
      fix: () => 'Take it out; put the link into the message.',
    },
    'subject.trial_word': {
      title: ({ subject }) => `The subject is a test word: “${subject}”.`,
      why: () => 'Filters know such subjects, so the result may differ from that of the real mailing.',
      fix: () => 'For a true result, test with the subject and the text that you are going to send.',
    },
    'subject.fake_reply': {
      title: ({ prefix }) => `The subject begins with ${prefix}:, but the message belongs to no conversation.`,
      why: () => 'Readers feel tricked and press “spam”; Gmail names it as misleading, and rspamd adds 1 point of 15.',
      fix: () => 'Take the prefix out; a true answer carries the fields In-Reply-To and References.',
    },
  },
}

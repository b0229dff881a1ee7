import type { PhraseTopic, Wording } from '../../../shared/contract/facts/message/wording.ts'
import type { GatheredFacts } from '../../ports/analysis.ts'
import type { Rule } from '../rule.ts'

/**
 * The topics and the tone of a message. Legitimate offers share some of the words, so the groups have limits: no
 * message is spam for its offers alone.
 */
export const wordingRules: readonly Rule[] = [
  { name: 'PHRASES_URGENCY', group: 'offers', range: [0, 1], when: (facts) => shareOf(facts, 'urgency') },
  { name: 'PHRASES_SELLING', group: 'offers', range: [0, 1.5], when: (facts) => shareOf(facts, 'selling') },
  { name: 'PHRASES_FREE', group: 'offers', range: [0, 1.5], when: (facts) => shareOf(facts, 'free') },
  { name: 'PHRASES_REMOVAL', group: 'offers', range: [0, 1.5], when: (facts) => shareOf(facts, 'removal') },
  { name: 'PHRASES_EXCUSE', group: 'wording', range: [0, 3], when: (facts) => shareOf(facts, 'excuse') },
  { name: 'PHRASES_INCOME', group: 'wording', range: [0, 3], when: (facts) => shareOf(facts, 'income') },
  { name: 'PHRASES_CREDIT', group: 'wording', range: [0, 3], when: (facts) => shareOf(facts, 'credit') },
  { name: 'PHRASES_ADVANCE_FEE', group: 'wording', range: [0, 5], when: (facts) => shareOf(facts, 'advance_fee') },
  { name: 'PHRASES_PRIZE', group: 'wording', range: [0, 3], when: (facts) => shareOf(facts, 'prize') },
  { name: 'PHRASES_GAMBLING', group: 'wording', range: [0.5, 3], when: (facts) => shareOf(facts, 'gambling') },
  { name: 'PHRASES_HEALTH', group: 'wording', range: [0, 3], when: (facts) => shareOf(facts, 'health') },
  { name: 'PHRASES_ADULT', group: 'wording', range: [0.5, 3], when: (facts) => shareOf(facts, 'adult') },
  { name: 'PHRASES_INVESTMENT', group: 'wording', range: [0, 3], when: (facts) => shareOf(facts, 'investment') },
  { name: 'PHRASES_BULK_MAILING', group: 'wording', range: [0, 3], when: (facts) => shareOf(facts, 'bulk_mailing') },
  // Set manually: the mail used for calibration predates phishing.
  { name: 'PHRASES_ACCOUNT', group: 'wording', score: 2, when: (facts) => shareOf(facts, 'account') },
  { name: 'PHRASES_ACCOUNT_THREAT', group: 'wording', score: 2, when: shareOfThreat },
  { name: 'PHRASES_EXTORTION', group: 'wording', score: 5, when: shareOfExtortion },
  // Not in the group: its limit is for words alone.
  { name: 'LEAKED_PASSWORD_SCAM', group: 'body', score: 7, when: demandsRansom },
  { name: 'COIN_GIVEAWAY', group: 'body', score: 6.5, when: returnsCoins },
  { name: 'PHRASES_IN_SUBJECT', group: 'wording', range: [0, 2], when: hasTopicInSubject },
  { name: 'PHRASES_MANY_TOPICS', group: 'wording', range: [0, 2], when: shareOfTopics },
  { name: 'R_MIXED_CHARSET', group: 'body', score: 5, when: mixesAlphabets },
  { name: 'DISGUISED_WORDS', group: 'wording', range: [1, 4], when: disguises },
  { name: 'SHOUTED_TEXT', group: 'wording', range: [0, 2], when: shareOfShouting },
  { name: 'MANY_EXCLAMATIONS', group: 'offers', range: [0, 1.5], when: shareOfExclamations },
]

/** A topic counts in full from this number of phrases; one may be chance. */
const fullPhrases = 3
/**
 * Topics that legitimate mail shares, so they prove nothing on their own; those that count are in the group `offers`.
 */
const topicsOfOffers: ReadonlySet<PhraseTopic> = new Set([
  'urgency',
  'selling',
  'free',
  'removal',
  'pressure',
  // What these ask for counts with who asks (`bait.ts`).
  'wallet',
  'parcel',
  'authority',
  'giveaway',
  'transfer',
  'availability',
])
/** The number of deadlines and threats that counts in full. */
const fullThreats = 2
/** Fewer words with letters of two alphabets are no disguise, nor is a lower share of them. */
const minMixed = 5
const leastMixedShare = 0.1
/** The number of threats, after the first, that counts in full. */
const fullExtortion = 4
/** More other topics than this are suspicious; twice as many count in full. */
const manyTopics = 2
/** Texts with fewer words say nothing about their tone. */
const minWords = 20
/** The share of words in capitals that counts in full. */
const fullShouting = 0.2
/** Lower shares of either do not count. */
const leastShare = 0.2
/** Exclamation marks per word that count in full: one per sentence. */
const fullExclaiming = 0.03

function wordingOf({ wording }: GatheredFacts): Wording | null {
  return wording.state === 'known' ? wording.value : null
}

function shareOf(facts: GatheredFacts, wanted: PhraseTopic): number {
  return Math.min(1, countOf(facts, wanted) / fullPhrases)
}

/** Deadlines and threats in a message about an account: shops have deadlines, too. */
function shareOfThreat(facts: GatheredFacts): number {
  const phrases = wordingOf(facts)?.phrases ?? []
  if (!phrases.some(({ topic }) => topic === 'account')) return 0
  return Math.min(1, phrases.filter(({ topic }) => topic === 'pressure').length / fullThreats)
}

/** Threats beyond the first, which may be a figure of speech, an account of such mail, or a reminder of a debt. */
function shareOfExtortion(facts: GatheredFacts): number {
  return Math.min(1, Math.max(0, countOf(facts, 'extortion') - 1) / fullExtortion)
}

/** Threats, and a wallet to pay to. A single phrase may be chance. */
function demandsRansom(facts: GatheredFacts): boolean {
  return (wordingOf(facts)?.wallets ?? 0) > 0 && countOf(facts, 'extortion') > 1
}

/** A wallet to send coins to, and promises to send back more. A receipt has the wallet only. */
function returnsCoins(facts: GatheredFacts): boolean {
  return (wordingOf(facts)?.wallets ?? 0) > 0 && countOf(facts, 'giveaway') > 1
}

function countOf(facts: GatheredFacts, wanted: PhraseTopic): number {
  return wordingOf(facts)?.phrases.filter(({ topic }) => topic === wanted).length ?? 0
}

/** Lookalike letters in much of the text. A few are names, formulas, or typing errors. */
function mixesAlphabets(facts: GatheredFacts): boolean {
  const { mixed_words = 0, words = 0 } = wordingOf(facts) ?? {}
  return mixed_words >= minMixed && mixed_words / words >= leastMixedShare
}

/** The phrases that legitimate offers do not use. */
function suspiciousPhrases(facts: GatheredFacts): Wording['phrases'] {
  return wordingOf(facts)?.phrases.filter(({ topic }) => !topicsOfOffers.has(topic)) ?? []
}

function hasTopicInSubject(facts: GatheredFacts): boolean {
  return suspiciousPhrases(facts).some(({ in_subject }) => in_subject)
}

function shareOfTopics(facts: GatheredFacts): number {
  const topics = new Set(suspiciousPhrases(facts).map(({ topic }) => topic))
  return topics.size >= manyTopics ? Math.min(1, topics.size / (2 * manyTopics)) : 0
}

function disguises(facts: GatheredFacts): boolean {
  return (wordingOf(facts)?.disguised_words.length ?? 0) > 0
}

function shareOfShouting(facts: GatheredFacts): number {
  const wording = wordingOf(facts)
  if (!wording || wording.words < minWords) return 0
  const share = wording.shouted_words / wording.words / fullShouting
  return share >= leastShare ? Math.min(1, share) : 0
}

function shareOfExclamations(facts: GatheredFacts): number {
  const wording = wordingOf(facts)
  if (!wording || wording.words < minWords) return 0
  const share = wording.exclamation_marks / wording.words / fullExclaiming
  return share >= leastShare ? Math.min(1, share) : 0
}

import type { MeaningKey } from '../../i18n/text-keys.ts'
import { parseSpfRecord, type SpfProblem, type SpfRecord } from '../spf.ts'
import { type Qualifier, type SpfMechanism, type SpfModifier, type SpfTerm, spfSyntaxCodes } from '../spf-term.ts'
import { assignByPosition, cutRecord } from './cut-record.ts'
import { faulty, ignored, means, type PartMeaning, type PartReading, type RecordPart } from './record-part.ts'

/** The result of a mechanism that matches a sender; a plus makes no difference. */
const qualifierMeanings: Record<Qualifier, MeaningKey | null> = {
  '+': null,
  '-': 'sign_fail',
  '~': 'sign_softfail',
  '?': 'sign_neutral',
}
const allMeanings: Record<Qualifier, MeaningKey> = {
  '+': 'all_pass',
  '-': 'all_fail',
  '~': 'all_softfail',
  '?': 'all_neutral',
}
const syntaxCodes = new Set<string>(spfSyntaxCodes)

/** Splits an SPF record into its version and its terms (RFC 7208 section 4.6.1). */
export function readSpfParts(text: string): RecordPart[] {
  const record = parseSpfRecord(text)
  const termsOf = assignByPosition(record.terms)
  const problemsOf = assignByPosition(record.problems)
  return cutRecord(text, ' ').map((piece, index) => {
    const [term] = termsOf(piece)
    const problems = problemsOf(piece)
    const reading = index === 0 ? readVersion(piece.text) : (readFault(piece.body, problems) ?? readTerm(term, record))
    return { text: piece.text, end: piece.end, ...reading }
  })
}

function readVersion(text: string): PartReading {
  return text.toLowerCase() === 'v=spf1'
    ? { role: 'version', meanings: [means('spf_version')] }
    : faulty('no_version', 'v=spf1')
}

/** Why receivers reject a term; null if they accept it. */
function readFault(word: string, problems: readonly SpfProblem[]): PartReading | null {
  const codes = problems.map(({ code }) => code)
  if (codes.includes('duplicate_modifier')) return faulty('duplicate', word.split('=', 1)[0])
  if (!codes.some((code) => syntaxCodes.has(code))) return null
  const isNamed = /^[+\-~?]?[a-z][a-z0-9\-_.]*(?:[:/=]|$)/i.test(word)
  return faulty(codes.includes('unknown_mechanism') || !isNamed ? 'unknown_term' : 'bad_value', word)
}

function readTerm(term: SpfTerm | undefined, { all }: SpfRecord): PartReading {
  if (!term) return faulty('unknown_term')
  if (term.kind === 'modifier') return readModifier(term, all !== null)
  if (all && term.position > all.position) return ignored('after_all')
  if (term.name === 'all') return { role: 'policy', meanings: [means(allMeanings[term.qualifier])] }
  const qualifier = qualifierMeanings[term.qualifier]
  return { role: 'who', meanings: [...meaningsOf(term), ...(qualifier ? [means(qualifier)] : [])] }
}

function readModifier({ name, value }: SpfModifier, hasAll: boolean): PartReading {
  if (name === 'exp') return { role: 'option', meanings: [means('exp', value)] }
  if (name !== 'redirect') return ignored('unknown_tag', name)
  return hasAll
    ? ignored('redirect_ignored')
    : { role: 'who', meanings: [means('redirect', value), means('cost_more')] }
}

function meaningsOf({ name, value, domainSpec }: Omit<SpfMechanism, 'name'> & { name: string }): PartMeaning[] {
  const domain = domainSpec?.text ?? ''
  switch (name) {
    case 'include':
      return [means('include', domain), means('cost_more')]
    case 'exists':
    case 'ptr':
      return [means(name, domain), means('cost_one')]
    case 'a':
    case 'mx': {
      const prefixes = value.slice(domain.length)
      return [means(name, domain), ...(prefixes === '' ? [] : [means('neighbors', prefixes)]), means('cost_one')]
    }
    default:
      return [means(value.includes('/') ? 'network' : 'address', value)]
  }
}

import { type Migration, rewritesTable } from '../../src/server/storage/migrations.ts'

/*
 * What a migration may not contain, because nodes of the release before go on working while it runs and after it: see
 * “Changes of the schema” in ARCHITECTURE.md. The words are those of squawk's rules (https://squawkhq.com/docs/rules).
 */

interface Rule {
  words: RegExp
  problem: string
  /** Words that make it harmless. */
  unless?: RegExp
}

/** Allowed in a migration with the mark of a contract. */
const contractRules: readonly Rule[] = [
  {
    words: /\bDROP\s+(?:TABLE|COLUMN|CONSTRAINT|DEFAULT|VIEW|TYPE|SCHEMA|FUNCTION|TRIGGER)\b/i,
    problem: 'removes something',
  },
  { words: /\bALTER\s+TABLE\b[^;]*\bDROP\b(?!\s+NOT\s+NULL)/i, problem: 'removes something' },
  { words: /\bRENAME\b/i, problem: 'renames something' },
  { words: /\bALTER\s+(?:COLUMN\s+)?\w+\s+(?:SET\s+DATA\s+)?TYPE\b/i, problem: 'changes a type' },
  { words: /\bSET\s+NOT\s+NULL\b/i, problem: 'refuses rows of the release before' },
  {
    words: /\bADD\s+COLUMN\b[^;]*\bNOT\s+NULL\b/i,
    unless: /\bDEFAULT\b/i,
    problem: 'refuses rows of the release before',
  },
  {
    words: /\bADD\s+(?:CONSTRAINT\b|CHECK\b|UNIQUE\b|PRIMARY\b|FOREIGN\b)/i,
    unless: /\bNOT\s+VALID\b|\bUSING\s+INDEX\b/i,
    problem: 'checks all rows',
  },
  { words: /\bTRUNCATE\b/i, problem: 'removes rows' },
]

const rules: readonly Rule[] = [
  {
    words: /\bCREATE\s+(?:UNIQUE\s+)?INDEX\b/i,
    unless: /\bCONCURRENTLY\b/i,
    problem: 'blocks writes while an index is built',
  },
  { words: /\b(?:DROP\s+INDEX|REINDEX)\b/i, unless: /\bCONCURRENTLY\b/i, problem: 'waits for all users of a table' },
  { words: /\b(?:VACUUM\s+FULL|CLUSTER|LOCK\s+TABLE)\b/i, problem: 'locks a table' },
  {
    words: /^\s*(?:UPDATE|DELETE)\b|\bINSERT\s+INTO\b[^;]*\bSELECT\b/i,
    unless: /\bLIMIT\b/i,
    problem: 'changes any number of rows at once',
  },
]

/** Reasons why running nodes would suffer from a migration of PostgreSQL. */
export function findMigrationFaults(migration: Migration): string[] {
  const { sql, isSplit, contractsFrom } = migration
  const text = sql.replaceAll(/--.*$/gm, '')
  const created = new Set(
    [...text.matchAll(/\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)/gi)].map(([, name]) => name),
  )
  const faults = text.split(';').flatMap((statement) => {
    const [, indexed] = /\bINDEX\b[\s\S]*?\bON\s+(\w+)/i.exec(statement) ?? []
    // No one uses a table that the same migration creates.
    if (indexed !== undefined && created.has(indexed)) return []
    const applied = contractsFrom === null ? [...rules, ...contractRules] : rules
    return applied
      .filter(({ words, unless }) => words.test(statement) && !unless?.test(statement))
      .map(({ problem }) => `${problem}: ${statement.trim()}`)
  })
  if (rewritesTable(migration) && contractsFrom === null) faults.push('rewrites a table')
  const needsSplit = /\bCONCURRENTLY\b|^\s*(?:UPDATE|DELETE)\b/im.test(text)
  if (needsSplit && !isSplit) faults.push('needs the line “-- split”, so that each statement has its own transaction')
  return faults
}

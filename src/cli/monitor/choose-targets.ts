import { basename } from 'node:path'
import { type Command, Option } from 'commander'
import { readDomainName } from '../../engine/names/domain-name.ts'
import { canonicalSelectors, readSelectors } from '../../engine/protocols/dkim/selectors.ts'
import { systemClock } from '../../server/ground/clock.ts'
import { uploadedDelivery } from '../../server/network/uploaded-delivery.ts'
import { chooseMessage, maxWatchedOctets } from '../../server/services/monitors/choose-target.ts'
import type { MonitorService, WantedMonitor } from '../../server/services/monitors/monitors.ts'
import {
  targetName,
  type WatchedKind,
  type WatchedTarget,
  wantedTargetSchema,
} from '../../shared/contract/monitoring/monitor.ts'
import { errorTexts } from '../../shared/i18n/error-texts.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError, exitCodes } from '../ground/exit-codes.ts'
import { readInput } from '../ground/read-input.ts'
import { readTargets, type Target } from '../ground/read-targets.ts'
import { append } from '../ground/setting-flags.ts'
import { numberBetween } from '../ground/value-rules.ts'
import { printable } from '../terminal/terminal.ts'

const mebibyte = 1024 * 1024

/** The kinds of targets for each value of `--kind`. */
const kindsOf = {
  audit: ['domain', 'address'],
  message: ['message'],
  'test-address': ['test_address'],
  reports: ['reports'],
  expiry: ['expiry'],
  bounces: ['bounces'],
  complaints: ['complaints'],
  facts: ['facts'],
} as const satisfies Record<string, readonly WatchedKind[]>
type NamedKind = keyof typeof kindsOf

export interface TargetOptions {
  kind?: NamedKind
  expectedHours?: number
  days?: number
  registration?: true
  sentPerDay?: number
  selector?: string[]
}

export function addKindFlag(command: Command, { texts: { flags } }: CommandContext): Command {
  return command.addOption(new Option('--kind <kind>', flags.kind).choices(Object.keys(kindsOf)))
}

export function addTargetFlags(command: Command, context: CommandContext): Command {
  const { flags } = context.texts
  return addKindFlag(command, context)
    .addOption(new Option('--expected-hours <hours>', flags.expectedHours).argParser(numberBetween(1, 24 * 90)))
    .addOption(new Option('--days <days>', flags.endDays).argParser(numberBetween(1, 365)))
    .option('--registration', flags.registration)
    .addOption(
      new Option('--sent-per-day <count>', flags.sentPerDay).argParser(numberBetween(1, Number.MAX_SAFE_INTEGER)),
    )
    .addOption(new Option('--selector <selector>', flags.selector).argParser(append))
}

export type ChosenTarget = Pick<WantedMonitor, 'target' | 'message'>

/** Finds the targets in a store. */
export type FindTargets = (monitors: MonitorService) => Promise<ChosenTarget[]>

/** The targets to add. Before a store is opened, throws a usage error that lists all invalid texts. */
export async function chooseTargets(
  texts: readonly string[],
  options: TargetOptions,
  context: CommandContext,
): Promise<FindTargets> {
  if (options.kind === 'test-address') return findAddresses(texts, options, context)
  const targets = await readTexts(texts, { ...options, kind: options.kind ?? 'audit' }, context)
  return async () => targets
}

async function readTexts(
  texts: readonly string[],
  options: TargetOptions & { kind: Exclude<NamedKind, 'test-address'> },
  context: CommandContext,
): Promise<ChosenTarget[]> {
  const { kind, expectedHours: expected_hours, days, registration, sentPerDay: sent_per_day } = options
  const { selector: stated = [] } = options
  const selectors = readStatedSelectors(stated, context)
  switch (kind) {
    case 'audit':
      return readNames(texts, context).map((target) => ({
        target: target.kind === 'domain' ? { ...target, selectors } : target,
      }))
    case 'reports':
      return readDomains(texts, context).map((domain) => ({ target: complete({ kind, domain, expected_hours }) }))
    case 'expiry':
      return readDomains(texts, context).map((domain) => ({ target: complete({ kind, domain, days, registration }) }))
    case 'bounces':
    case 'complaints':
      return readDomains(texts, context).map((domain) => ({ target: complete({ kind, domain, sent_per_day }) }))
    case 'message':
      return await Promise.all(texts.map((file) => readMessage(file, context)))
    case 'facts':
      return [{ target: { kind } }]
  }
}

function readStatedSelectors(stated: readonly string[], { texts, language }: CommandContext): string[] {
  const { selector: rule } = errorTexts[language].invalid
  const wrong = stated.find((text) => !readSelectors([text]))
  if (wrong !== undefined) {
    const value = printable(wrong)
    throw new CommandError(texts.usage.wrongValue({ flag: '--selector', value, rule }), exitCodes.usage)
  }
  return canonicalSelectors(readSelectors(stated) ?? [])
}

/** Adds defaults for what is not stated. */
function complete(wanted: Readonly<Record<string, unknown>>): WatchedTarget {
  const target = wantedTargetSchema.parse(wanted)
  if ('domain' in target && target.kind !== 'domain') return target
  throw new Error(`incomplete target: ${target.kind}`)
}

/** Parses domains and addresses. */
function readNames(words: readonly string[], context: CommandContext): WatchedTarget[] {
  const { targets, problems } = readTargets(words, context)
  if (problems.length > 0) throw new CommandError(problems.join('\n'), exitCodes.usage)
  return watchedOnce(targets)
}

/** What to watch, each once, with the usual selectors. */
export function watchedOnce(targets: readonly Target[]): WatchedTarget[] {
  const watched = targets.map((target) => (target.kind === 'domain' ? { ...target, selectors: [] } : target))
  return [...new Map(watched.map((target) => [JSON.stringify(target), target])).values()]
}

function readDomains(words: readonly string[], { texts, language }: CommandContext): string[] {
  const { invalid } = errorTexts[language]
  const read = words.map((text) => ({ text, ...readDomainName(text) }))
  const problems = read.flatMap(({ text, problem }) =>
    problem ? [texts.audit.refused({ text: printable(text), problem: invalid.domain[problem] })] : [],
  )
  if (problems.length > 0) throw new CommandError(problems.join('\n'), exitCodes.usage)
  return read.flatMap(({ domain }) => domain ?? [])
}

async function readMessage(file: string, context: CommandContext): Promise<ChosenTarget> {
  const { tooLarge } = context.texts.check
  const limit = { octets: maxWatchedOctets, tooLarge: tooLarge({ mebibytes: maxWatchedOctets / mebibyte }) }
  const raw = await readInput(file, limit, context)
  return chooseMessage({ raw, delivery: uploadedDelivery({}, systemClock.now()) }, basename(file))
}

function findAddresses(
  addresses: readonly string[],
  { expectedHours: expected_hours }: TargetOptions,
  { texts }: CommandContext,
): FindTargets {
  if (expected_hours === undefined) throw new CommandError(texts.monitor.needsHours, exitCodes.usage)
  return (monitors) =>
    Promise.all(
      addresses.map(async (address) => {
        const target = await monitors.chooseTestAddress({ address, expected_hours })
        if (!target) throw new CommandError(texts.monitor.noTestAddress({ address: printable(address) }))
        return { target }
      }),
    )
}

/** The monitors that a command's texts refer to. */
export interface MeantMonitor {
  name: string
  kinds: readonly WatchedKind[]
}

/** Converts the texts to the form in which targets are stored. */
export function meantBy(
  texts: readonly string[],
  { kind = 'audit' }: TargetOptions,
  context: CommandContext,
): MeantMonitor[] {
  return namesOf(texts, kind, context).map((name) => ({ name, kinds: kindsOf[kind] }))
}

function namesOf(texts: readonly string[], kind: NamedKind, context: CommandContext): string[] {
  switch (kind) {
    case 'audit':
      return readNames(texts, context).map(targetName)
    case 'reports':
    case 'expiry':
    case 'bounces':
    case 'complaints':
      return readDomains(texts, context)
    case 'message':
      return texts.map((file) => basename(file))
    case 'test-address':
      return texts.map((text) => text.trim().toLowerCase())
    case 'facts':
      return [targetName({ kind })]
  }
}

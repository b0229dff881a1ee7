import type { Clock } from '../../../ground/clock.ts'

/** What may arrive per hour. */
interface Allowance {
  mails: number
  /** Octets that are stored. */
  octets: number
}

/** Large reporters send the reports for all of an owner's domains from a few addresses. */
export const networkAllowance: Allowance = { mails: 600, octets: 64 * 1024 * 1024 }
/** For all networks together, so that many of them cannot fill the disk. */
export const totalAllowance: Allowance = { mails: 20_000, octets: 1024 * 1024 * 1024 }

const window = 3_600_000
/** The oldest are dropped, so that they cannot fill the memory. */
const maxNetworks = 10_000

interface Count extends Allowance {
  endsAt: number
}

/** Counts emails with reports per network and hour. */
export function createReportRate(clock: Clock) {
  /** Oldest first. */
  const networks = new Map<string, Count>()
  let total: Count = newCount()

  function newCount(): Count {
    return { mails: 0, octets: 0, endsAt: clock.now().getTime() + window }
  }

  const isOver = ({ endsAt }: Count) => clock.now().getTime() >= endsAt

  function countOf(network: string): Count {
    const known = networks.get(network)
    if (known && !isOver(known)) return known
    networks.delete(network)
    const [oldest] = networks.keys()
    if (oldest !== undefined && networks.size >= maxNetworks) networks.delete(oldest)
    const count = newCount()
    networks.set(network, count)
    return count
  }

  return {
    admits(network: string): boolean {
      const known = networks.get(network)
      return (
        (isOver(total) || isBelow(total, totalAllowance)) &&
        (!known || isOver(known) || isBelow(known, networkAllowance))
      )
    },

    /** Counts the cost of an email against its network. */
    note(network: string, { mails, octets }: Allowance): void {
      if (isOver(total)) total = newCount()
      for (const count of [total, countOf(network)]) {
        count.mails += mails
        count.octets += octets
      }
    },
  }
}

function isBelow(count: Allowance, max: Allowance): boolean {
  return count.mails < max.mails && count.octets < max.octets
}

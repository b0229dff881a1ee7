import type { ChannelTarget } from '../../../shared/contract/monitoring/channel.ts'
import type { Channel } from '../../storage/monitors/alert-repository.ts'

/** The email addresses of a target; none for other kinds. */
export function addressesOf(target: ChannelTarget): readonly string[] {
  return target.kind === 'email' ? target.to : []
}

/** The email addresses that get the alerts of a channel. */
export function confirmedOf({ target, unconfirmed }: Pick<Channel, 'target' | 'unconfirmed'>): string[] {
  return addressesOf(target).filter((address) => !unconfirmed.includes(address))
}

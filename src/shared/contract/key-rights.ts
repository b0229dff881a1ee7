import { z } from 'zod'

/**
 * What a key may do. Reports and monitors are shared by all keys with their rights; tests belong to the key that made
 * them. `owner`: channels, groups, the alert policy, and vouching, which otherwise need the owner's session.
 */
export const keyRights = [
  ...(['tests', 'lookups', 'reports:read', 'reports:write'] as const),
  ...(['monitoring:read', 'monitoring:write', 'owner'] as const),
] as const
export type KeyRight = (typeof keyRights)[number]

/** The rights of new keys, and of keys made before there were rights. */
export const defaultRights = ['tests', 'lookups'] as const satisfies readonly KeyRight[]

/** A list of rights, in the order of `keyRights` and without repeats. */
export const keyRightsSchema = z
  .array(z.enum(keyRights))
  .min(1)
  .transform((rights) => keyRights.filter((right) => rights.includes(right)))

import { z } from 'zod'

/** The parts of a message that blocklists are queried about. */
export const listedItems = ['address', 'domains'] as const
export type ListedItem = (typeof listedItems)[number]

/** The blocklist results for the sending IP and the domains in a message. Each list counts once. */
export const listTallySchema = z.object({
  listed: z.array(z.string()).describe('The names of the lists that contain any of them.'),
  unknown: z.array(z.string()).describe('Those that contain none, but did not answer for all of them.'),
  clean: z.int().min(0).describe('How many answered for all of them and contain none.'),
  unasked: z.array(z.enum(listedItems)).describe('What was not looked up, in whole or in part.'),
})
export type ListTally = z.infer<typeof listTallySchema>

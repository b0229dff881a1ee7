import { z } from 'zod'

/** The parts of a message that blocklists are queried about. */
export const listedItems = ['address', 'domains'] as const
export type ListedItem = (typeof listedItems)[number]

/** The blocklist results for the sending IP and the domains in a message. A list counts once. */
export const listTallySchema = z.object({
  listed: z.array(z.string()).describe('The names of the lists that hold any of them.'),
  unknown: z.array(z.string()).describe('Those that held none, but did not answer about all of them.'),
  clean: z.int().min(0).describe('How many answered about all of them, and hold none.'),
  unasked: z.array(z.enum(listedItems)).describe('What no list was asked about, in whole or in part.'),
})
export type ListTally = z.infer<typeof listTallySchema>

import { z } from 'zod'
import shipped from '../../../resources/facts/services.json' with { type: 'json' }
import { definePack } from '../facts/fact-pack.ts'

const names = z.array(z.string()).default([])

const serviceSchema = z.object({
  id: z.string().regex(/^[a-z0-9-]+$/),
  /** Its name everywhere: in audits, reports, and setup. */
  name: z.string(),
  /** Earlier and shorter names, to find it. */
  aliases: names,
  /** Hints for guessing, never evidence. Absent if no selectors are known. */
  dkim: z
    .object({
      selectors: z.array(z.string()),
      /** Whether selectors contain a date, an account number, or a random part, so that they cannot all be guessed. */
      random: z.boolean().default(false),
    })
    .optional(),
  /** Names that its customers include in their SPF records. */
  spf: names,
  /** Domains of its MX hosts. */
  mx: names,
  /** Domains of signatures that it adds for customers without their own. Subdomains are included. */
  signs: names,
  /** Domains of its return paths. Subdomains are included. */
  envelope: names,
  /** Host names of its servers. */
  ptr: names,
  /** Hosts without a public name in the Message-IDs that it writes, where `*` stands for the part that changes. */
  message_ids: names,
  /** Networks that only this service sends from, as far as it publishes them. */
  networks: names,
  /** Whether its networks also forward other people's mail, as those of mailbox providers do. */
  forwards: z.boolean().default(false),
  /** The source that says where its customers set up their own domain. */
  setup: z.string().optional(),
  sources: z.array(z.string()).min(1),
})

/** A service that hosts mailboxes or sends mail for its customers. */
export type MailService = z.output<typeof serviceSchema>

/** The catalog of services that send mail for others, and selectors that no service is known for. */
export const servicesPack = definePack(
  'services',
  z.object({ services: z.array(serviceSchema), generic_selectors: z.array(z.string()) }),
  shipped,
  ({ services }) => services.flatMap(({ sources, setup = [] }) => sources.concat(setup)),
)

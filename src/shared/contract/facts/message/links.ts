import { z } from 'zod'
import { factSchema } from '../../../fact.ts'

/** Noteworthy properties of a link's target. */
export const linkTraits = [
  /** Its text is an address on another domain. */
  'shows_other_domain',
  /** Its host is an IP address. */
  'ip_host',
  /** It has a user name that looks like the host. */
  'user_info',
  'unusual_port',
  /** Plain http. */
  'unencrypted',
  /** Its host mixes alphabets, or imitates Latin letters. */
  'lookalike',
  /** Its host has non-ASCII letters. */
  'international',
  /** A domain reserved for documentation (RFC 2606). */
  'sample_domain',
  /** Its host is a service where anyone can publish pages. */
  'free_host',
  /** An open redirect of a large site. */
  'open_redirect',
] as const

const exampleSchema = z.object({
  target: z.string(),
  host: z.string().describe('As displayed, in Unicode.'),
  text: z.string().describe('The link text; empty for links in plain text.'),
  line: z.int().nullable().describe('Line in the HTML.'),
})

/** Why only its author can open an address. */
export const addressFaults = [
  /** A file, or another place on the author's computer. */
  'local',
  /** A host that only the author's network has. */
  'private_host',
  /** Not a whole address: no host, or a scheme written twice. */
  'incomplete',
] as const

const linksSchema = z.object({
  count: z.int(),
  dead: z
    .array(z.object({ target: z.string(), fault: z.enum(addressFaults), line: z.int().nullable() }))
    .describe('Links that no reader can open, each target once, at most 10.'),
  rewritten: z
    .object({ count: z.int(), gateway: z.string() })
    .nullable()
    .describe("Links that a receiver's gateway rewrote, which are judged by their original target."),
  unread: z.int().describe('Links beyond the limit that were not checked, as far as counted.'),
  domains: z
    .array(z.object({ domain: z.string(), count: z.int() }))
    .describe('The registered domains of links, in message order; at most 100.'),
  domain_count: z.int(),
  marked: z.array(z.object({ trait: z.enum(linkTraits), count: z.int(), examples: z.array(exampleSchema) })),
  labels: z
    .array(z.object({ text: z.string(), domain: z.string() }))
    .default([])
    .describe('The first distinct link texts, each with its registered domain.'),
  forms: z.int().default(0).describe('Links to forms at services where anyone can make one.'),
  addressed: z
    .array(z.string())
    .default([])
    .describe('The registered domains of links that carry an email address, at most 10.'),
  has_unsubscribe: z.boolean().describe('Whether the body has an unsubscribe link.'),
  has_browser_version: z.boolean().describe('Whether there is a link to the browser version.'),
})

/** Where the links lead. Links are never followed. */
export const linkFacts = {
  links: factSchema(linksSchema).describe('The links in the bodies. They are not followed.'),
}

export type AddressFault = (typeof addressFaults)[number]
export type LinkTrait = (typeof linkTraits)[number]
export type LinkExample = z.infer<typeof exampleSchema>
export type MessageLinks = z.infer<typeof linksSchema>

import { z } from 'zod'
import { laterFactSchema } from './later-fact.ts'

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
  host: z.string().describe('As people see it: in Unicode.'),
  text: z.string().describe('What people see; empty for a link of the plain text.'),
  line: z.int().nullable().describe('Line of the HTML.'),
})

const linksSchema = z.object({
  count: z.int(),
  unread: z.int().describe('Links beyond the limits, which were not looked at, as far as they could be counted.'),
  domains: z
    .array(z.object({ domain: z.string(), count: z.int() }))
    .describe('The registered domains that links lead to, in the order of the message; at most 100.'),
  domain_count: z.int(),
  marked: z.array(z.object({ trait: z.enum(linkTraits), count: z.int(), examples: z.array(exampleSchema) })),
  labels: z
    .array(z.object({ text: z.string(), domain: z.string() }))
    .default([])
    .describe('The first different texts of links, each with the registered domain it leads to.'),
  has_unsubscribe: z.boolean().describe('Whether the body shows a way to unsubscribe.'),
  has_browser_version: z.boolean().describe('Whether a link leads to the same in a browser.'),
})

/** Where the links lead. Links are never followed. */
export const linkFacts = {
  links: laterFactSchema(linksSchema).describe('The links of the bodies, by what can be read from them.'),
}

export type LinkTrait = (typeof linkTraits)[number]
export type LinkExample = z.infer<typeof exampleSchema>
export type MessageLinks = z.infer<typeof linksSchema>

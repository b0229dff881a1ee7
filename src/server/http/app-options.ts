import type { OutgoingData } from '../../shared/contract/app.ts'
import { fallbackLanguage, type Language } from '../../shared/languages.ts'
import type { OwnData } from '../services/compose-own-data.ts'
import type { Services } from '../services/compose-services.ts'
import type { Infrastructure } from '../services/infrastructure.ts'
import type { EventStreams } from './event-stream.ts'
import type { GuardOptions } from './guarded-app.ts'
import type { Hosting } from './hosted/hosted-instance.ts'
import type { Caller } from './mount.ts'
import type { OwnerLinks } from './routes/owner-links.ts'

/** What the engine reports about itself. */
export interface EngineDescription {
  mailDomain: string
  /** The host and port for SMTP. */
  smtp: string
  /** Whether other machines can connect to it. */
  isSmtpRemote: boolean
  /** The base address of links. */
  http: string
  /** The address of lookups, known once their server listens. */
  lookup: string
  /** The DNS servers, as written in the settings. */
  dns: readonly string[]
  /** What leaves this machine. */
  outgoing: readonly OutgoingData[]
  lang: Language | null
  /** 0 keeps tests forever. */
  retentionDays: number
  /** Configured ports that were in use. */
  busyPorts: readonly number[]
}

/** What routes use: the services, and how this engine is reached. */
export interface AppOptions
  extends Services,
    OwnData,
    Pick<Infrastructure, 'secrets' | 'clock'>,
    Omit<GuardOptions, 'baseUrl'> {
  ownerLinks: OwnerLinks
  /** Whether webhooks may have private addresses, and no encryption. */
  allowsPrivateWebhooks: boolean
  /** Whether assistants may use tools that store something. */
  mcpAllowsWriting: boolean
  streams: EventStreams
  engine: EngineDescription
  hosting: Hosting
  /** Part of the name of the session cookie. */
  port: number
  rendererFolder: string
}

/** The language of an answer: the requested one, else that of the caller, else that of the engine. */
export function chooseLanguage(
  { engine }: Pick<AppOptions, 'engine'>,
  caller: Pick<Caller, 'language'>,
  requested?: Language,
): Language {
  return requested ?? caller.language ?? engine.lang ?? fallbackLanguage
}

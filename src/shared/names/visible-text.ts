import { z } from 'zod'
import { formatNamed } from './format-names.ts'

/** Control and format characters, line separators, and halves of characters: they forge lines, or hide what a text says. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
/** Joiners are part of the spelling after a vowel sign, a Persian letter, and in an emoji. */
const joiners =
  /(?<=[\p{M}\p{Script=Arabic}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200C\u200D](?=[\p{L}\p{M}\p{Extended_Pictographic}])/gu

/** Replaces what readers cannot see, so that text from outside stays on its line. */
export function replaceHidden(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, '\uFFFD')
}

/** Whether readers see every character of a text. */
export function isVisible(text: string): boolean {
  return !hidden.test(text.replace(joiners, ''))
}

/** A text of one line that a person enters, such as a name. */
export function visibleText(max: number) {
  return z.string().trim().max(max).refine(isVisible, formatNamed('visible'))
}

/** The same for a text that is not empty. */
export function visibleName(max: number) {
  return visibleText(max).min(1)
}

/** Characters of a name: as many as file systems allow. */
const maxName = 255

/** The name of a file from outside for display: bounded, on one line, and without characters that people cannot see. */
export function readableFileName(name: string): string {
  return replaceHidden(name.slice(0, maxName).replace(/[\uD800-\uDBFF]$/, ''))
}

/** An email address without a display name. */
export const emailShape = /^[^\s@<>\p{Cc}\p{Cf}]+@[^\s@<>\p{Cc}\p{Cf}]+$/u

/** An email address that a person enters. A path has at most 256 octets, with its brackets (RFC 5321 section 4.5.3.1.3). */
export const emailSchema = z.string().trim().max(254).regex(emailShape, formatNamed('email'))

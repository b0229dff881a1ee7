import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'

/** The arguments of a parsed message with their forms (`names__count`), including those inside options. */
export function argumentsOf(elements: readonly MessageFormatElement[]): Map<string, MessageFormatElement[]> {
  const found = new Map<string, MessageFormatElement[]>()
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue
    found.set(element.value, [...(found.get(element.value) ?? []), element])
    if (element.type !== TYPE.select && element.type !== TYPE.plural) continue
    for (const option of Object.values(element.options)) {
      for (const [name, uses] of argumentsOf(option.value)) found.set(name, [...(found.get(name) ?? []), ...uses])
    }
  }
  return found
}

/** An argument's value name and its form, if any. */
export function splitForm(argument: string): { name: string; form: string | null } {
  const [name = argument, form = null] = argument.split('__')
  return { name, form }
}

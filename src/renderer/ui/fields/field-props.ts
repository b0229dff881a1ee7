/** Binds the controls of a form to the members of its draft. */
export function bindDraft<D extends object>(draft: D, onChange: (draft: D) => void) {
  return {
    /** The value of a field or a choice, and how to change it. */
    field: <K extends keyof D>(name: K) => ({
      value: draft[name],
      onChange: (value: D[K]) => onChange({ ...draft, [name]: value }),
    }),
    /** The state of a switch, and how to change it. */
    option: <K extends keyof D>(name: K) => ({
      checked: draft[name],
      onChange: (checked: D[K]) => onChange({ ...draft, [name]: checked }),
    }),
  }
}

/** The options of a choice, in order. */
export function optionsOf<T extends string>(
  values: readonly T[],
  texts: Record<T, string>,
): { value: T; text: string }[] {
  return values.map((value) => ({ value, text: texts[value] }))
}

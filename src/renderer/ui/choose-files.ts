/** Opens the system's file dialog. */
export function chooseFiles(
  accept: string,
  onFiles: (files: readonly File[]) => void,
  { several = false }: { several?: boolean } = {},
): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  input.multiple = several
  input.addEventListener('change', () => onFiles([...(input.files ?? [])]))
  input.click()
}

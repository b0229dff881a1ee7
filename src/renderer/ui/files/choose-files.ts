/** Opens the system's file dialog. */
export function chooseFiles(
  accept: string,
  onFiles: (files: readonly File[]) => void,
  { several = false, folder = false }: { several?: boolean; folder?: boolean } = {},
): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  input.multiple = several
  input.webkitdirectory = folder
  input.hidden = true
  input.addEventListener('change', () => onFiles([...(input.files ?? [])]))
  for (const end of ['change', 'cancel']) input.addEventListener(end, () => input.remove())
  // Outside the document, it could be garbage-collected while the dialog is open, and the choice would be lost.
  document.body.append(input)
  input.click()
}

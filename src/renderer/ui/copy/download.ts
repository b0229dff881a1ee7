/** Saves a text as a file, where the browser keeps what it downloads. */
export function download(name: string, text: string, mediaType: string): void {
  saveFile(name, new Blob([text], { type: mediaType }))
}

/** The same for a file that was fetched. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

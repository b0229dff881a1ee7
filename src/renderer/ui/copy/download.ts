/** Saves a text as a file in the download folder. */
export function download(name: string, text: string, mediaType: string): void {
  saveFile(name, new Blob([text], { type: mediaType }))
}

/** Saves a fetched file in the download folder. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

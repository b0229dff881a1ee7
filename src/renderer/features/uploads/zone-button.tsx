import { FileButton } from './file-button.tsx'
import { useZoneOpener, zoneFileTypes } from './open-zone.ts'

export function ZoneButton({ text }: { text: string }) {
  const openZone = useZoneOpener()
  return (
    <FileButton
      text={text}
      accept={zoneFileTypes}
      disabled={false}
      onFiles={([file]) => {
        if (file) void openZone(file)
      }}
    />
  )
}

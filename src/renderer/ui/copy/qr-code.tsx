import { encode } from 'uqr'

/** Modules of quiet zone around the code (ISO/IEC 18004 section 6.3.8 requires four). */
const quietZone = 4

/** A text as a QR code: dark on light in both themes, because many readers support nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 0 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + quietZone} ${y + quietZone}h1v1h-1z` : '')))
    .join('')
  const width = size + 2 * quietZone
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${width}`}
      className="size-44 rounded-lg"
      shapeRendering="crispEdges"
    >
      <rect width={width} height={width} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

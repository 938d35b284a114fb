import { drawQrCode } from './qr-code.ts'

/** Width in modules of the white border that a scanner needs. */
const QUIET_ZONE = 4

/** A QR code, always dark on white; renders nothing if the text is too long. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const modules = drawQrCode(new TextEncoder().encode(text))
  if (!modules) return null
  const width = modules.length + 2 * QUIET_ZONE
  const dark = modules
    .flatMap((line, row) =>
      line.flatMap((isDark, column) =>
        isDark ? [`M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`] : [],
      ),
    )
    .join('')
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${width} ${width}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={width} height={width} fill="#fff" />
      <path d={dark} fill="#000" />
    </svg>
  )
}

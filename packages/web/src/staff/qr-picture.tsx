import { drawQrCode } from '@kerbside/domain/staff/qr-code.ts'

/** The quiet ground a reader needs around it, in modules. */
const QUIET = 4

/** A QR code, dark on white whatever the page's colours are; nothing when the text is too long for one. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const modules = drawQrCode(new TextEncoder().encode(text))
  if (!modules) return null
  const width = modules.length + 2 * QUIET
  const dark = modules
    .flatMap((line, row) =>
      line.flatMap((isDark, column) =>
        isDark ? [`M${column + QUIET} ${row + QUIET}h1v1h-1z`] : [],
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

import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { derivePalette } from '@kerbside/theme/palette.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { Mark } from './shell/mark.tsx'

/** The mark as a file with its own colours. */
export function drawIcon({ brand }: Operator): string {
  const { colour, ...rest } = brand
  const { shared } = derivePalette({ brand: colour, ...rest })
  const ink = shared['on-brand'] ?? '#fff'
  const css = `rect:first-of-type{fill:${colour}}path,circle{fill:none;stroke:${ink};stroke-width:2.5;stroke-linecap:round}rect+path~rect,circle+rect,text{fill:${ink}}text{font:600 19px Georgia,serif}`
  return renderToStaticMarkup(<Mark brand={brand} />).replace(
    /^<svg class="mark"([^>]*)>/,
    `<svg xmlns="http://www.w3.org/2000/svg"$1><style>${css}</style>`,
  )
}

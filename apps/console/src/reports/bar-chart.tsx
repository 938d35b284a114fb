import { t } from '@kerbside/words/translate.ts'
import { useId } from 'react'

type Bar = { id: string; name: string; value: number; shown: string }

const WIDE = 960
const HIGH = 220
const FOOT = 22
const TOP = 18

/** Bars of one measure over time. Screen readers use the table beside it, with the same values. */
export function BarChart({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const id = useId()
  const max = Math.max(1, ...bars.map(({ value }) => value))
  const each = WIDE / Math.max(1, bars.length)
  const room = HIGH - FOOT - TOP
  // as many labels as fit without touching
  const every = Math.max(1, Math.ceil(bars.length / 12))
  const best = bars.find(({ value }) => value === max)
  return (
    <svg className="dk-chart" viewBox={`0 0 ${WIDE} ${HIGH}`} role="img" aria-labelledby={id}>
      <title id={id}>{title}</title>
      {[0, 0.5, 1].map((part) => (
        <line
          key={part}
          x1={0}
          x2={WIDE}
          y1={TOP + room * (1 - part) + 0.5}
          y2={TOP + room * (1 - part) + 0.5}
        />
      ))}
      <text x={0} y={TOP - 6}>
        {best?.shown ?? t('report.nothing')}
      </text>
      {bars.map(({ id: key, name, value, shown }, index) => {
        const high = (room * value) / max
        return (
          <g key={key}>
            <rect
              x={index * each + each * 0.12}
              y={TOP + room - high}
              width={each * 0.76}
              height={high}
              rx={Math.min(2, each / 4)}
            >
              <title>{`${name}: ${shown}`}</title>
            </rect>
            {index % every === 0 && (
              <text x={index * each + each * 0.12} y={HIGH - 6}>
                {name}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

import { formatMoney } from '@kerbside/web/format-money.ts'
import { formatDistance } from '@kerbside/words/format-distance.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import type { ReactNode } from 'react'
import { DeskTable } from '../ui/desk-table.tsx'
import type { DeskArea } from './use-areas.ts'

const YEAR_MS = 365 * 24 * 3_600_000

type Journey = DeskArea['journeys'][number]
type Measured = NonNullable<Journey['before']>

/** What an area holds; with sample journeys where they help to decide. */
export function AreaCard({
  area,
  now,
  showsJourneys = false,
  children,
}: {
  area: DeskArea
  now: Date
  showsJourneys?: boolean
  /** Its buttons. */
  children: ReactNode
}) {
  const { name, dataAt, places, houses, hasStreets, hasMap, journeys, currency } = area
  const contents = [
    t('streets.counts', { places, houses }),
    ...(hasStreets ? [t('streets.hasStreets')] : []),
    ...(hasMap ? [t('streets.hasMap')] : []),
  ]
  return (
    <article className="dk-area-card" aria-label={name}>
      <div className="dk-area-head">
        <div>
          <b>{name}</b>
          <p className="soft small">
            {[
              ...(dataAt === ''
                ? []
                : [t('streets.dataFrom', { date: formatTime(new Date(dataAt), 'longDay') })]),
              ...contents,
            ].join(' · ')}
          </p>
        </div>
        <div className="dk-acts">{children}</div>
      </div>
      {dataAt !== '' && now.getTime() - new Date(dataAt).getTime() > YEAR_MS && (
        <p className="dk-note warn">{t('streets.dataOld')}</p>
      )}
      {showsJourneys && journeys.length > 0 && (
        <>
          <h4>{t('streets.journeys')}</h4>
          <p className="soft small">{t('streets.journeysText')}</p>
          <DeskTable
            label={t('streets.journeys')}
            rows={journeys}
            columns={[
              { head: t('streets.from'), cell: ({ from }) => from },
              { head: t('streets.to'), cell: ({ to }) => to },
              { head: t('streets.before'), cell: ({ before }) => describe(before, currency) },
              { head: t('streets.after'), cell: ({ after }) => describe(after, currency) },
              {
                head: t('streets.difference'),
                cell: (journey) => describeChange(journey, currency),
                sort: changeOf,
                align: 'end',
              },
            ]}
          />
        </>
      )}
    </article>
  )
}

function describe(measured: Measured | undefined, currency: string): string {
  if (!measured) return t('streets.noRoute')
  return t('streets.measured', {
    distance: formatDistance(measured.metres),
    minutes: Math.round(measured.seconds / 60),
    price:
      measured.price < 0 ? t('streets.noPrice') : formatMoney({ minor: measured.price, currency }),
  })
}

const changeOf = ({ before, after }: Journey): number =>
  before && after && before.price >= 0 && after.price >= 0 ? after.price - before.price : 0

function describeChange(journey: Journey, currency: string): string {
  const change = changeOf(journey)
  if (change === 0) return '–'
  const amount = formatMoney({ minor: Math.abs(change), currency })
  return `${change > 0 ? '+' : '−'}${amount}`
}

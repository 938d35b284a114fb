import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { t } from '@kerbside/words/translate.ts'
import type { ReactNode } from 'react'
import { DeskButton } from '../../ui/desk-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { PriceSimulationReply } from './desk-price-simulation.ts'
import type { PriceSimulationRun } from './use-price-simulation.ts'

export const formatDifference = (amount: number, currency: string): string =>
  `${amount > 0 ? '+' : ''}${formatWireMoney(amount, currency)}`

/** The progress of a simulation, or why there is none. */
export function PriceSimulationStatus({ report, error, again, stop }: PriceSimulationRun) {
  if (error !== undefined)
    return (
      <SimulationNote text={error} isBad>
        <DeskButton size="small" onPress={again}>
          {t('simulation.again')}
        </DeskButton>
      </SimulationNote>
    )
  if (!report || report.state === 'running')
    return (
      <div className="dk-simulation-run">
        <output>
          {report && report.total > 0
            ? t('simulation.running', { done: report.done, total: report.total })
            : t('simulation.begins')}
        </output>
        <progress value={report?.done ?? 0} max={Math.max(1, report?.total ?? 1)} />
        {report && (
          <DeskButton size="small" onPress={stop}>
            {t('simulation.stop')}
          </DeskButton>
        )}
      </div>
    )
  if (report.state !== 'done')
    return (
      <SimulationNote text={t(`simulation.${report.state}`)} isBad={report.state === 'failed'}>
        <DeskButton size="small" onPress={again}>
          {t('simulation.again')}
        </DeskButton>
      </SimulationNote>
    )
  if (report.total === 0)
    return <EmptyState title={t('simulation.noQuotes')} text={t('simulation.noQuotesText')} />
  if (report.sum?.changed === 0)
    return <SimulationNote text={t('simulation.same', { quotes: report.sum.quotes })} />
  return null
}

function SimulationNote({
  text,
  isBad,
  children,
}: {
  text: string
  isBad?: boolean
  children?: ReactNode
}) {
  return (
    <div className={isBad ? 'dk-note bad' : 'dk-note'} role={isBad ? 'alert' : 'status'}>
      <span>{text}</span>
      {children}
    </div>
  )
}

type SimulationSummary = NonNullable<PriceSimulationReply['sum']>

/** How many quotes change and by how much, by vehicle type. */
export function PriceSimulationTotals({
  sum,
  currency,
}: {
  sum: SimulationSummary
  currency: string
}) {
  if (sum.changed === 0) return null
  const figures = [
    { name: t('simulation.total'), amount: sum.total, help: t('simulation.totalHelp') },
    { name: t('simulation.median'), amount: sum.median },
    { name: t('simulation.highest'), amount: sum.highest },
    { name: t('simulation.deepest'), amount: sum.deepest },
  ]
  return (
    <section className="dk-simulation-sum" aria-label={t('areas.simulation')}>
      <p className="dk-simulation-head">
        <b>{t('simulation.changed', { changed: sum.changed, quotes: sum.quotes })}</b>{' '}
        <span className="soft">
          {t('simulation.upDown', { up: sum.up, down: sum.down })}
          {sum.gone > 0 && ` · ${t('simulation.unpricedCount', { gone: sum.gone })}`}
        </span>
      </p>
      <dl className="dk-simulation-figures">
        {figures.map(({ name, amount, help }) => (
          <div key={name} title={help}>
            <dt className="soft">{name}</dt>
            <dd className="num">{formatDifference(amount, currency)}</dd>
          </div>
        ))}
      </dl>
      <TypeBars sum={sum} currency={currency} />
    </section>
  )
}

/** Decreases to the left, increases to the right, relative to the largest change. */
function TypeBars({ sum, currency }: { sum: SimulationSummary; currency: string }) {
  const widest = Math.max(...sum.types.map(({ difference }) => Math.abs(difference)), 0.01)
  return (
    <table className="dk-simulation-bars">
      <caption>{t('simulation.byType')}</caption>
      <tbody>
        {sum.types.map(({ vehicleTypeId, vehicleType, difference, prices, up, down, gone }) => (
          <tr key={vehicleTypeId}>
            <th scope="row">{vehicleType}</th>
            <td className="dk-simulation-bar" aria-hidden="true">
              <i
                className={difference < 0 ? 'is-down' : 'is-up'}
                style={{ inlineSize: `${(Math.abs(difference) / widest) * 50}%` }}
              />
            </td>
            <td className="num">{formatDifference(difference, currency)}</td>
            <td className="soft small">{t('simulation.typeLine', { up, down, gone, prices })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { sayDeskMoney } from '@kerbside/web/dispatch/say-leg.ts'
import type { LabReply } from '@kerbside/web/quotation/desk-lab.ts'
import { say } from '@kerbside/words/say.ts'
import type { ReactNode } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { EmptyState } from '../form/empty-state.tsx'
import type { LabRun } from './lab-use.ts'

export const sayBy = (amount: number, currency: string): string =>
  `${amount > 0 ? '+' : ''}${sayDeskMoney(amount, currency)}`

/** How far a comparison is, or why there is none. */
export function LabState({ report, error, again, stop }: LabRun) {
  if (error !== undefined)
    return (
      <Told text={error} isBad>
        <DeskButton size="small" onPress={again}>
          {say('lab.again')}
        </DeskButton>
      </Told>
    )
  if (!report || report.state === 'running')
    return (
      <div className="dk-lab-run">
        <output>
          {report && report.total > 0
            ? say('lab.running', { done: report.done, total: report.total })
            : say('lab.begins')}
        </output>
        <progress value={report?.done ?? 0} max={Math.max(1, report?.total ?? 1)} />
        {report && (
          <DeskButton size="small" onPress={stop}>
            {say('lab.stop')}
          </DeskButton>
        )}
      </div>
    )
  if (report.state !== 'done')
    return (
      <Told text={say(`lab.${report.state}`)} isBad={report.state === 'failed'}>
        <DeskButton size="small" onPress={again}>
          {say('lab.again')}
        </DeskButton>
      </Told>
    )
  if (report.total === 0)
    return <EmptyState title={say('lab.noQuotes')} text={say('lab.noQuotesText')} />
  if (report.sum?.changed === 0)
    return <Told text={say('lab.same', { quotes: report.sum.quotes })} />
  return null
}

function Told({ text, isBad, children }: { text: string; isBad?: boolean; children?: ReactNode }) {
  return (
    <div className={isBad ? 'dk-note bad' : 'dk-note'} role={isBad ? 'alert' : 'status'}>
      <span>{text}</span>
      {children}
    </div>
  )
}

type Sum = NonNullable<LabReply['sum']>

/** How many quotes change and by how much, and which types bear it. */
export function LabSum({ sum, currency }: { sum: Sum; currency: string }) {
  if (sum.changed === 0) return null
  const figures = [
    { name: say('lab.total'), amount: sum.total, help: say('lab.totalHelp') },
    { name: say('lab.median'), amount: sum.median },
    { name: say('lab.highest'), amount: sum.highest },
    { name: say('lab.deepest'), amount: sum.deepest },
  ]
  return (
    <section className="dk-lab-sum" aria-label={say('areas.lab')}>
      <p className="dk-lab-head">
        <b>{say('lab.changed', { changed: sum.changed, quotes: sum.quotes })}</b>{' '}
        <span className="soft">
          {say('lab.upDown', { up: sum.up, down: sum.down })}
          {sum.gone > 0 && ` · ${say('lab.goneCount', { gone: sum.gone })}`}
        </span>
      </p>
      <dl className="dk-lab-figures">
        {figures.map(({ name, amount, help }) => (
          <div key={name} title={help}>
            <dt className="soft">{name}</dt>
            <dd className="num">{sayBy(amount, currency)}</dd>
          </div>
        ))}
      </dl>
      <TypeBars sum={sum} currency={currency} />
    </section>
  )
}

/** What falls to the left, what rises to the right, of the dearest change. */
function TypeBars({ sum, currency }: { sum: Sum; currency: string }) {
  const widest = Math.max(...sum.types.map(({ difference }) => Math.abs(difference)), 0.01)
  return (
    <table className="dk-lab-bars">
      <caption>{say('lab.byType')}</caption>
      <tbody>
        {sum.types.map(({ vehtypeid, vehtype, difference, prices, up, down, gone }) => (
          <tr key={vehtypeid}>
            <th scope="row">{vehtype}</th>
            <td className="dk-lab-bar" aria-hidden="true">
              <i
                className={difference < 0 ? 'is-down' : 'is-up'}
                style={{ inlineSize: `${(Math.abs(difference) / widest) * 50}%` }}
              />
            </td>
            <td className="num">{sayBy(difference, currency)}</td>
            <td className="soft small">{say('lab.typeLine', { up, down, gone, prices })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

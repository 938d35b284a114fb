import type { DeskHistory } from '@kerbside/contract/desk/job.ts'
import { JOB_STATES } from '@kerbside/domain/booking/job.ts'
import { ClockIcon } from '@kerbside/kit/more-icon.tsx'
import { lookOf } from '@kerbside/web/dispatch/leg-look.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DeskButton } from './desk-button.tsx'
import { Glyph } from './desk-glyph.tsx'

const SHOWN = 6

/** What happened, newest first: who, by which way, and why. */
export function JobHistory({ rows }: { rows: readonly DeskHistory[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? rows : rows.slice(0, SHOWN)
  return (
    <section className="log" aria-label={say('desk.history')}>
      <header className="hh">
        <h3>{say('desk.history')}</h3>
        <span className="soft small">{say('desk.entries', { count: rows.length })}</span>
        {rows.length > shown.length && (
          <span className="right">
            <DeskButton look="quiet" size="small" onPress={() => setAll(true)}>
              {say('desk.showOlder', { count: rows.length - shown.length })}
            </DeskButton>
          </span>
        )}
      </header>
      <div className="log-rows">
        <table>
          <tbody>
            {shown.map((row) => (
              <tr key={row.number}>
                <td className="num soft">{row.number}</td>
                <td className="nw">
                  {sayTime(new Date(row.at), 'day')} {clockOf(row.at)}
                </td>
                <td>
                  <Form row={row} /> <b>{row.text}</b>
                </td>
                <td>{row.who}</td>
                <td className="soft">{row.channel}</td>
                <td className="soft">
                  {[
                    row.reason,
                    row.deviceat && row.deviceat !== row.at
                      ? say('desk.hisClock', { time: clockOf(row.deviceat) })
                      : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const clockOf = (at: string): string => sayTime(new Date(at), 'clock')

function Form({ row: { machine, to } }: { row: DeskHistory }) {
  const state = machine === 'job' ? JOB_STATES.find((known) => known === to) : undefined
  if (state) return <Glyph look={lookOf({ state, offer: null, approval: false })} />
  return machine === 'offer' ? <Glyph look="offered" /> : <ClockIcon size="small" />
}

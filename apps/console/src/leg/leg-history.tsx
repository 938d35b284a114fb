import type { DeskHistory } from '@kerbside/contract/dispatch/leg.ts'
import { LEG_STATES } from '@kerbside/domain/booking/leg-state.ts'
import { ClockIcon } from '@kerbside/kit/more-icon.tsx'
import type { MessageId } from '@kerbside/words/message-id.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { appearanceOf } from '../dispatch/leg-appearance.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { Glyph } from '../ui/desk-glyph.tsx'

const SHOWN = 6

/** The history, newest first: who, by which channel, and why. */
export function LegHistory({ rows }: { rows: readonly DeskHistory[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? rows : rows.slice(0, SHOWN)
  return (
    <section className="log" aria-label={t('desk.history')}>
      <header className="hh">
        <h3>{t('desk.history')}</h3>
        <span className="soft small">{t('desk.entries', { count: rows.length })}</span>
        {rows.length > shown.length && (
          <span className="right">
            <DeskButton look="quiet" size="small" onPress={() => setAll(true)}>
              {t('desk.showOlder', { count: rows.length - shown.length })}
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
                  {formatTime(new Date(row.at), 'day')} {clockOf(row.at)}
                </td>
                <td>
                  <Form row={row} /> <b>{row.text}</b>
                </td>
                <td>{row.who}</td>
                <td className="soft">{channelLabel(row.channel)}</td>
                <td className="soft">
                  {[
                    reasonLabel(row.reason),
                    row.deviceAt && row.deviceAt !== row.at
                      ? t('desk.hisClock', { time: clockOf(row.deviceAt) })
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

/** Where a change was made; '' for what the system does by itself, which the column of names says. */
const CHANNELS: Readonly<Record<string, MessageId>> = {
  web: 'desk.channelWeb',
  desk: 'desk.channelDesk',
  app: 'desk.channelApp',
  api: 'desk.channelApi',
  gateway: 'desk.channelGateway',
  'flight feed': 'desk.channelFlights',
}
const SYSTEM_CHANNELS = ['leg', 'scheduler', 'automatic', 'approval', 'system']

const channelLabel = (channel: string): string => {
  if (SYSTEM_CHANNELS.includes(channel)) return ''
  const id = CHANNELS[channel]
  return id === undefined ? channel : t(id)
}

/** Reasons that the server sets; the others are written by people. */
const REASONS: Readonly<Record<string, MessageId>> = {
  cash: 'desk.reasonCash',
  charge: 'desk.reasonCharge',
}

const reasonLabel = (reason: string): string => {
  const id = REASONS[reason]
  if (id !== undefined) return t(id)
  // the text beside it already says so
  return reason === 'booked' ? '' : reason
}

const clockOf = (at: string): string => formatTime(new Date(at), 'clock')

function Form({ row: { machine, to } }: { row: DeskHistory }) {
  const state = machine === 'leg' ? LEG_STATES.find((item) => item === to) : undefined
  if (state) return <Glyph look={appearanceOf({ state, offer: null, approval: false })} />
  return machine === 'offer' ? <Glyph look="offered" /> : <ClockIcon size="small" />
}

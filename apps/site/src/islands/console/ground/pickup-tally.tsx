import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { DeskTable } from '../form/desk-table.tsx'
import type { Tally } from './judge-pickups.ts'

const FEW = 8

/** Of the last journeys those that would be turned away, and which end of each it is. */
export function PickupTally({ tally: { all, refused } }: { tally: Tally }) {
  const [whole, setWhole] = useState(false)
  if (all === 0) return <p className="soft">{say('ground.noJourneys')}</p>
  return (
    <section className="dk-group" aria-label={say('ground.tally')}>
      <h3>{say('ground.tally')}</h3>
      <output>{say('ground.tallyCount', { count: refused.length, all })}</output>
      {refused.length > 0 && (
        <DeskTable
          label={say('ground.tally')}
          rowKey={({ bookingref }) => bookingref}
          rows={whole ? refused : refused.slice(0, FEW)}
          empty={null}
          columns={[
            { key: 'ref', head: say('ground.journey'), cell: ({ bookingref }) => bookingref },
            {
              key: 'from',
              head: say('ground.from'),
              cell: ({ name, isFrom }) => <End name={name} isOut={isFrom} />,
            },
            {
              key: 'to',
              head: say('ground.to'),
              cell: ({ toname, isTo }) => <End name={toname} isOut={isTo} />,
            },
          ]}
        />
      )}
      {refused.length > FEW && !whole && (
        <div>
          <DeskButton onPress={() => setWhole(true)}>
            {say('ground.tallyAll', { count: refused.length })}
          </DeskButton>
        </div>
      )}
    </section>
  )
}

function End({ name, isOut }: { name: string; isOut: boolean }) {
  if (!isOut) return name
  return (
    <>
      <b className="bad">{name}</b> <span className="dk-tag">{say('ground.outside')}</span>
    </>
  )
}

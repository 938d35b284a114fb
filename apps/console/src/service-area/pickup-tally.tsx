import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskTable } from '../ui/desk-table.tsx'
import type { Tally } from './find-pickups-outside.ts'

const FEW = 8

/** The last journeys that would be rejected, and which end of each is outside. */
export function PickupTally({ tally: { all, refused: rejectedPickups } }: { tally: Tally }) {
  const [whole, setWhole] = useState(false)
  if (all === 0) return <p className="soft">{t('ground.noJourneys')}</p>
  return (
    <section className="dk-group" aria-label={t('ground.tally')}>
      <h3>{t('ground.tally')}</h3>
      <output>{t('ground.tallyCount', { count: rejectedPickups.length, all })}</output>
      {rejectedPickups.length > 0 && (
        <DeskTable
          label={t('ground.tally')}
          rowKey={({ bookingRef }) => bookingRef}
          rows={whole ? rejectedPickups : rejectedPickups.slice(0, FEW)}
          empty={null}
          columns={[
            { head: t('ground.journey'), cell: ({ bookingRef }) => bookingRef },
            {
              head: t('ground.from'),
              cell: ({ name, isFrom }) => <End name={name} isOut={isFrom} />,
            },
            {
              head: t('ground.to'),
              cell: ({ toName, isTo }) => <End name={toName} isOut={isTo} />,
            },
          ]}
        />
      )}
      {rejectedPickups.length > FEW && !whole && (
        <div>
          <DeskButton onPress={() => setWhole(true)}>
            {t('ground.tallyAll', { count: rejectedPickups.length })}
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
      <b className="bad">{name}</b> <span className="dk-tag">{t('ground.outside')}</span>
    </>
  )
}

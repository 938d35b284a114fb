import '@kerbside/web/promo/desk-words.ts'
import type { PromoOfDesk, Promos } from '@kerbside/web/promo/desk-api.ts'
import { sayMoney } from '@kerbside/web/say-money.ts'
import { say } from '@kerbside/words/say.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { AnswerWait } from '../form/answer-wait.tsx'
import { DeskPage } from '../form/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../form/desk-table.tsx'
import { EmptyState } from '../form/empty-state.tsx'
import { readPence } from './pence.ts'
import { promosOfDesk } from './promo-queries.ts'
import { PromoSheet } from './promo-sheet.tsx'
import './promos.css'

/** Every promo code: what it gives, when, how often it was used. */
export function PromosScreen() {
  return (
    <AnswerWait query={useQuery(promosOfDesk())}>{(data) => <Listed data={data} />}</AnswerWait>
  )
}

function Listed({ data }: { data: Promos }) {
  const [open, setOpen] = useState<PromoOfDesk | 'new'>()
  const make = (
    <DeskButton look="primary" onPress={() => setOpen('new')}>
      {say('promos.new')}
    </DeskButton>
  )
  return (
    <DeskPage
      title={say('areas.promos')}
      sentence={say('promos.about')}
      wide
      actions={data.promos.length > 0 && make}
    >
      <DeskTable
        label={say('areas.promos')}
        columns={columnsOf(data)}
        rows={data.promos}
        rowKey={({ promoid }) => promoid}
        onRow={setOpen}
        empty={
          <EmptyState title={say('promos.none')} text={say('promos.noneText')} action={make} />
        }
      />
      {open && (
        <PromoSheet
          key={open === 'new' ? 'new' : open.promoid}
          known={data}
          promo={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </DeskPage>
  )
}

const columnsOf = ({ currencycode }: Promos): DeskColumn<PromoOfDesk>[] => [
  {
    key: 'code',
    head: say('promos.code'),
    cell: ({ promocode }) => <b className="mono">{promocode}</b>,
    sort: ({ promocode }) => promocode,
  },
  {
    key: 'off',
    head: say('promos.off'),
    cell: ({ kind, amount }) =>
      kind === 'percent'
        ? say('promos.offPercent', { amount })
        : sayMoney(readPence(amount, currencycode)),
    end: true,
  },
  {
    key: 'when',
    head: say('promos.when'),
    cell: ({ from, until }) => (
      <span className="nw">
        {say('promos.window', { from: sayDay(from), until: sayDay(until) })}
      </span>
    ),
    sort: ({ from }) => from,
  },
  {
    key: 'used',
    head: say('promos.used'),
    cell: ({ used, usesleft }) =>
      usesleft === null ? used : say('promos.usedOf', { used, all: used + usesleft }),
    sort: ({ used }) => used,
    end: true,
  },
  {
    key: 'stands',
    head: say('promos.stands'),
    cell: ({ stands }) => (
      <span className={stands === 'open' ? 'dk-tag good' : 'dk-tag'}>
        {say(`promos.stands.${stands}`)}
      </span>
    ),
    sort: ({ stands }) => stands,
  },
]

/** A civil time of the operator's, with its year: some codes last for more than one. */
const sayDay = (local: string): string =>
  new Date(`${local}:00Z`).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

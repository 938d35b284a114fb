import './desk-messages.ts'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../ui/desk-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { QueryBoundary } from '../ui/query-boundary.tsx'
import type { PromoOfDesk, Promos } from './desk-api.ts'
import { readPence } from './pence.ts'
import { promosOfDesk } from './promo-queries.ts'
import { PromoSheet } from './promo-sheet.tsx'
import './promos.css'

/** Every promo code: its discount, its period, its uses. */
export function PromosScreen() {
  return (
    <QueryBoundary query={useQuery(promosOfDesk())}>
      {(data) => <Listed data={data} />}
    </QueryBoundary>
  )
}

function Listed({ data }: { data: Promos }) {
  const [open, setOpen] = useState<PromoOfDesk | 'new'>()
  const make = (
    <DeskButton look="primary" onPress={() => setOpen('new')}>
      {t('promos.new')}
    </DeskButton>
  )
  return (
    <DeskPage
      title={t('areas.promos')}
      sentence={t('promos.about')}
      wide
      actions={data.promos.length > 0 && make}
    >
      <DeskTable
        label={t('areas.promos')}
        columns={columnsOf(data)}
        rows={data.promos}
        rowKey={({ promoid }) => promoid}
        onRow={setOpen}
        empty={<EmptyState title={t('promos.none')} text={t('promos.noneText')} action={make} />}
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
    head: t('promos.code'),
    cell: ({ promocode }) => <b className="mono">{promocode}</b>,
    sort: ({ promocode }) => promocode,
  },
  {
    head: t('promos.off'),
    cell: ({ kind, amount }) =>
      kind === 'percent'
        ? t('promos.offPercent', { amount })
        : formatMoney(readPence(amount, currencycode)),
    align: 'end',
  },
  {
    head: t('promos.when'),
    cell: ({ from, until }) => (
      <span className="nw">
        {t('promos.window', { from: formatDay(from), until: formatDay(until) })}
      </span>
    ),
    sort: ({ from }) => from,
  },
  {
    head: t('promos.used'),
    cell: ({ used, usesleft }) =>
      usesleft === null ? used : t('promos.usedOf', { used, all: used + usesleft }),
    sort: ({ used }) => used,
    align: 'end',
  },
  {
    head: t('promos.stands'),
    cell: ({ stands }) => (
      <span className={stands === 'open' ? 'dk-tag good' : 'dk-tag'}>
        {t(`promos.stands.${stands}`)}
      </span>
    ),
    sort: ({ stands }) => stands,
  },
]

/** A local time of the operator with its year: some codes last for more than one. */
const formatDay = (local: string): string =>
  new Date(`${local}:00Z`).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

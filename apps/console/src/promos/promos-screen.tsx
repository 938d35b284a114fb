import './desk-messages.ts'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskColumn } from '../ui/desk-table.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import type { PromoOfDesk, Promos } from './desk-api.ts'
import { readPence } from './pence.ts'
import { promosOfDesk } from './promo-queries.ts'
import { PromoSheet } from './promo-sheet.tsx'

/** Every promo code: its discount, its period, its uses. */
export function PromosScreen() {
  const [open, setOpen] = useState<number | 'new'>()
  return (
    <ListScreen
      title={t('areas.promos')}
      sentence={t('promos.about')}
      query={useQuery(promosOfDesk())}
      rows={({ promos }) => promos}
      rowKey={({ promoId }) => promoId}
      columns={columnsOf}
      empty={{ title: t('promos.none'), text: t('promos.noneText') }}
      create={{ text: t('promos.new'), onPress: () => setOpen('new') }}
      onOpen={({ promoId }) => setOpen(promoId)}
    >
      {(known) =>
        open && (
          <PromoSheet
            key={open}
            known={known}
            promo={known.promos.find(({ promoId }) => promoId === open)}
            onClose={() => setOpen(undefined)}
          />
        )
      }
    </ListScreen>
  )
}

const columnsOf = ({ currencyCode }: Promos): DeskColumn<PromoOfDesk>[] => [
  {
    head: t('promos.code'),
    cell: ({ promoCode }) => <b className="mono">{promoCode}</b>,
    sort: ({ promoCode }) => promoCode,
  },
  {
    head: t('promos.off'),
    cell: ({ kind, amount }) =>
      kind === 'percent'
        ? t('promos.offPercent', { amount })
        : formatMoney(readPence(amount, currencyCode)),
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
    cell: ({ used, usesLeft }) =>
      usesLeft === null ? used : t('promos.usedOf', { used, all: used + usesLeft }),
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

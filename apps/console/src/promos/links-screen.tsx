import './desk-messages.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../ui/desk-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { QueryBoundary } from '../ui/query-boundary.tsx'
import type { LinkOfDesk, Links } from './desk-api.ts'
import { EndLinkSheet } from './end-link-sheet.tsx'
import { LinkSheet } from './link-sheet.tsx'
import { linksOfDesk } from './promo-queries.ts'
import './promos.css'

/** Links that fill in a booking: create, list, end. Their addresses are shown only once. */
export function LinksScreen() {
  return (
    <QueryBoundary query={useQuery(linksOfDesk())}>
      {(data) => <Listed data={data} />}
    </QueryBoundary>
  )
}

function Listed({ data }: { data: Links }) {
  const [open, setOpen] = useState<LinkOfDesk | 'new'>()
  const make = (
    <DeskButton look="primary" onPress={() => setOpen('new')}>
      {t('promos.linksNew')}
    </DeskButton>
  )
  const close = () => setOpen(undefined)
  return (
    <DeskPage
      title={t('areas.links')}
      sentence={t('promos.linksAbout')}
      wide
      actions={data.promotions.length > 0 && make}
    >
      <DeskTable
        label={t('areas.links')}
        columns={columnsOf(setOpen)}
        rows={data.promotions}
        rowKey={({ promotionid }) => promotionid}
        empty={
          <EmptyState
            title={t('promos.linksNone')}
            text={t('promos.linksNoneText')}
            action={make}
          />
        }
      />
      {open === 'new' && <LinkSheet onClose={close} />}
      {open && open !== 'new' && <EndLinkSheet link={open} onClose={close} />}
    </DeskPage>
  )
}

const fillsOf = ({ promocode, vehicletype, name }: LinkOfDesk): string =>
  [promocode, vehicletype, name].filter(Boolean).join(' · ')

const columnsOf = (onEnd: (link: LinkOfDesk) => void): DeskColumn<LinkOfDesk>[] => [
  {
    head: t('promos.linkName'),
    cell: ({ label }) => <b>{label || t('promos.linkUnnamed')}</b>,
    sort: ({ label }) => label,
  },
  { head: t('promos.linkFills'), cell: fillsOf },
  {
    head: t('promos.linkMade'),
    cell: ({ madeat }) => madeat && formatTime(new Date(madeat), 'day'),
    sort: ({ madeat }) => madeat,
  },
  {
    head: t('promos.linkExpires'),
    cell: ({ expiresat }) => formatTime(new Date(expiresat), 'day'),
    sort: ({ expiresat }) => expiresat,
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
  {
    head: '',
    cell: (link) =>
      link.stands === 'open' && (
        <DeskButton size="small" onPress={() => onEnd(link)}>
          {t('promos.linkEnd')}
        </DeskButton>
      ),
    align: 'end',
  },
]

import './desk-messages.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import type { DeskColumn } from '../ui/desk-table.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import type { LinkOfDesk } from './desk-api.ts'
import { EndLinkSheet } from './end-link-sheet.tsx'
import { LinkSheet } from './link-sheet.tsx'
import { linksOfDesk } from './promo-queries.ts'

/** Links that fill in a booking: create, list, end. Their addresses are shown only once. */
export function LinksScreen() {
  const [open, setOpen] = useState<LinkOfDesk | 'new'>()
  const close = () => setOpen(undefined)
  return (
    <ListScreen
      title={t('areas.links')}
      sentence={t('promos.linksAbout')}
      query={useQuery(linksOfDesk())}
      rows={({ promotions }) => promotions}
      rowKey={({ promotionId }) => promotionId}
      columns={columnsOf(setOpen)}
      empty={{ title: t('promos.linksNone'), text: t('promos.linksNoneText') }}
      create={{ text: t('promos.linksNew'), onPress: () => setOpen('new') }}
    >
      {open === 'new' && <LinkSheet onClose={close} />}
      {open && open !== 'new' && <EndLinkSheet link={open} onClose={close} />}
    </ListScreen>
  )
}

const fillsOf = ({ promoCode, vehicleType, name }: LinkOfDesk): string =>
  [promoCode, vehicleType, name].filter(Boolean).join(' · ')

const columnsOf = (onEnd: (link: LinkOfDesk) => void): DeskColumn<LinkOfDesk>[] => [
  {
    head: t('promos.linkName'),
    cell: ({ label }) => <b>{label || t('promos.linkUnnamed')}</b>,
    sort: ({ label }) => label,
  },
  { head: t('promos.linkFills'), cell: fillsOf },
  {
    head: t('promos.linkMade'),
    cell: ({ madeAt }) => madeAt && formatTime(new Date(madeAt), 'date'),
    sort: ({ madeAt }) => madeAt,
  },
  {
    head: t('promos.linkExpires'),
    cell: ({ expiresAt }) => formatTime(new Date(expiresAt), 'date'),
    sort: ({ expiresAt }) => expiresAt,
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

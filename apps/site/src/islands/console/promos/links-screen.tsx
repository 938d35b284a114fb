import '@kerbside/web/promo/desk-words.ts'
import type { LinkOfDesk, Links } from '@kerbside/web/promo/desk-api.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { AnswerWait } from '../form/answer-wait.tsx'
import { DeskPage } from '../form/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../form/desk-table.tsx'
import { EmptyState } from '../form/empty-state.tsx'
import { EndLinkSheet } from './end-link-sheet.tsx'
import { LinkSheet } from './link-sheet.tsx'
import { linksOfDesk } from './promo-queries.ts'
import './promos.css'

/** Links that fill a booking in: made, listed, ended. Their addresses are told once. */
export function LinksScreen() {
  return <AnswerWait query={useQuery(linksOfDesk())}>{(data) => <Listed data={data} />}</AnswerWait>
}

function Listed({ data }: { data: Links }) {
  const [open, setOpen] = useState<LinkOfDesk | 'new'>()
  const make = (
    <DeskButton look="primary" onPress={() => setOpen('new')}>
      {say('promos.linksNew')}
    </DeskButton>
  )
  const close = () => setOpen(undefined)
  return (
    <DeskPage
      title={say('areas.links')}
      sentence={say('promos.linksAbout')}
      wide
      actions={data.promotions.length > 0 && make}
    >
      <DeskTable
        label={say('areas.links')}
        columns={columnsOf(setOpen)}
        rows={data.promotions}
        rowKey={({ promotionid }) => promotionid}
        empty={
          <EmptyState
            title={say('promos.linksNone')}
            text={say('promos.linksNoneText')}
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
    key: 'label',
    head: say('promos.linkName'),
    cell: ({ label }) => <b>{label || say('promos.linkUnnamed')}</b>,
    sort: ({ label }) => label,
  },
  { key: 'fills', head: say('promos.linkFills'), cell: fillsOf },
  {
    key: 'made',
    head: say('promos.linkMade'),
    cell: ({ madeat }) => madeat && sayTime(new Date(madeat), 'day'),
    sort: ({ madeat }) => madeat,
  },
  {
    key: 'expires',
    head: say('promos.linkExpires'),
    cell: ({ expiresat }) => sayTime(new Date(expiresat), 'day'),
    sort: ({ expiresat }) => expiresat,
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
  {
    key: 'end',
    head: '',
    cell: (link) =>
      link.stands === 'open' && (
        <DeskButton size="small" onPress={() => onEnd(link)}>
          {say('promos.linkEnd')}
        </DeskButton>
      ),
    end: true,
  },
]

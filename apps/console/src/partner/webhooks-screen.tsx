import './desk-messages.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../ui/desk-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { QueryBoundary } from '../ui/query-boundary.tsx'
import type { HookOfDesk, Hooks } from './desk-api.ts'
import { HookLogSheet } from './hook-log-sheet.tsx'
import { HookSheet } from './hook-sheet.tsx'
import { hooksOfDesk } from './partner-queries.ts'
import './partner.css'

/** The webhook endpoints, and the status of each. */
export function WebhooksScreen() {
  return (
    <QueryBoundary query={useQuery(hooksOfDesk())}>
      {(data) => <Listed data={data} />}
    </QueryBoundary>
  )
}

type Open = { sheet: 'edit' | 'log'; id: string } | 'new'

function Listed({ data }: { data: Hooks }) {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const hook = open && open !== 'new' ? data.hooks.find(({ id }) => id === open.id) : undefined
  const make = (
    <DeskButton look="primary" onPress={() => setOpen('new')}>
      {t('partner.hookNew')}
    </DeskButton>
  )
  return (
    <DeskPage
      title={t('areas.webhooks')}
      sentence={t('partner.hooksAbout')}
      wide
      actions={data.hooks.length > 0 && make}
    >
      {data.hooks
        .filter(({ because }) => because !== '')
        .map(({ id, name, because }) => (
          <p key={id} className="dk-note bad" role="alert">
            <b>{name}</b> {t('partner.pausedBecause', { because })}
          </p>
        ))}
      <DeskTable
        label={t('areas.webhooks')}
        columns={columnsOf(setOpen)}
        rows={data.hooks}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title={t('partner.hooksNone')}
            text={t('partner.hooksNoneText')}
            action={make}
          />
        }
      />
      {open === 'new' && <HookSheet types={data.types} hook={undefined} onClose={close} />}
      {hook && open !== 'new' && open?.sheet === 'edit' && (
        <HookSheet key={hook.version} types={data.types} hook={hook} onClose={close} />
      )}
      {hook && open !== 'new' && open?.sheet === 'log' && (
        <HookLogSheet hook={hook} onClose={close} />
      )}
    </DeskPage>
  )
}

const columnsOf = (onOpen: (open: Open) => void): DeskColumn<HookOfDesk>[] => [
  { head: t('partner.name'), cell: ({ name }) => <b>{name}</b>, sort: ({ name }) => name },
  { head: t('partner.url'), cell: ({ url }) => <code>{url}</code> },
  {
    head: t('partner.types'),
    cell: ({ types }) =>
      types.length === 0 ? t('partner.typesAll') : t('partner.typesSome', { count: types.length }),
  },
  {
    head: t('partner.state'),
    cell: ({ state, failingsince }) => (
      <>
        <span className={state === 'active' ? 'dk-tag good' : 'dk-tag'}>
          {t(`partner.state.${state}`)}
        </span>{' '}
        {failingsince && t('partner.failing', { time: formatTime(new Date(failingsince), 'day') })}
      </>
    ),
    sort: ({ state }) => state,
  },
  {
    head: '',
    cell: ({ id }) => (
      <>
        <DeskButton size="small" onPress={() => onOpen({ sheet: 'log', id })}>
          {t('partner.log')}
        </DeskButton>{' '}
        <DeskButton size="small" onPress={() => onOpen({ sheet: 'edit', id })}>
          {t('areas.more')}
        </DeskButton>
      </>
    ),
    align: 'end',
  },
]

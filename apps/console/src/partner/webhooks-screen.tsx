import './desk-messages.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import type { DeskColumn } from '../ui/desk-table.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import type { HookOfDesk } from './desk-api.ts'
import { HookLogSheet } from './hook-log-sheet.tsx'
import { HookSheet } from './hook-sheet.tsx'
import { hooksOfDesk } from './partner-queries.ts'
import './partner.css'

/** The webhook endpoints, and the status of each. */
export function WebhooksScreen() {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const query = useQuery(hooksOfDesk())
  return (
    <ListScreen
      title={t('areas.webhooks')}
      sentence={t('partner.hooksAbout')}
      filters={query.data?.hooks
        .filter(({ because }) => because !== '')
        .map(({ id, name, because }) => (
          <p key={id} className="dk-note bad" role="alert">
            <b>{name}</b> {t('partner.pausedBecause', { because })}
          </p>
        ))}
      query={query}
      rows={({ hooks }) => hooks}
      rowKey={({ id }) => id}
      columns={columnsOf(setOpen)}
      empty={{ title: t('partner.hooksNone'), text: t('partner.hooksNoneText') }}
      create={{ text: t('partner.hookNew'), onPress: () => setOpen('new') }}
    >
      {({ hooks, types }) => {
        if (open === 'new') return <HookSheet types={types} hook={undefined} onClose={close} />
        const hook = hooks.find(({ id }) => id === open?.id)
        if (!hook) return
        return open?.sheet === 'log' ? (
          <HookLogSheet hook={hook} onClose={close} />
        ) : (
          <HookSheet key={hook.id} types={types} hook={hook} onClose={close} />
        )
      }}
    </ListScreen>
  )
}

type Open = { sheet: 'edit' | 'log'; id: string } | 'new'

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
    cell: ({ state, failingSince }) => (
      <>
        <span className={state === 'active' ? 'dk-tag good' : 'dk-tag'}>
          {t(`partner.state.${state}`)}
        </span>{' '}
        {failingSince && t('partner.failing', { time: formatTime(new Date(failingSince), 'day') })}
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

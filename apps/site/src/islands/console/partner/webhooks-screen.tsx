import '@kerbside/web/partner/desk-words.ts'
import type { HookOfDesk, Hooks } from '@kerbside/web/partner/desk-api.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { AnswerWait } from '../form/answer-wait.tsx'
import { DeskPage } from '../form/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../form/desk-table.tsx'
import { EmptyState } from '../form/empty-state.tsx'
import { HookLogSheet } from './hook-log-sheet.tsx'
import { HookSheet } from './hook-sheet.tsx'
import { hooksOfDesk } from './partner-queries.ts'
import './partner.css'

/** Where events are sent, and how each of these endpoints does. */
export function WebhooksScreen() {
  return <AnswerWait query={useQuery(hooksOfDesk())}>{(data) => <Listed data={data} />}</AnswerWait>
}

type Open = { sheet: 'edit' | 'log'; id: string } | 'new'

function Listed({ data }: { data: Hooks }) {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const of = open && open !== 'new' ? data.hooks.find(({ id }) => id === open.id) : undefined
  const make = (
    <DeskButton look="primary" onPress={() => setOpen('new')}>
      {say('partner.hookNew')}
    </DeskButton>
  )
  return (
    <DeskPage
      title={say('areas.webhooks')}
      sentence={say('partner.hooksAbout')}
      wide
      actions={data.hooks.length > 0 && make}
    >
      {data.hooks
        .filter(({ because }) => because !== '')
        .map(({ id, name, because }) => (
          <p key={id} className="dk-note bad" role="alert">
            <b>{name}</b> {say('partner.pausedBecause', { because })}
          </p>
        ))}
      <DeskTable
        label={say('areas.webhooks')}
        columns={columnsOf(setOpen)}
        rows={data.hooks}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title={say('partner.hooksNone')}
            text={say('partner.hooksNoneText')}
            action={make}
          />
        }
      />
      {open === 'new' && <HookSheet types={data.types} hook={undefined} onClose={close} />}
      {of && open !== 'new' && open?.sheet === 'edit' && (
        <HookSheet key={of.version} types={data.types} hook={of} onClose={close} />
      )}
      {of && open !== 'new' && open?.sheet === 'log' && <HookLogSheet hook={of} onClose={close} />}
    </DeskPage>
  )
}

const columnsOf = (onOpen: (open: Open) => void): DeskColumn<HookOfDesk>[] => [
  {
    key: 'name',
    head: say('partner.name'),
    cell: ({ name }) => <b>{name}</b>,
    sort: ({ name }) => name,
  },
  { key: 'url', head: say('partner.url'), cell: ({ url }) => <code>{url}</code> },
  {
    key: 'types',
    head: say('partner.types'),
    cell: ({ types }) =>
      types.length === 0
        ? say('partner.typesAll')
        : say('partner.typesSome', { count: types.length }),
  },
  {
    key: 'state',
    head: say('partner.state'),
    cell: ({ state, failingsince }) => (
      <>
        <span className={state === 'active' ? 'dk-tag good' : 'dk-tag'}>
          {say(`partner.state.${state}`)}
        </span>{' '}
        {failingsince && say('partner.failing', { time: sayTime(new Date(failingsince), 'day') })}
      </>
    ),
    sort: ({ state }) => state,
  },
  {
    key: 'acts',
    head: '',
    cell: ({ id }) => (
      <>
        <DeskButton size="small" onPress={() => onOpen({ sheet: 'log', id })}>
          {say('partner.log')}
        </DeskButton>{' '}
        <DeskButton size="small" onPress={() => onOpen({ sheet: 'edit', id })}>
          {say('areas.more')}
        </DeskButton>
      </>
    ),
    end: true,
  },
]

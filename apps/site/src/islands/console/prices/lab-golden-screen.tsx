import { sayDeskMoney } from '@kerbside/web/dispatch/say-leg.ts'
import { askGolden, type Golden } from '@kerbside/web/quotation/desk-lab.ts'
import { say } from '@kerbside/words/say.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../desk-means.tsx'
import { AnswerWait } from '../form/answer-wait.tsx'
import { type DeskColumn, DeskTable } from '../form/desk-table.tsx'
import { EmptyState } from '../form/empty-state.tsx'
import { GoldenSheet } from './lab-golden-sheet.tsx'
import { sayBy } from './lab-sum.tsx'
import { PricesPage } from './prices-page.tsx'
import type { DraftDesk } from './use-price-draft.ts'
import './lab.css'

/** Journeys that must cost what was agreed, run now by what is live and by the draft. */
export function GoldenScreen() {
  return (
    <PricesPage title="areas.agreed" sentence="lab.goldenText" wide>
      {(desk) => <Agreed desk={desk} />}
    </PricesPage>
  )
}

function Agreed({ desk: { book, version, state } }: { desk: DraftDesk }) {
  const { member } = useDesk()
  const [open, setOpen] = useState<Golden>()
  const query = useQuery({
    queryKey: ['prices', 'golden', book, version],
    queryFn: ({ signal }) => askGolden(book, signal),
    enabled: state === 'kept',
    staleTime: 0,
    placeholderData: (before) => before,
  })
  return (
    <AnswerWait query={query}>
      {({ golden, currencycode }) => (
        <>
          <DeskTable
            label={say('areas.agreed')}
            rows={golden}
            rowKey={({ goldenid }) => goldenid}
            columns={columnsOf(currencycode)}
            empty={<EmptyState title={say('lab.noGolden')} text={say('lab.noGoldenText')} />}
            {...(member.role === 'owner' ? { onRow: setOpen } : {})}
          />
          {open && (
            <GoldenSheet
              key={open.goldenid}
              currency={currencycode}
              begin={{ kind: 'known', golden: open }}
              onClose={() => setOpen(undefined)}
            />
          )}
        </>
      )}
    </AnswerWait>
  )
}

const columnsOf = (currency: string): DeskColumn<Golden>[] => [
  {
    key: 'name',
    head: say('lab.name'),
    sort: ({ name }) => name,
    cell: ({ name }) => <b>{name}</b>,
  },
  {
    key: 'journey',
    head: say('lab.journey'),
    cell: ({ from, to, vehtype }) => (
      <span className="dk-lab-journey">
        {say('tariff.fromTo', { from, to })}
        <small className="soft">{vehtype}</small>
      </span>
    ),
  },
  {
    key: 'agreed',
    head: say('lab.agreed'),
    end: true,
    sort: ({ amount }) => amount,
    cell: (golden) => sayMust(golden, currency),
  },
  {
    key: 'live',
    head: say('lab.live'),
    cell: ({ live }) => <Run run={live} currency={currency} />,
  },
  {
    key: 'draft',
    head: say('lab.draft'),
    cell: ({ draft }) => <Run run={draft} currency={currency} />,
  },
]

function sayMust({ amount, within, tolerance }: Golden, currency: string): string {
  const agreed = sayDeskMoney(amount, currency)
  if (within === 'exactly') return say('lab.exactAmount', { amount: agreed })
  const by = within === 'percent' ? `${tolerance} %` : sayDeskMoney(tolerance, currency)
  return say('lab.amountWithin', { amount: agreed, tolerance: by })
}

function Run({ run, currency }: { run: Golden['live']; currency: string }) {
  if (!run) return <span className="soft">–</span>
  if (run.price === null) return <span className="dk-tag bad">{say('lab.noPrice')}</span>
  return (
    <>
      {sayDeskMoney(run.price, currency)}{' '}
      <span className={run.holds ? 'dk-tag good' : 'dk-tag bad'}>
        {run.holds
          ? say('lab.holds')
          : say('lab.off', { difference: sayBy(run.difference ?? 0, currency) })}
      </span>
    </>
  )
}

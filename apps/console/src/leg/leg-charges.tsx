import {
  decideDeskCharge,
  openDeskChargePhoto,
} from '@kerbside/contract/calls.generated/dispatch-change.ts'
import type { BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import type { DeskLegReply } from '@kerbside/contract/dispatch/leg.ts'
import { fetchReply, submit } from '@kerbside/web/desk-client.ts'
import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { TextField } from '../ui/form/form-fields.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { useSheetForm } from '../ui/form/use-sheet-form.ts'
import { useAttempt } from '../ui/use-attempt.ts'
import { CHARGE_LABELS, ChargeSheet } from './charge-sheet.tsx'
import type { LegPanelProps } from './leg-route-panel.tsx'

type Charge = NonNullable<DeskLegReply['details']>['charges'][number]

const STATES = {
  waiting: 'desk.chargeToCheck',
  collected: 'desk.chargeCollected',
  accepted: undefined,
  rejected: 'desk.chargeRejected',
} as const satisfies Record<Charge['state'], string | undefined>

type Open = { what: 'add' } | { what: 'photo' | 'reject'; charge: Charge } | undefined

/** What is charged beside the price; what a driver reported is accepted or rejected here. */
export function LegCharges({ details, leg }: LegPanelProps) {
  const { mayDispatch } = useDesk()
  const [open, setOpen] = useState<Open>()
  const { charges, mayCharge } = details
  if (charges.length === 0 && !(mayCharge && mayDispatch)) return undefined
  const close = () => setOpen(undefined)
  return (
    <section className="leg-charges" aria-label={t('desk.charges')}>
      {charges.length > 0 && (
        <ul>
          {charges.map((charge) => (
            <ChargeRow
              key={charge.id}
              {...{ charge, leg }}
              mayDecide={mayCharge && mayDispatch}
              onOpen={(what) => setOpen({ what, charge })}
            />
          ))}
        </ul>
      )}
      {mayCharge && mayDispatch && (
        <DeskButton size="small" onPress={() => setOpen({ what: 'add' })}>
          {t('desk.addCharge')}
        </DeskButton>
      )}
      {open?.what === 'add' && <ChargeSheet leg={leg} onClose={close} />}
      {open?.what === 'photo' && <PhotoSheet charge={open.charge} onClose={close} />}
      {open?.what === 'reject' && <RejectSheet charge={open.charge} leg={leg} onClose={close} />}
    </section>
  )
}

type ChargeRowProps = {
  charge: Charge
  leg: BoardLeg
  mayDecide: boolean
  onOpen: (what: 'photo' | 'reject') => void
}

function ChargeRow({ charge, leg, mayDecide, onOpen }: ChargeRowProps) {
  const { state } = charge
  const decide = useDecide(leg)
  const label = STATES[state]
  const isOpen = state === 'waiting' || state === 'collected'
  const by = t(charge.byDriver ? 'desk.chargeByDriver' : 'desk.chargeByDesk', {
    name: charge.addedBy,
  })
  return (
    <li className={state === 'rejected' ? 'soft' : undefined}>
      <span className="between">
        <b>{t(CHARGE_LABELS[charge.kind])}</b>
        <b className="num">{formatWireMoney(charge.amount, leg.currencyCode)}</b>
      </span>
      <span className="soft small">
        {[charge.note, by, charge.reason].filter(Boolean).join(' · ')}
      </span>
      <span className="acts-line">
        {label && <span className={isOpen ? 'dk-tag warn' : 'dk-tag line'}>{t(label)}</span>}
        {charge.hasPhoto && (
          <DeskButton size="small" look="quiet" onPress={() => onOpen('photo')}>
            {t('desk.chargePhoto')}
          </DeskButton>
        )}
        {mayDecide && isOpen && (
          <DeskButton
            size="small"
            disabled={decide.busy}
            onPress={() => void decide.send({ id: charge.id, accept: true, reason: '' })}
          >
            {t('desk.acceptCharge')}
          </DeskButton>
        )}
        {mayDecide && state !== 'rejected' && (
          <DeskButton size="small" look="quiet" onPress={() => onOpen('reject')}>
            {t(isOpen ? 'desk.rejectCharge' : 'desk.removeCharge')}
          </DeskButton>
        )}
      </span>
      {decide.rejection && (
        <p className="dk-note bad" role="alert">
          {decide.rejection.message}
        </p>
      )}
    </li>
  )
}

/** Sends a decision about a charge of this leg. */
function useDecide({ reference, version }: BoardLeg) {
  const queries = useQueryClient()
  const { busy, attempt, rejection } = useAttempt()
  return {
    busy,
    rejection,
    async send(decision: { id: string; accept: boolean; reason: string }): Promise<void> {
      await attempt(submit(decideDeskCharge, { reference, version, ...decision }))
      void queries.invalidateQueries({ queryKey: ['leg', reference] })
      void queries.invalidateQueries({ queryKey: ['board'] })
    },
  }
}

function RejectSheet({
  charge,
  leg,
  onClose,
}: {
  charge: Charge
  leg: BoardLeg
  onClose: () => void
}) {
  const queries = useQueryClient()
  const { reference, version } = leg
  const isOpen = charge.state !== 'accepted'
  const label = t(isOpen ? 'desk.rejectCharge' : 'desk.removeCharge')
  const form = useSheetForm({
    values: { reason: '' },
    check: ({ reason }) => ({
      reason: reason.trim() === '' ? t('desk.reasonNeeded') : undefined,
    }),
    save: async ({ reason }, attempt) => {
      const decision = { id: charge.id, accept: false, reason: reason.trim() }
      const done = await attempt(submit(decideDeskCharge, { reference, version, ...decision }))
      void queries.invalidateQueries({ queryKey: ['leg', reference] })
      void queries.invalidateQueries({ queryKey: ['board'] })
      if (done) onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      role="alertdialog"
      title={t('desk.reallyDo', { label })}
      sentence={t('desk.rejectChargeText', {
        money: formatWireMoney(charge.amount, leg.currencyCode),
      })}
      onClose={onClose}
      cancel={t('desk.goBack')}
      save={label}
      look="danger"
      pressOnly
      online
    >
      <TextField form={form} name="reason" label={t('desk.reason')} max={250} />
    </FormSheet>
  )
}

function PhotoSheet({ charge, onClose }: { charge: Charge; onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['charge-photo', charge.id],
    queryFn: ({ signal }) => fetchReply(openDeskChargePhoto, { id: charge.id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <DeskSheet title={t('desk.chargePhoto')} onClose={onClose}>
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <output className="soft">{t('desk.searching')}</output>}
      {data && (
        <img
          className="leg-receipt"
          src={`data:${data.type};base64,${data.photo}`}
          alt={t('desk.chargePhotoOf', { kind: t(CHARGE_LABELS[charge.kind]) })}
        />
      )}
    </DeskSheet>
  )
}

import { decimalsOf } from '@kerbside/domain/money.ts'
import '@kerbside/web/quotation/lab-words.ts'
import {
  type Golden,
  keepQuoteGolden,
  keepTrialGolden,
  removeGolden,
  saveGolden,
} from '@kerbside/web/quotation/desk-lab.ts'
import type { TryAsked } from '@kerbside/web/quotation/desk-prices.ts'
import { say } from '@kerbside/words/say.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { DeskSheet } from '../desk-sheet.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { NumberInput } from '../form/number-input.tsx'
import { SelectInput } from '../form/select-input.tsx'
import { TextInput } from '../form/text-input.tsx'

type Begin =
  | {
      kind: 'quote'
      book: string
      quoteid: string
      vehtypeid: number
      name: string
      amount: number | undefined
    }
  | { kind: 'trial'; asked: TryAsked; vehtypeid: number; name: string; amount: number | undefined }
  | { kind: 'known'; golden: Golden }

type Must = { name: string; amount: number; within: Golden['within']; tolerance: number }

const PENNY = 0.01

/** What a journey must cost, and how close; a new one, or one that was agreed. */
export function GoldenSheet({
  currency,
  begin,
  onClose,
}: {
  currency: string
  begin: Begin
  onClose: () => void
}) {
  const { tell } = useDesk()
  const queries = useQueryClient()
  const known = begin.kind === 'known' ? begin.golden : undefined
  const [name, setName] = useState(known?.name ?? (begin.kind === 'known' ? '' : begin.name))
  const [amount, setAmount] = useState(begin.kind === 'known' ? begin.golden.amount : begin.amount)
  const [within, setWithin] = useState<Golden['within']>(known?.within ?? 'exactly')
  const [tolerance, setTolerance] = useState<number | undefined>(known?.tolerance || undefined)
  const [isPressed, setPressed] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const missing = {
    name: name.trim() === '' ? say('lab.nameMissing') : '',
    amount: amount === undefined || amount < 0 ? say('lab.amountMissing') : '',
    tolerance: within !== 'exactly' && !tolerance ? say('lab.toleranceMissing') : '',
  }
  const shown = (fault: string) => (isPressed && fault !== '' ? fault : undefined)
  const during = async (work: Promise<{ ok: boolean; message?: string }>, told: string) => {
    setBusy(true)
    const answer = await work
    setBusy(false)
    if (!answer.ok) return setRefused(answer.message ?? '')
    void queries.invalidateQueries({ queryKey: ['prices', 'golden'] })
    tell(told)
    onClose()
  }
  const save = async () => {
    setPressed(true)
    if (amount === undefined || Object.values(missing).some((fault) => fault !== '')) return
    const must: Must = { name, amount, within, tolerance: tolerance ?? 0 }
    await during(send(begin, must), known ? say('lab.saved') : say('lab.kept', { name }))
  }
  return (
    <DeskSheet
      title={say(known ? 'lab.goldenChange' : 'lab.goldenTitle')}
      sentence={say('lab.goldenText')}
      onClose={onClose}
      actions={
        <>
          {known && (
            <DeskButton
              disabled={busy}
              onPress={() => {
                const { goldenid, version } = known
                void during(removeGolden({ goldenid, version }), say('lab.dropped', { name }))
              }}
            >
              {say('lab.drop')}
            </DeskButton>
          )}
          <DeskButton look="primary" disabled={busy} onPress={() => void save()}>
            {say(known ? 'lab.save' : 'lab.keepIt')}
          </DeskButton>
        </>
      }
    >
      <div className="dk-form">
        <DeskField label={say('lab.name')} help={say('lab.nameHelp')} error={shown(missing.name)}>
          {(id) => <TextInput id={id} most={120} value={name} onChange={setName} />}
        </DeskField>
        <DeskField label={say('lab.amount')} error={shown(missing.amount)}>
          {(id) => (
            <NumberInput
              id={id}
              value={amount}
              least={0}
              step={PENNY}
              decimals={decimalsOf(currency)}
              unit={currency}
              onChange={setAmount}
            />
          )}
        </DeskField>
        <DeskField label={say('lab.within')}>
          {(id) => (
            <SelectInput
              id={id}
              value={within}
              choices={[
                { value: 'exactly', text: say('lab.exactly') },
                { value: 'amount', text: say('lab.withinAmount') },
                { value: 'percent', text: say('lab.withinPercent') },
              ]}
              onChange={setWithin}
            />
          )}
        </DeskField>
        {within !== 'exactly' && (
          <DeskField label={say('lab.tolerance')} error={shown(missing.tolerance)}>
            {(id) => (
              <NumberInput
                id={id}
                value={tolerance}
                least={0}
                step={PENNY}
                {...(within === 'percent' ? {} : { decimals: decimalsOf(currency) })}
                unit={within === 'percent' ? '%' : currency}
                onChange={setTolerance}
              />
            )}
          </DeskField>
        )}
      </div>
      {refused !== '' && (
        <p className="dk-note bad" role="alert">
          {refused}
        </p>
      )}
    </DeskSheet>
  )
}

function send(begin: Begin, must: Must) {
  switch (begin.kind) {
    case 'known': {
      const { goldenid, version } = begin.golden
      return saveGolden({ goldenid, version, ...must })
    }
    case 'quote': {
      const { book, quoteid, vehtypeid } = begin
      return keepQuoteGolden({ book, quoteid, vehtypeid, ...must })
    }
    case 'trial': {
      const { bydraft: _, ...asked } = begin.asked
      return keepTrialGolden({ ...asked, vehtypeid: begin.vehtypeid, ...must })
    }
  }
}

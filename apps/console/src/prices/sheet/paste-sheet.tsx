import { mergePriceList } from '@kerbside/domain/quotation/price-list/edit-sheet.ts'
import {
  type ListedRow,
  type OddAmount,
  type PriceListError,
  readPriceList,
} from '@kerbside/domain/quotation/price-list/read-price-list.ts'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useDesk } from '../../shell/desk-context.tsx'
import { DeskSegments } from '../../ui/desk-button.tsx'
import { DeskField } from '../../ui/form/desk-field.tsx'
import { SwitchField } from '../../ui/form/form-fields.tsx'
import { FormSheet } from '../../ui/form/form-sheet.tsx'
import { useSheetForm } from '../../ui/form/use-sheet-form.ts'
import type { DraftDesk } from '../use-price-draft.ts'
import { knownSpots } from './sheet-commands.ts'

const LARGEST_BYTES = 4_000_000
const MAX_LISTED = 200

/**
 * Imports a list from a spreadsheet or a file: reads it whole, reports all errors at once, and inserts it as one undo
 * step.
 */
export function PasteSheet({ desk, onClose }: { desk: DraftDesk; onClose: () => void }) {
  const { notify } = useDesk()
  const [decisions, setDecisions] = useState<ReadonlyMap<string, 'typed' | 'likely'>>(new Map())
  const [rejection, setRejection] = useState('')
  const { vehicles, currency } = desk
  const form = useSheetForm<{ text: string; replace: boolean }>({
    values: { text: '', replace: false },
    save: ({ replace }) => {
      if (!read?.ok || open.length > 0) return
      const listed = settled(read.rows, { odd, answers: decisions })
      desk.store.change((now) => ({
        ...now,
        fixed: mergePriceList(now.fixed, { listed, replace }),
      }))
      notify(t('tariff.listAdded', { count: listed.length }))
      onClose()
    },
  })
  const { text } = form.values
  const read =
    text.trim() === ''
      ? undefined
      : readPriceList(text, { known: knownSpots(desk), vehicles, currency })
  const odd = read?.ok ? read.odd : []
  const open = odd.filter((item) => !decisions.has(keyOf(item)))
  const take = async (file: File | undefined) => {
    setRejection('')
    if (!file) return
    if (file.size > LARGEST_BYTES) return setRejection(t('tariff.fileTooLarge'))
    form.set({ text: await readText(file) })
  }
  return (
    <FormSheet
      form={{ ...form, message: rejection || undefined }}
      title={t('tariff.pasteList')}
      sentence={t('tariff.pasteText')}
      onClose={onClose}
      save={read?.ok ? t('tariff.addRows', { count: read.rows.length }) : t('tariff.addToDraft')}
      blocked={!read?.ok || open.length > 0}
      wide
    >
      <DeskField label={t('tariff.list')} help={t('tariff.listHelp')}>
        {(id) => (
          <textarea
            id={id}
            className="dk-in mono dk-pr-list"
            rows={8}
            spellCheck={false}
            value={text}
            onChange={({ target }) => form.set({ text: target.value })}
          />
        )}
      </DeskField>
      <input
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        aria-label={t('tariff.file')}
        onChange={({ target }) => void take(target.files?.[0])}
      />
      <SwitchField
        form={form}
        name="replace"
        label={t('tariff.replace')}
        help={t('tariff.replaceHelp')}
      />
      {read && !read.ok && <ErrorList errors={read.errors} vehicles={vehicles} />}
      {odd.length > 0 && (
        <ul className="dk-pr-errors" aria-label={t('tariff.oddTitle')}>
          {odd.map((item) => (
            <OddQuestion
              key={keyOf(item)}
              one={item}
              currency={currency}
              answer={decisions.get(keyOf(item))}
              onAnswer={(decision) => setDecisions(new Map(decisions).set(keyOf(item), decision))}
            />
          ))}
        </ul>
      )}
    </FormSheet>
  )
}

const keyOf = ({ line, column }: OddAmount): string => `${line}:${column}`

function settled(
  rows: readonly ListedRow[],
  { odd, answers: decisions }: { odd: readonly OddAmount[]; answers: ReadonlyMap<string, string> },
): ListedRow[] {
  return rows.map((row, index) => {
    const mine = odd.filter((item) => item.row === index && decisions.get(keyOf(item)) === 'likely')
    if (mine.length === 0) return row
    const amounts = new Map(row.amounts)
    for (const { of, likely } of mine) amounts.set(of, likely)
    return { ...row, amounts }
  })
}

/** UTF-8, or the Windows encoding of spreadsheets if it is not valid UTF-8. */
async function readText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const MESSAGES = {
  'open-quote': 'tariff.list.openQuote',
  'no-rows': 'tariff.list.noRows',
  'unknown-column': 'tariff.list.unknownColumn',
  'twice-a-column': 'tariff.list.twiceAColumn',
  'no-column': 'tariff.list.noColumn',
  'no-place': 'tariff.list.noPlace',
  'unknown-place': 'tariff.list.unknownPlace',
  'not-an-amount': 'tariff.list.notAnAmount',
  'too-fine': 'tariff.list.tooFine',
  'below-nothing': 'tariff.list.belowNothing',
  'too-much': 'tariff.list.tooMuch',
  'no-price': 'tariff.list.noPrice',
  'not-yes-or-no': 'tariff.list.notYesOrNo',
  'not-a-day': 'tariff.list.notADay',
  'ends-before-it-begins': 'tariff.list.endsBefore',
  'twice-a-journey': 'tariff.list.twiceAJourney',
} as const satisfies Record<PriceListError['reason'], string>

type ErrorListProps = { errors: readonly PriceListError[]; vehicles: DraftDesk['vehicles'] }

function ErrorList({ errors, vehicles }: ErrorListProps) {
  const has = (sought: PriceListError['reason']) => errors.some(({ reason }) => reason === sought)
  const names = vehicles.map(({ name }) => name).join(', ')
  return (
    <div role="alert">
      <p className="dk-note bad">{t('tariff.list.title', { count: errors.length })}</p>
      {has('unknown-column') && <p>{t('tariff.list.ourTypes', { names })}</p>}
      {has('unknown-place') && (
        <p>
          {t('tariff.list.addPlaces')}{' '}
          <Link to="/console/site/places">{t('tariff.list.toAirports')}</Link>,{' '}
          <Link to="/console/prices/zones">{t('tariff.list.toZones')}</Link>
        </p>
      )}
      <ul className="dk-pr-errors">
        {errors.slice(0, MAX_LISTED).map(({ line, column, reason, input: value }) => (
          <li key={`${line} ${column} ${reason}`}>
            <b>{t('tariff.list.where', { line, column })}</b>{' '}
            {t(MESSAGES[reason], { input: value })}
          </li>
        ))}
        {errors.length > MAX_LISTED && (
          <li className="soft">{t('tariff.andMore', { count: errors.length - MAX_LISTED })}</li>
        )}
      </ul>
    </div>
  )
}

type OddProps = {
  one: OddAmount
  currency: string
  answer: 'typed' | 'likely' | undefined
  onAnswer: (decision: 'typed' | 'likely') => void
}

function OddQuestion({ one: item, currency, answer: decision, onAnswer }: OddProps) {
  const { line, column, amount, likely } = item
  const [value, meant] = [amount, likely].map((minor) => formatMoney({ minor, currency }))
  return (
    <li className="dk-pr-odd">
      <span>
        <b>{t('tariff.list.where', { line, column })}</b> {t('tariff.odd', { input: value ?? '' })}
      </span>
      <DeskSegments<'typed' | 'likely' | ''>
        label={t('tariff.oddTitle')}
        chosen={decision ?? ''}
        choices={[
          { value: 'likely', text: t('tariff.oddLikely', { money: meant ?? '' }) },
          { value: 'typed', text: t('tariff.oddKeep', { money: value ?? '' }) },
        ]}
        onChoose={(chosen) => chosen !== '' && onAnswer(chosen)}
      />
    </li>
  )
}

import { putList } from '@kerbside/domain/quotation/edit-sheet.ts'
import {
  type ListedRow,
  type ListFault,
  type OddAmount,
  readPriceList,
} from '@kerbside/domain/quotation/read-price-list.ts'
import { sayMoney } from '@kerbside/web/say-money.ts'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { DeskButton, DeskSegments } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { DeskSheet } from '../desk-sheet.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { SwitchRow } from '../form/switch-row.tsx'
import { knownSpots } from './sheet-commands.ts'
import type { DraftDesk } from './use-price-draft.ts'

const LARGEST_BYTES = 4_000_000
const MOST_TOLD = 200

/** A list from a spreadsheet or a file: read whole, every fault told at once, and put in as one step. */
export function PasteSheet({ desk, onClose }: { desk: DraftDesk; onClose: () => void }) {
  const { tell } = useDesk()
  const [text, setText] = useState('')
  const [replace, setReplace] = useState(false)
  const [answers, setAnswers] = useState<ReadonlyMap<string, 'said' | 'likely'>>(new Map())
  const [refused, setRefused] = useState('')
  const { document, vehicles, currency } = desk
  const read =
    text.trim() === ''
      ? undefined
      : readPriceList(text, { known: knownSpots(document), vehicles, currency })
  const odd = read?.ok ? read.odd : []
  const open = odd.filter((one) => !answers.has(keyOf(one)))
  const apply = () => {
    if (!read?.ok || open.length > 0) return
    const listed = settled(read.rows, { odd, answers })
    desk.store.change((now) => ({ ...now, fixed: putList(now.fixed, { listed, replace }) }))
    tell(say('tariff.listPut', { count: listed.length }))
    onClose()
  }
  const take = async (file: File | undefined) => {
    setRefused('')
    if (!file) return
    if (file.size > LARGEST_BYTES) return setRefused(say('tariff.fileTooLarge'))
    setText(await readText(file))
  }
  return (
    <DeskSheet
      title={say('tariff.pasteList')}
      sentence={say('tariff.pasteText')}
      onClose={onClose}
      actions={
        <DeskButton look="primary" disabled={!read?.ok || open.length > 0} onPress={apply}>
          {read?.ok ? say('tariff.putRows', { count: read.rows.length }) : say('tariff.putIn')}
        </DeskButton>
      }
    >
      <div className="dk-form">
        <DeskField label={say('tariff.list')} help={say('tariff.listHelp')}>
          {(id) => (
            <textarea
              id={id}
              data-first
              className="dk-in mono dk-pr-list"
              rows={8}
              spellCheck={false}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </DeskField>
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          aria-label={say('tariff.file')}
          onChange={({ target }) => void take(target.files?.[0])}
        />
        <SwitchRow
          label={say('tariff.replace')}
          help={say('tariff.replaceHelp')}
          value={replace}
          onChange={setReplace}
        />
      </div>
      {refused !== '' && (
        <p className="dk-note bad" role="alert">
          {refused}
        </p>
      )}
      {read && !read.ok && <Faults faults={read.faults} vehicles={vehicles} />}
      {odd.length > 0 && (
        <ul className="dk-pr-faults" aria-label={say('tariff.oddTitle')}>
          {odd.map((one) => (
            <OddQuestion
              key={keyOf(one)}
              one={one}
              currency={currency}
              answer={answers.get(keyOf(one))}
              onAnswer={(answer) => setAnswers(new Map(answers).set(keyOf(one), answer))}
            />
          ))}
        </ul>
      )}
    </DeskSheet>
  )
}

const keyOf = ({ line, column }: OddAmount): string => `${line}:${column}`

function settled(
  rows: readonly ListedRow[],
  { odd, answers }: { odd: readonly OddAmount[]; answers: ReadonlyMap<string, string> },
): ListedRow[] {
  return rows.map((row, at) => {
    const mine = odd.filter((one) => one.row === at && answers.get(keyOf(one)) === 'likely')
    if (mine.length === 0) return row
    const amounts = new Map(row.amounts)
    for (const { of, likely } of mine) amounts.set(of, likely)
    return { ...row, amounts }
  })
}

/** UTF-8, or what Windows spreadsheets write where it is none. */
async function readText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const WORDS = {
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
} as const satisfies Record<ListFault['reason'], string>

type FaultsProps = { faults: readonly ListFault[]; vehicles: DraftDesk['vehicles'] }

function Faults({ faults, vehicles }: FaultsProps) {
  const has = (sought: ListFault['reason']) => faults.some(({ reason }) => reason === sought)
  const names = vehicles.map(({ name }) => name).join(', ')
  return (
    <div role="alert">
      <p className="dk-note bad">{say('tariff.list.title', { count: faults.length })}</p>
      {has('unknown-column') && <p>{say('tariff.list.ourTypes', { names })}</p>}
      {has('unknown-place') && (
        <p>
          {say('tariff.list.addPlaces')}{' '}
          <Link to="/console/site/places">{say('tariff.list.toAirports')}</Link>,{' '}
          <Link to="/console/prices/zones">{say('tariff.list.toZones')}</Link>
        </p>
      )}
      <ul className="dk-pr-faults">
        {faults.slice(0, MOST_TOLD).map(({ line, column, reason, said }) => (
          <li key={`${line} ${column} ${reason}`}>
            <b>{say('tariff.list.where', { line, column })}</b> {say(WORDS[reason], { said })}
          </li>
        ))}
        {faults.length > MOST_TOLD && (
          <li className="soft">{say('tariff.andMore', { count: faults.length - MOST_TOLD })}</li>
        )}
      </ul>
    </div>
  )
}

type OddProps = {
  one: OddAmount
  currency: string
  answer: 'said' | 'likely' | undefined
  onAnswer: (answer: 'said' | 'likely') => void
}

function OddQuestion({ one, currency, answer, onAnswer }: OddProps) {
  const { line, column, amount, likely } = one
  const [said, meant] = [amount, likely].map((minor) => sayMoney({ minor, currency }))
  return (
    <li className="dk-pr-odd">
      <span>
        <b>{say('tariff.list.where', { line, column })}</b>{' '}
        {say('tariff.odd', { said: said ?? '' })}
      </span>
      <DeskSegments<'said' | 'likely' | ''>
        label={say('tariff.oddTitle')}
        chosen={answer ?? ''}
        choices={[
          { value: 'likely', text: say('tariff.oddLikely', { money: meant ?? '' }) },
          { value: 'said', text: say('tariff.oddKeep', { money: said ?? '' }) },
        ]}
        onChoose={(chosen) => chosen !== '' && onAnswer(chosen)}
      />
    </li>
  )
}

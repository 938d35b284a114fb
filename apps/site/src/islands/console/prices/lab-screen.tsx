import '@kerbside/web/quotation/lab-words.ts'
import { writeDelimited } from '@kerbside/domain/quotation/delimited.ts'
import { countDraftChanges } from '@kerbside/domain/quotation/edit-sheet.ts'
import { askLab, type LabReply, type LabRow } from '@kerbside/web/quotation/desk-lab.ts'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { EmptyState } from '../form/empty-state.tsx'
import { saveFile } from '../records/save-file.ts'
import { GoldenSheet } from './lab-golden-sheet.tsx'
import { LabRows } from './lab-rows.tsx'
import { LabState, LabSum } from './lab-sum.tsx'
import { type LabFilter, NO_FILTER, useLab } from './lab-use.ts'
import { PricesPage } from './prices-page.tsx'
import type { DraftDesk } from './use-price-draft.ts'
import './lab.css'

/** The draft against the last quotes: what changes, by how much and why, before anybody pays it. */
export function LabScreen() {
  return (
    <PricesPage title="areas.lab" sentence="lab.text" wide>
      {(desk) => <Lab desk={desk} />}
    </PricesPage>
  )
}

const PAGE = 100
const ALL = 10_000

function Lab({ desk }: { desk: DraftDesk }) {
  const { tell, member } = useDesk()
  const [filter, setFilter] = useState<LabFilter>(NO_FILTER)
  const [most, setMost] = useState(PAGE)
  const [agreeing, setAgreeing] = useState<LabRow>()
  const { book, live, document, version, state } = desk
  const { cells, rules } = countDraftChanges(live?.document, document)
  const isDraft = cells + rules > 0 && version > 0
  const of = isDraft && state === 'kept' ? `${book} ${version}` : undefined
  const { report, error, again, stop } = useLab({ book, version: 0, of }, { filter, most })
  if (!isDraft) return <EmptyState title={say('lab.nothing')} text={say('lab.nothingText')} />
  const save = async (labid: string) => {
    const all = await askLab({ labid, most: ALL }).catch(() => undefined)
    if (!all) return tell(say('tariff.unheard'))
    saveFile({ name: `lab-${book}.csv`, bytes: csvOf(all), type: 'text/csv;charset=utf-8' })
    tell(say('lab.exported', { count: all.rows.length }))
  }
  return (
    <div className="dk-lab">
      <LabState report={report} error={error} again={again} stop={stop} />
      {report?.sum && report.sum.quotes > 0 && (
        <>
          <LabSum sum={report.sum} currency={report.currencycode} />
          {report.sum.changed > 0 && (
            <LabRows
              report={report}
              filter={filter}
              onFilter={(next) => {
                setFilter(next)
                setMost(PAGE)
              }}
              tools={
                <DeskButton size="small" onPress={() => void save(report.labid)}>
                  {say('lab.csv')}
                </DeskButton>
              }
              {...(member.role === 'owner' ? { onAgree: setAgreeing } : {})}
              {...(report.found > report.rows.length ? { onMore: () => setMost(most + PAGE) } : {})}
            />
          )}
        </>
      )}
      {agreeing && report && (
        <GoldenSheet
          currency={report.currencycode}
          begin={{
            kind: 'quote',
            book,
            quoteid: agreeing.quoteid,
            vehtypeid: agreeing.vehtypeid,
            name: `${agreeing.from} – ${agreeing.to}`.slice(0, 120),
            amount: agreeing.was ?? agreeing.would ?? undefined,
          }}
          onClose={() => setAgreeing(undefined)}
        />
      )}
    </div>
  )
}

const HEADS = ['when', 'for', 'from', 'to', 'type', 'was', 'would', 'difference', 'why'] as const

function csvOf({ rows }: LabReply): string {
  const number = (amount: number | null) => (amount === null ? '' : amount.toFixed(2))
  return writeDelimited([
    HEADS.map((head) => say(`lab.${head}`)),
    ...rows.map((row) => [
      row.madeat,
      row.pickupat,
      row.from,
      row.to,
      row.vehtype,
      number(row.was),
      number(row.would),
      number(row.difference),
      row.why === ''
        ? row.lines.map(({ text, was, would }) => `${text}: ${was} > ${would}`).join('; ')
        : row.why,
    ]),
  ])
}

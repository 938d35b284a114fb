import '@kerbside/web/report/words.ts'
import { dayAfter, REPORT_STEPS, REPORT_WAYS } from '@kerbside/domain/report/report.ts'
import { askReport, exportReport, type ReportWish } from '@kerbside/web/report/api.ts'
import { say } from '@kerbside/words/say.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { AnswerWait } from '../form/answer-wait.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { DeskPage } from '../form/desk-page.tsx'
import { SelectInput } from '../form/select-input.tsx'
import { TextInput } from '../form/text-input.tsx'
import { todayIn } from '../money/today.ts'
import { saveFile } from '../records/save-file.ts'
import { ReportFiguresView } from './report-figures.tsx'
import '../money/money.css'

const SPANS = [
  { days: 7, text: 'report.last7', step: 'day' },
  { days: 30, text: 'report.last30', step: 'day' },
  { days: 365, text: 'report.last365', step: 'month' },
] as const

/** Figures of a span beside those of the span before. */
export function ReportScreen() {
  const { tell, timeZone } = useDesk()
  const [wish, setWish] = useState<ReportWish>(() => {
    const until = todayIn(timeZone)
    return { from: dayAfter(until, -29), until, step: 'day', by: 'vehicle' }
  })
  const query = useQuery({
    queryKey: ['report', wish],
    queryFn: ({ signal }) => askReport(wish, { signal }),
    placeholderData: keepPreviousData,
  })
  const set = (part: Partial<ReportWish>) => setWish((before) => ({ ...before, ...part }))
  const last = (days: number) => {
    const until = todayIn(timeZone)
    return { from: dayAfter(until, 1 - days), until }
  }
  const save = async (what: 'steps' | 'groups') => {
    const told = await exportReport({ ...wish, what })
    if (!told.ok) return tell(told.message)
    saveFile({ name: told.filename, bytes: told.csv, type: 'text/csv;charset=utf-8' })
  }
  return (
    <DeskPage
      wide
      title={say('report.title')}
      sentence={say('report.text')}
      actions={
        <>
          <DeskButton onPress={() => void save('steps')}>{say('report.csvSteps')}</DeskButton>
          <DeskButton onPress={() => void save('groups')}>{say('report.csvGroups')}</DeskButton>
        </>
      }
    >
      <div className="dk-money-do">
        {SPANS.map(({ days, text, step }) => (
          <DeskButton key={days} size="small" onPress={() => set({ ...last(days), step })}>
            {say(text)}
          </DeskButton>
        ))}
      </div>
      <div className="dk-money-filter">
        {(['from', 'until'] as const).map((end) => (
          <DeskField key={end} label={say(`report.${end}`)}>
            {(id) => (
              <TextInput
                id={id}
                type="date"
                value={wish[end]}
                onChange={(day) => day !== '' && set({ [end]: day })}
              />
            )}
          </DeskField>
        ))}
        <DeskField label={say('report.step')}>
          {(id) => (
            <SelectInput
              id={id}
              value={wish.step}
              onChange={(step) => set({ step })}
              choices={REPORT_STEPS.map((value) => ({ value, text: say(`report.${value}`) }))}
            />
          )}
        </DeskField>
        <DeskField label={say('report.group')}>
          {(id) => (
            <SelectInput
              id={id}
              value={wish.by}
              onChange={(by) => set({ by })}
              choices={REPORT_WAYS.map((value) => ({ value, text: say(`report.${value}`) }))}
            />
          )}
        </DeskField>
      </div>
      <AnswerWait query={query}>
        {(report) =>
          report.code === 1 ? (
            <ReportFiguresView report={report} wish={wish} />
          ) : (
            <p className="dk-note bad" role="alert">
              {report.message}
            </p>
          )
        }
      </AnswerWait>
    </DeskPage>
  )
}

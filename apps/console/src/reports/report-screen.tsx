import './messages.ts'
import { dayAfter, REPORT_GROUPINGS, REPORT_STEPS } from '@kerbside/domain/report/report.ts'
import { saveFile } from '@kerbside/web/save-file.ts'
import { t } from '@kerbside/words/translate.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { todayIn } from '../reconciliation/today.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { SelectInput } from '../ui/form/select-input.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { QueryBoundary } from '../ui/query-boundary.tsx'
import { exportReport, fetchReport, type ReportQuery } from './api.ts'
import { ReportFiguresView } from './report-figures.tsx'
import '../reconciliation/reconciliation.css'

const SPANS = [
  { days: 7, text: 'report.last7', step: 'day' },
  { days: 30, text: 'report.last30', step: 'day' },
  { days: 365, text: 'report.last365', step: 'month' },
] as const

/** Figures of a period beside those of the previous one. */
export function ReportScreen() {
  const { notify, timeZone } = useDesk()
  const [reportQuery, setReportQuery] = useState<ReportQuery>(() => {
    const until = todayIn(timeZone)
    return { from: dayAfter(until, -29), until, step: 'day', by: 'vehicle' }
  })
  const query = useQuery({
    queryKey: ['report', reportQuery],
    queryFn: ({ signal }) => fetchReport(reportQuery, { signal }),
    placeholderData: keepPreviousData,
  })
  const set = (part: Partial<ReportQuery>) => setReportQuery((before) => ({ ...before, ...part }))
  const last = (days: number) => {
    const until = todayIn(timeZone)
    return { from: dayAfter(until, 1 - days), until }
  }
  const save = async (what: 'steps' | 'groups') => {
    const result = await exportReport({ ...reportQuery, what })
    if (!result.ok) return notify(result.message)
    const { filename, csv } = result.reply
    saveFile({ name: filename, text: csv, type: 'text/csv;charset=utf-8' })
  }
  return (
    <DeskPage
      wide
      title={t('report.title')}
      sentence={t('report.text')}
      actions={
        <>
          <DeskButton onPress={() => void save('steps')}>{t('report.csvSteps')}</DeskButton>
          <DeskButton onPress={() => void save('groups')}>{t('report.csvGroups')}</DeskButton>
        </>
      }
    >
      <div className="dk-money-do">
        {SPANS.map(({ days, text, step }) => (
          <DeskButton key={days} size="small" onPress={() => set({ ...last(days), step })}>
            {t(text)}
          </DeskButton>
        ))}
      </div>
      <div className="dk-money-filter">
        {(['from', 'until'] as const).map((end) => (
          <DeskField key={end} label={t(`report.${end}`)}>
            {(id) => (
              <TextInput
                id={id}
                type="date"
                value={reportQuery[end]}
                onChange={(day) => day !== '' && set({ [end]: day })}
              />
            )}
          </DeskField>
        ))}
        <DeskField label={t('report.step')}>
          {(id) => (
            <SelectInput
              id={id}
              value={reportQuery.step}
              onChange={(step) => set({ step })}
              choices={REPORT_STEPS.map((value) => ({ value, text: t(`report.${value}`) }))}
            />
          )}
        </DeskField>
        <DeskField label={t('report.group')}>
          {(id) => (
            <SelectInput
              id={id}
              value={reportQuery.by}
              onChange={(by) => set({ by })}
              choices={REPORT_GROUPINGS.map((value) => ({ value, text: t(`report.${value}`) }))}
            />
          )}
        </DeskField>
      </div>
      <QueryBoundary query={query}>
        {(report) =>
          report.code === 1 ? (
            <ReportFiguresView report={report} reportQuery={reportQuery} />
          ) : (
            <p className="dk-note bad" role="alert">
              {report.message}
            </p>
          )
        }
      </QueryBoundary>
    </DeskPage>
  )
}

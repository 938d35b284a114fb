import { t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { fetchChainCheck } from './api.ts'

/** Whether any entry of the record was changed, added or removed since the first one. */
export function ChainNote() {
  const { data } = useQuery({
    queryKey: ['record-chain'],
    queryFn: ({ signal }) => fetchChainCheck({ signal }),
    // the check reads every entry
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
  if (!data) return <p className="soft small">{t('licensing.checking')}</p>
  if (!data.whole)
    return (
      <div className="dk-note bad" role="alert">
        <span className="grow">
          <b>{t('licensing.broken', { number: data.brokenAt })}</b> {t('licensing.brokenText')}
        </span>
      </div>
    )
  return (
    <div className="dk-note good">
      <span className="grow">
        <b>{t('licensing.unbroken')}</b>{' '}
        {data.entries === 0
          ? t('licensing.noEntries')
          : t('licensing.unbrokenText', {
              count: data.entries,
              since: new Date(data.since),
              seal: formatSeal(data.seal),
            })}
      </span>
    </div>
  )
}

/** 9f2c·71ab */
export const formatSeal = (seal: string): string => `${seal.slice(0, 4)}·${seal.slice(4, 8)}`

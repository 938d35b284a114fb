import { askChain } from '@kerbside/web/licensing/api.ts'
import { say } from '@kerbside/words/say.ts'
import { useQuery } from '@tanstack/react-query'

/** Whether anything in the record was changed, added or taken out since the first entry. */
export function ChainNote() {
  const { data } = useQuery({
    queryKey: ['record-chain'],
    queryFn: ({ signal }) => askChain({ signal }),
    // it reads every entry
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
  if (!data) return <p className="soft small">{say('licensing.checking')}</p>
  if (!data.whole)
    return (
      <div className="dk-note bad" role="alert">
        <span className="grow">
          <b>{say('licensing.broken', { number: data.brokenat })}</b> {say('licensing.brokenText')}
        </span>
      </div>
    )
  return (
    <div className="dk-note good">
      <span className="grow">
        <b>{say('licensing.unbroken')}</b>{' '}
        {data.entries === 0
          ? say('licensing.noEntries')
          : say('licensing.unbrokenText', {
              count: data.entries,
              since: new Date(data.since),
              seal: sealWords(data.seal),
            })}
      </span>
    </div>
  )
}

/** 9f2c·71ab */
export const sealWords = (seal: string): string => `${seal.slice(0, 4)}·${seal.slice(4, 8)}`

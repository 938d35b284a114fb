import { Button } from '@kerbside/kit/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '@kerbside/kit/more-icon.tsx'
import { say } from '@kerbside/words/say.ts'

export type PagerProps = {
  total: number
  size: number
  page: number
  onPage: (page: number) => void
}

/** Which of how many are shown, and the way to the others. */
export function Pager({ total, size, page, onPage }: PagerProps) {
  const from = page * size + 1
  const to = Math.min(total, from + size - 1)
  return (
    <nav className="pager num" aria-label={say('history.pages')}>
      <output className="soft small">{say('account.range', { from, to, total })}</output>
      {total > size && (
        <span className="row">
          <Button
            look="alt"
            compact
            icon={<ChevronLeftIcon />}
            disabled={page === 0}
            onPress={() => onPage(page - 1)}
          >
            {say('account.newer')}
          </Button>
          <Button
            look="alt"
            compact
            icon={<ChevronRightIcon />}
            disabled={to >= total}
            onPress={() => onPage(page + 1)}
          >
            {say('account.older')}
          </Button>
        </span>
      )}
    </nav>
  )
}

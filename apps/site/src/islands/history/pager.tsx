import { Button } from '@kerbside/kit/form/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '@kerbside/kit/more-icon.tsx'
import { t } from '@kerbside/words/translate.ts'

export type PagerProps = {
  total: number
  size: number
  page: number
  onPage: (page: number) => void
}

/** The displayed range and the total, with links to other pages. */
export function Pager({ total, size, page, onPage }: PagerProps) {
  const from = page * size + 1
  const to = Math.min(total, from + size - 1)
  return (
    <nav className="pager num" aria-label={t('history.pages')}>
      <output className="soft small">{t('account.range', { from, to, total })}</output>
      {total > size && (
        <span className="row">
          <Button
            look="alt"
            compact
            icon={<ChevronLeftIcon />}
            disabled={page === 0}
            onPress={() => onPage(page - 1)}
          >
            {t('account.newer')}
          </Button>
          <Button
            look="alt"
            compact
            icon={<ChevronRightIcon />}
            disabled={to >= total}
            onPress={() => onPage(page + 1)}
          >
            {t('account.older')}
          </Button>
        </span>
      )}
    </nav>
  )
}

import { Skeleton } from '@kerbside/kit/skeleton.tsx'
import type { PageId } from '../../pages.ts'
import { AccountHead } from './account-head.tsx'

/** The page before the session is known: rendered by the server, and by the browser until then. */
export function AccountWait({ id, title }: { id: PageId; title: string }) {
  return (
    <>
      <AccountHead id={id} title={title} />
      <div className="account-wait" aria-busy="true">
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    </>
  )
}
